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
  /** A declined payment is refused, but was tried. */
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

/** The one that a URL names. */
export function required<Found>(found: Found | undefined, kind: string, id: string): Found {
  if (found === undefined) throw missing(404, kind, id, 'id')
  return found
}

/** One that a parameter names. */
export function referred<Found>(found: Found | undefined, kind: string, id: string, param = kind): Found {
  if (found === undefined) throw missing(400, kind, id, param)
  return found
}

const missing = (status: number, kind: string, id: string, param: string) =>
  new ApiError(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
