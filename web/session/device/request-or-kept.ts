import { hasNoAnswer } from '#web/lib/api-client.ts'
import { request, type RequestOptions } from '#web/lib/request.ts'
import { deviceOwner } from './device-owner.ts'

/** A file of the server, or the one on this device if the server cannot be reached. */
export async function requestOrKept(url: string, options: RequestOptions): Promise<Response> {
  const response = await request(url, options)
  // What the server itself refuses, it explains.
  const said = response.body === null ? '' : 'explained'
  if (deviceOwner() === null || !hasNoAnswer(response.status, said)) return response
  const { readKeptFile } = await import('./device-store.ts')
  const bytes = await readKeptFile(url)
  return bytes ? new Response(bytes) : response
}
