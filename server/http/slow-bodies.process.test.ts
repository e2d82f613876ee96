import { once } from 'node:events'
import { connect } from 'node:net'
import { fastify, type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import { portOf } from '#server/testing/port-of.ts'
import { readConfig } from '#server/config/read-config.ts'
import { serverOptions } from './server-options.ts'
import { allowSlowBody, letGoOfSlowBodies } from './slow-bodies.ts'

async function startApp(): Promise<FastifyInstance> {
  const config = readConfig({ PORT: '0' }, () => 'a secret that only this test knows')
  const app = fastify({ ...serverOptions(config), logger: false })
  letGoOfSlowBodies(app, 50)
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

/** Sends the head of a request that announces ten bytes, and then what `rest` does. */
async function ask(
  app: FastifyInstance,
  head: string,
  rest: (socket: ReturnType<typeof connect>) => void,
): Promise<string> {
  const type = head.startsWith('PUT') ? 'application/octet-stream' : 'text/plain'
  const socket = connect(portOf(app), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.write(`${head} HTTP/1.1\r\nHost: here\r\nContent-Type: ${type}\r\nContent-Length: 10\r\n\r\n12345`)
  rest(socket)
  await once(socket, 'close')
  return answer
}

test('a body that does not come to its end is not waited for', async () => {
  const app = await startApp()
  const answer = await ask(app, 'POST /ordinary', () => {})
  expect(answer).toMatch(/^HTTP\/1\.1 408/)
  expect(answer).toContain(serverMessages.slowRequest)
})

test('nor is one that nobody asked for, after the answer', async () => {
  const app = await startApp()
  expect(await ask(app, 'GET /answered', () => {})).toMatch(/^HTTP\/1\.1 200 .*done$/s)
})

test('a call that allows it may be sent a body slowly', async () => {
  const app = await startApp()
  const answer = await ask(app, 'PUT /patient', (socket) => {
    setTimeout(() => socket.write('67890'), 200)
    socket.on('data', () => socket.end())
  })
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*done$/s)
})
