import { DatabaseAwayError, type EnginePart } from './engine.ts'

const awaySystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The Unix socket of a server that is not running.
  'ENOENT',
])
/** Shutting down, crashed, starting up, idle for too long, and too many connections. */
const awaySqlStates = new Set(['57P01', '57P02', '57P03', '57P05', '53300'])
/** Messages of `pg`'s connection errors that have no code. */
const awayMessages =
  /connection terminated|connection error|not queryable|timeout exceeded when trying to connect|query read timeout|after calling end on the pool/i

/** Whether the database could not be reached or stopped answering, so that retrying later may help. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== undefined && (awaySystemCodes.has(code) || awaySqlStates.has(code) || code.startsWith('08')))
    return true
  return code === undefined && awayMessages.test(error.message)
}

/** The same error, wrapped in a `DatabaseAwayError` when it means that the database is down. */
export function translateFailure(error: unknown, part?: EnginePart): unknown {
  if (error instanceof DatabaseAwayError || !isAway(error)) return error
  return awayFrom(part, `the database is away: ${messageOf(error)}`, error)
}

export function awayFrom(part: EnginePart | undefined, message: string, cause?: unknown): DatabaseAwayError {
  return Object.assign(new DatabaseAwayError(message, { cause }), part === undefined ? {} : { part })
}

/** Refused without trying, because an earlier write found the disk full. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'
  /** PostgreSQL's error code for it. */
  code = '53100'
}

/** Whether a write failed because there was no space left, on the database's disk or on ours. */
export function isDiskFull(error: unknown): boolean {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    const code = codeOf(one)
    if (
      code === '53100' ||
      code === 'ENOSPC' ||
      code === 'EDQUOT' ||
      /no space left on device|disk is full/i.test(one.message)
    )
      return true
  }
  return false
}

/** Whether a unique constraint was violated. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'

export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Node reports a refused `localhost` as one error around several, with an empty message. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
