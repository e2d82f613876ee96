import type { IncomingHttpHeaders } from 'node:http'

export type ApiRequest = {
  method: string
  /** The path after the platform's name. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export type ApiAnswer = {
  status: number
  headers?: Record<string, string>
  /** An object is sent as JSON. */
  body: string | Uint8Array | object
}

export const json = (status: number, body: object): ApiAnswer => ({ status, body })
export const nothing = (status: number): ApiAnswer => ({ status, body: '' })

export function fieldsOf({ headers, body, query }: ApiRequest): Record<string, string> {
  const isJson = headers['content-type']?.startsWith('application/json') === true
  const given = isJson ? jsonOf(body) : Object.fromEntries(new URLSearchParams(body))
  return { ...Object.fromEntries(query), ...given }
}

function jsonOf(body: string): Record<string, string> {
  try {
    const given: unknown = JSON.parse(body)
    const fields = typeof given === 'object' && given !== null ? Object.entries(given) : []
    return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
  } catch {
    return {}
  }
}
