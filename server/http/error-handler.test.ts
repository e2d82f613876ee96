import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import { StorageFullError } from '#server/adapters/object-storage/object-storage.ts'
import { DatabaseAwayError } from '#server/db/engine.ts'
import { notFound, tooManyRequests } from './app-error.ts'
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
