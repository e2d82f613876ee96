import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { serverMessages } from '#contract/server-messages.ts'
import { BotCheckAwayError } from '#server/adapters/bot-check/bot-check.ts'
import { StorageFullError, StoreAwayError } from '#server/adapters/object-storage/object-storage.ts'
import { DatabaseAwayError } from '#server/db/engine.ts'
import { codeOf, isDiskFull } from '#server/db/failures.ts'
import {
  AppError,
  botCheckAway,
  busy,
  databaseAway,
  diskFull,
  malformedJson,
  notFound,
  slowRequest,
  storeAway,
  wrongKind,
} from './app-error.ts'
import { validationMessage } from './validation-message.ts'

/** Every error is sent as a status and one plain-text message, and its code if the web needs it. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
}

/** Headers that a handler may have set for the answer that has now failed. */
const aboutContent = ['etag', 'last-modified', 'content-encoding', 'content-disposition']

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = isLateBody(error, request) ? slowRequest() : answerTo(error)
  if (answer.status >= 500) request.log.error({ err: error, code: answer.code }, 'request failed')
  else request.log.debug({ code: answer.code }, 'request refused')
  for (const name of aboutContent) reply.removeHeader(name)
  reply.header('cache-control', 'no-store').headers(answer.headers)
  return reply.code(answer.status).type('text/plain; charset=utf-8').send(answer.message)
}

/** The request timed out while its body was still arriving. */
function isLateBody(error: unknown, request: FastifyRequest): boolean {
  return codeOf(error) === 'FST_ERR_HANDLER_TIMEOUT' && !request.raw.complete
}

export function answerTo(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return answerToInvalid(error)
  if (isDiskFull(error)) return diskFull()
  for (const cause of causesOf(error)) {
    if (cause instanceof DatabaseAwayError) return databaseAway(cause.part)
    if (cause instanceof StorageFullError) return diskFull()
    if (cause instanceof StoreAwayError) return storeAway(cause.region)
    if (cause instanceof BotCheckAwayError) return botCheckAway()
    if (isPassing(cause)) return busy()
  }
  return answerToFramework(error)
}

/** A path whose parameter cannot be an id names nothing; anything else was understood, but is invalid. */
function answerToInvalid(error: FastifyError): AppError {
  if (error.validationContext === 'params') return notFound()
  return new AppError({ status: 422, code: 'invalid' }, validationMessage(error.validation ?? []))
}

const answersByCode: Record<string, () => AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: wrongKind,
  FST_ERR_CTP_INVALID_JSON_BODY: malformedJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: malformedJson,
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new AppError({ status: 413, code: 'too_large' }, serverMessages.bodyTooLarge),
  FST_ERR_HANDLER_TIMEOUT: busy,
  FST_ERR_MAX_PARAM_LENGTH: notFound,
}

function answerToFramework(error: unknown): AppError {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  const known = typeof code === 'string' ? answersByCode[code] : undefined
  if (known) return known()
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new AppError({ status: statusCode, code: 'malformed_request' }, serverMessages.malformedRequest)
  }
  return new AppError({ status: 500, code: 'server_error' }, serverMessages.serverError)
}

function* causesOf(error: unknown): Iterable<Error> {
  let cause = error
  for (let depth = 0; cause instanceof Error && depth < 5; depth++, cause = cause.cause) yield cause
}

/**
 * Serialisation failure, deadlock, lock not available, statement timeout: the same request may succeed a
 * moment later.
 */
function isPassing(error: Error): boolean {
  return ['40001', '40P01', '55P03', '57014'].includes(codeOf(error) ?? '')
}
