import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { errorCodeHeader } from '#contract/error-codes.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { StorageFullError } from '#server/adapters/object-storage/object-storage.ts'
import { DatabaseAwayError } from '#server/db/engine.ts'
import { AppError, notFound, tooManyRequests } from './app-error.ts'
import { answerTo, handleErrors } from './error-handler.ts'

const withCode = (code: string, fields = {}) =>
  Object.assign(new Error('detail that nobody may read'), { code, ...fields })

test.each([
  ['an error we made ourselves', notFound(), 404, serverMessages.notFound],
  [
    'a database that is away',
    new DatabaseAwayError('the database is away: ECONNREFUSED'),
    503,
    serverMessages.databaseAway,
  ],
  [
    'a database that is away, further down',
    new Error('x', { cause: new DatabaseAwayError('y') }),
    503,
    serverMessages.databaseAway,
  ],
  ['a full store', new StorageFullError('x'), 507, serverMessages.diskFull],
  ['a full disk', withCode('ENOSPC'), 507, serverMessages.diskFull],
  ['a database whose disk is full', withCode('53100'), 507, serverMessages.diskFull],
  [
    'an embedded database whose disk is full',
    new Error('could not extend file: No space left on device'),
    507,
    serverMessages.diskFull,
  ],
  ['a deadlock', withCode('40P01'), 503, serverMessages.busy],
  [
    'a handler that took too long',
    withCode('FST_ERR_HANDLER_TIMEOUT', { statusCode: 503 }),
    503,
    serverMessages.busy,
  ],
  [
    'a body of another kind',
    withCode('FST_ERR_CTP_INVALID_MEDIA_TYPE', { statusCode: 415 }),
    415,
    serverMessages.wrongKind,
  ],
  [
    'a body that is too large',
    withCode('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 }),
    413,
    serverMessages.bodyTooLarge,
  ],
  [
    'a body that stops early',
    withCode('FST_ERR_CTP_INVALID_CONTENT_LENGTH', { statusCode: 400 }),
    400,
    serverMessages.malformedRequest,
  ],
  ['a bug', new TypeError('cannot read properties of undefined'), 500, serverMessages.serverError],
  ['something that is not an error', 'thrown text', 500, serverMessages.serverError],
  ['nothing at all', undefined, 500, serverMessages.serverError],
])('%s has its status and message', (_name, error, status, message) => {
  expect(answerTo(error)).toMatchObject({ status, message })
})

test.each([tooManyRequests(30), new DatabaseAwayError('x'), withCode('40001')])(
  'an answer that may be better later says when: %s',
  (error) => {
    expect(Number(answerTo(error).headers['retry-after'])).toBeGreaterThan(0)
  },
)

test('headers set before an answer failed are dropped from the error, and no cache stores it', async () => {
  const app = fastify()
  handleErrors(app)
  app.get('/', (_request, reply) => {
    reply.headers({
      'cache-control': 'private, max-age=31536000, immutable',
      etag: '"1"',
      'last-modified': 'now',
    })
    reply.headers({ 'content-encoding': 'gzip', 'content-disposition': 'attachment' })
    throw notFound()
  })
  const { headers, body } = await app.inject('/')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
  for (const name of ['etag', 'last-modified', 'content-encoding', 'content-disposition'])
    expect(headers).not.toHaveProperty(name)
  expect(body).toBe(serverMessages.notFound)
  await app.close()
})

/** What a client is told about an error that a handler throws. */
async function answerOf(error: unknown) {
  const app = fastify()
  handleErrors(app)
  app.get('/', () => {
    throw error
  })
  const { statusCode, headers, body } = await app.inject('/')
  await app.close()
  return { statusCode, headers, body }
}

test('an error that the web recognises is sent with its code, beside the same sentence', async () => {
  const { statusCode, headers, body } = await answerOf(
    new AppError(
      { status: 403, code: 'email_not_confirmed', isCodeSent: true, headers: { 'retry-after': '2' } },
      serverMessages.confirmEmailFirst,
    ),
  )
  expect([statusCode, body]).toEqual([403, serverMessages.confirmEmailFirst])
  expect(headers).toMatchObject({
    [errorCodeHeader]: 'email_not_confirmed',
    'content-type': 'text/plain; charset=utf-8',
    'retry-after': '2',
  })
})

test.each([
  ['an error that nobody has to recognise', notFound()],
  [
    'one whose code says more than people may know',
    new AppError({ status: 403, code: 'owned_by_anna' }, 'No.'),
  ],
  ['a database that is away', new DatabaseAwayError('connect ECONNREFUSED 10.0.0.7:5432')],
  ['a bug with a code', withCode('23505', { detail: 'Key (email)=(anna@example.org) already exists.' })],
  // A bug that looks like one of our errors is still a bug.
  ['a bug with the code of ours', withCode('email_not_confirmed', { isCodeSent: true })],
])('%s is sent without a code', async (_name, error) => {
  const { headers, body } = await answerOf(error)
  expect(headers).not.toHaveProperty(errorCodeHeader)
  const said = JSON.stringify([headers, body])
  for (const secret of ['owned_by_anna', 'ECONNREFUSED', '10.0.0.7', '23505', 'anna@example.org', 'detail'])
    expect(said).not.toContain(secret)
})
