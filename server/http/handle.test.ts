import { Readable } from 'node:stream'
import { fastify, type FastifyReply } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { refuseForeignWrites } from './csrf.ts'
import { handleErrors } from './error-handler.ts'
import { handle } from './handle.ts'

const getFile = endpoint({
  method: 'GET',
  path: '/api/file',
  summary: 'For this test',
  access: 'anyone',
  reply: 'file',
})
const getWord = endpoint({
  method: 'GET',
  path: '/api/word',
  summary: 'For this test',
  access: 'anyone',
  needsMarker: true,
  reply: z.object({ word: z.string() }),
})

const bytes = Buffer.from([0, 255, 13, 10, 128])

function bareApp() {
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  refuseForeignWrites(app, { publicUrl: 'http://trails.example' })
  return app
}

test.each<[string, (reply: FastifyReply) => Readable | FastifyReply]>([
  ['a stream that is given back', () => Readable.from([bytes])],
  ['a stream that is sent', (reply) => reply.send(Readable.from([bytes]))],
])('a file may be answered as %s', async (_form, answer) => {
  const app = bareApp()
  handle(app, getFile, ({ reply }) => {
    reply.type('application/zip')
    return answer(reply)
  })
  const reply = await app.inject(getFile.path)
  expect([reply.statusCode, reply.headers['content-type'], reply.rawPayload]).toEqual([
    200,
    'application/zip',
    bytes,
  ])
  await app.close()
})

test('a file takes as long as it takes; every other call has a time limit', async () => {
  const limits: Record<string, number | undefined> = {}
  const app = bareApp()
  app.addHook('onRoute', ({ url, handlerTimeout }) => {
    limits[url] = handlerTimeout
  })
  handle(app, getFile, () => Readable.from([]))
  handle(app, getWord, () => ({ word: 'yes' }))
  await app.ready()
  expect(limits).toEqual({ [getFile.path]: undefined, [getWord.path]: 20_000 })
  await app.close()
})

test('a GET call may need the marker all the same', async () => {
  const app = bareApp()
  handle(app, getWord, () => ({ word: 'yes' }))
  const ask = (headers: Record<string, string>) => app.inject({ url: getWord.path, headers })
  expect((await ask({})).body).toBe(serverMessages.markerMissing)
  expect((await ask({ 'x-requested-with': 'XMLHttpRequest' })).statusCode).toBe(403)
  expect((await ask({ 'x-requested-with': 'trailcast', origin: 'http://evil.example' })).body).toBe(
    serverMessages.crossOrigin,
  )
  expect((await ask({ 'x-requested-with': 'trailcast' })).json()).toEqual({ word: 'yes' })
  await app.close()
})
