import type { z } from 'zod'

/**
 * Calls that attract guessing, flooding or probing have tighter limits. The server maps each name to numbers.
 */
export type RateLimitName =
  | 'general'
  | 'sign_in'
  | 'sign_up'
  | 'reset'
  | 'contact'
  | 'check'
  | 'upload'
  | 'report'
  | 'webhook'

/** Who may make the call at all. The feature decides how much of the answer they may see. */
export type Access = 'anyone' | 'signed_in' | 'moderator' | 'operator'

/** Browsers wait 30 s for calls that depend on a sign-in provider. */
export const providerCallMs = 29_000

type Schema = z.ZodType
/** JSON of a given shape, plain text, no content, or a stream of bytes to save as a file. */
export type Reply = Schema | 'text' | 'empty' | 'file'

export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Reply = Reply,
  Who extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Such as `/api/activity/:id`. */
  path: string
  summary: string
  access: Who
  limit: RateLimitName
  /** Set for GET calls that change something: they need the application's marker header as well. */
  needsMarker: boolean
  /**
   * Set for calls that other programs make by posting a form, such as one-click unsubscribe: knowing the URL is the
   * permission.
   */
  isOneClick: boolean
  /** How long the answer may take. A file may take as long as the client needs to read it. */
  timeoutMs: number
  /** The largest body in bytes, where it exceeds the usual limit. */
  bodyMax?: number
  params: Params
  query: Query
  body: Body
  reply: Answer
}

export type Parsed<S extends Schema | undefined> = S extends Schema ? z.output<S> : undefined
export type Answered<R extends Reply> = R extends Schema ? z.output<R> : R extends 'text' ? string : undefined

type Declaration<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Reply,
  W extends Access,
> = {
  method: Endpoint['method']
  path: string
  summary: string
  /** Without a default, so a call that does not declare its access does not compile. */
  access: W
  limit?: RateLimitName
  needsMarker?: boolean
  isOneClick?: boolean
  timeoutMs?: number
  bodyMax?: number
  params?: P
  query?: Q
  body?: B
  reply: R
}

/** Declares a call once, for the server that answers it and the client that makes it. */
export function endpoint<
  R extends Reply,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  W extends Access = Access,
>(declaration: Declaration<P, Q, B, R, W>): Endpoint<P, Q, B, R, W> {
  // Whatever the declaration leaves out is `undefined`, and typed as such.
  return {
    limit: 'general',
    needsMarker: false,
    isOneClick: false,
    timeoutMs: 20_000,
    params: undefined as P,
    query: undefined as Q,
    body: undefined as B,
    ...declaration,
  }
}
