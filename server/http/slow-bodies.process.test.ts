import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import { portOf } from '#server/testing/port-of.ts'
import { readConfig } from '#server/config/read-config.ts'
import { serverOptions } from './server-options.ts'
import { allowSlowBody, dropSlowBodies } from './slow-bodies.ts'

const withinMs = 60_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function startApp(): Promise<FastifyInstance> {
  const config = readConfig({ PORT: '0' }, () => 'a secret that only this test knows')
  const app = fastify({ ...serverOptions(config), logger: false })
  dropSlowBodies(app, withinMs)
  app.post('/ordinary', () => 'done')
  app.get('/answered', () => 'done')
  app.put('/patient', async ({ raw }) => {
    allowSlowBody(raw)
    await once(raw.resume(), 'end')
    return 'done'
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, text, done) => done(null, text))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return app
}

/**
 * Sends the head of a request that declares ten bytes and half of them, lets the time pass, and then calls
 * `rest`.
 */
async function ask(
  app: FastifyInstance,
  head: string,
  { afterMs = withinMs, rest = () => {} }: { afterMs?: number; rest?: (socket: Socket) => void } = {},
): Promise<string> {
  const type = head.startsWith('PUT') ? 'application/octet-stream' : 'text/plain'
  const arrived = once(app.server, 'request')
  const socket = connect(portOf(app), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.write(`${head} HTTP/1.1\r\nHost: here\r\nContent-Type: ${type}\r\nContent-Length: 10\r\n\r\n12345`)
  await arrived
  vi.advanceTimersByTime(afterMs)
  rest(socket)
  await once(socket, 'close')
  return answer
}

const sendRest = (socket: Socket) => {
  socket.on('data', () => socket.end())
  socket.write('67890')
}

test('an incomplete body is not waited for', async () => {
  const app = await startApp()
  const answer = await ask(app, 'POST /ordinary')
  expect(answer).toMatch(/^HTTP\/1\.1 408/)
  expect(answer).toContain(serverMessages.slowRequest)
})

test('one that completes in time is', async () => {
  const app = await startApp()
  const answer = await ask(app, 'POST /ordinary', { afterMs: withinMs - 1, rest: sendRest })
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*done$/s)
})

test('nor is an unwanted one after the answer', async () => {
  const app = await startApp()
  expect(await ask(app, 'GET /answered')).toMatch(/^HTTP\/1\.1 200 .*done$/s)
})

test('a call that allows it may receive its body slowly', async () => {
  const app = await startApp()
  const answer = await ask(app, 'PUT /patient', { rest: sendRest })
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*done$/s)
})
