type Details = {
  type?: 'invalid_request_error' | 'api_error' | 'card_error' | 'idempotency_error'
  code?: string
  param?: string
  decline_code?: string
}

/** An answer that refuses, in the provider's words. */
export class ApiError extends Error {
  override name = 'ApiError'
  status: number
  details: Details
  /** True for a declined payment: it is an error, but the attempt stays recorded. */
  keepsChanges = false

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }

  get body() {
    return { error: { type: 'invalid_request_error', ...this.details, message: this.message } }
  }
}

export const invalid = (message: string, param?: string): ApiError =>
  new ApiError(400, message, param === undefined ? {} : { param })

/** The object that the URL refers to. */
export function required<Found>(found: Found | undefined, kind: string, id: string): Found {
  if (found === undefined) throw missing(404, kind, id, 'id')
  return found
}

/** An object that a parameter refers to. */
export function referred<Found>(found: Found | undefined, kind: string, id: string, param = kind): Found {
  if (found === undefined) throw missing(400, kind, id, param)
  return found
}

const missing = (status: number, kind: string, id: string, param: string) =>
  new ApiError(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
