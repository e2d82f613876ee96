import { errorCodeHeader, type ErrorCode } from '#contract/error-codes.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { defaultRegion, regionNames, type Region } from '#domain/region.ts'

type Refusal = { status: number; headers?: Record<string, string> } & (
  | { code: string; isCodeSent?: false }
  /** Only for codes declared in the contract, so that a misspelled one does not compile. */
  | { code: ErrorCode; isCodeSent: true }
)

/** The only kind of error whose message reaches the client; everything else is a 500 without details. */
export class AppError extends Error {
  override name = 'AppError'
  status: number
  /** For logs, and for the web if the error says so. */
  code: string
  headers: Record<string, string>

  constructor({ status, code, isCodeSent = false, headers = {} }: Refusal, message: string) {
    super(message)
    this.status = status
    this.code = code
    this.headers = isCodeSent ? { ...headers, [errorCodeHeader]: code } : headers
  }
}

const retryAfter = (seconds: number) => ({ 'retry-after': String(seconds) })

export const notSignedIn = () =>
  new AppError({ status: 401, code: 'not_signed_in' }, serverMessages.notSignedIn)
export const operatorOnly = () =>
  new AppError({ status: 403, code: 'operator_only' }, serverMessages.operatorOnly)
export const moderatorOnly = () =>
  new AppError({ status: 403, code: 'moderator_only' }, serverMessages.moderatorOnly)
/** Also the answer for anyone who may not see it: a different one would be a leak. */
export const notFound = () => new AppError({ status: 404, code: 'not_found' }, serverMessages.notFound)
export const unknownCall = () =>
  new AppError({ status: 404, code: 'unknown_call' }, serverMessages.unknownCall)
export const markerMissing = () =>
  new AppError({ status: 403, code: 'marker_missing' }, serverMessages.markerMissing)
export const crossOrigin = () =>
  new AppError({ status: 403, code: 'cross_origin' }, serverMessages.crossOrigin)
export const slowRequest = () =>
  new AppError(
    { status: 408, code: 'slow_request', headers: { connection: 'close' } },
    serverMessages.slowRequest,
  )
export const wrongKind = () => new AppError({ status: 415, code: 'wrong_kind' }, serverMessages.wrongKind)
export const malformedJson = () =>
  new AppError({ status: 400, code: 'malformed_json' }, serverMessages.malformedJson)
export const forbiddenCharacter = () =>
  new AppError({ status: 422, code: 'forbidden_character' }, serverMessages.forbiddenCharacter)
export const invalidCursor = () =>
  new AppError({ status: 422, code: 'invalid_cursor' }, serverMessages.invalidCursor)
export const emailTaken = () => new AppError({ status: 409, code: 'email_taken' }, serverMessages.emailTaken)
export const credentialsMissing = () =>
  new AppError({ status: 422, code: 'credentials_missing' }, serverMessages.credentialsMissing)
export const wrongCredentials = () =>
  new AppError({ status: 401, code: 'wrong_credentials' }, serverMessages.wrongCredentials)
export const accountSuspended = (reason: string) =>
  new AppError({ status: 403, code: 'account_suspended' }, serverMessages.accountSuspended(reason))
export const resetTokenInvalid = () =>
  new AppError({ status: 422, code: 'reset_token_invalid' }, serverMessages.resetTokenInvalid)
export const botCheckFailed = () =>
  new AppError({ status: 422, code: 'bot_check_failed' }, serverMessages.botCheckFailed)
export const botCheckAway = () =>
  new AppError({ status: 503, code: 'bot_check_away', headers: retryAfter(2) }, serverMessages.botCheckAway)

export const wrongMethod = (allowed: string) =>
  new AppError(
    { status: 405, code: 'wrong_method', headers: { allow: allowed } },
    serverMessages.wrongMethod(allowed),
  )

export const tooManyRequests = (seconds: number) =>
  new AppError(
    { status: 429, code: 'too_many_requests', headers: retryAfter(seconds) },
    serverMessages.tooManyRequests(seconds),
  )

export const tooManyStreams = () =>
  new AppError({ status: 429, code: 'too_many_streams' }, serverMessages.tooManyTabs)

export const databaseAway = (part?: Region | 'world') =>
  new AppError(
    { status: 503, code: 'database_away', headers: retryAfter(2) },
    part === undefined || part === 'world'
      ? serverMessages.databaseAway
      : serverMessages.regionAway(regionNames[part]),
  )
export const storeAway = (region: Region = defaultRegion) =>
  new AppError(
    { status: 503, code: 'store_away', headers: retryAfter(2) },
    serverMessages.storeAway(regionNames[region]),
  )
export const busy = () =>
  new AppError({ status: 503, code: 'busy', headers: retryAfter(2) }, serverMessages.busy)
export const diskFull = () => new AppError({ status: 507, code: 'disk_full' }, serverMessages.diskFull)
