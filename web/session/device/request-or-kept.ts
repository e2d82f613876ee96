import { hasNoResponse, request, type RequestOptions } from '#web/lib/request.ts'
import { deviceOwner } from './device-owner.ts'

/** A file of the server, or the one on this device if the server cannot be reached. */
export async function requestOrKept(url: string, options: RequestOptions): Promise<Response> {
  const response = await request(url, options)
  const isAway = response.status >= 500 || hasNoResponse(response)
  if (deviceOwner() === null || !isAway) return response
  const { readKeptFile } = await import('./device-store.ts')
  const bytes = await readKeptFile(url)
  return bytes ? new Response(bytes) : response
}
