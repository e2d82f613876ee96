import type { z } from 'zod'

/**
 * Calls that guessing, flooding or probing would hurt have tighter limits than the rest. The names
 * are resolved to numbers by the server.
 */
export type RateLimitName = 'general' | 'sign_in' | 'sign_up' | 'reset' | 'contact' | 'check' | 'upload'

/** Who may make the call at all. What of the answer they may see is the feature's own rule. */
export type Access = 'anyone' | 'signed_in' | 'operator'

/** For calls that may wait for a sign-in provider: browsers wait 30 s for those. */
export const providerCallMs = 29_000

type Schema = z.ZodType
/** JSON of a shape, plain text, an answer without content, or a stream of bytes to be saved as a file. */
export type Reply = Schema | 'text' | 'empty' | 'file'

export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Reply = Reply,
  Who extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As in `/api/activity/:id`. */
  path: string
  summary: string
  access: Who
  limit: RateLimitName
  /** For calls that only read by their method: they need the marker of the application, too. */
  needsMarker: boolean
  /** How long answering may take. A file may take as long as its reader needs. */
  timeoutMs: number
  /** Bytes of a body that may be larger than others. */
  bodyMost?: number
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
  /** Has no default: a call that does not say who may make it does not compile. */
  access: W
  limit?: RateLimitName
  needsMarker?: boolean
  timeoutMs?: number
  bodyMost?: number
  params?: P
  query?: Q
  body?: B
  reply: R
}

/** Declares a call once; the server answers it and the client makes it by the same declaration. */
export function endpoint<
  R extends Reply,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  W extends Access = Access,
>(declaration: Declaration<P, Q, B, R, W>): Endpoint<P, Q, B, R, W> {
  // The declaration leaves out what a call does not have; `undefined` is then the declared type.
  return {
    limit: 'general',
    needsMarker: false,
    timeoutMs: 20_000,
    params: undefined as P,
    query: undefined as Q,
    body: undefined as B,
    ...declaration,
  }
}
