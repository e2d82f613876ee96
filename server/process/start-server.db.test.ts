import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLoggedIn, saveAccountSettings } from '#contract/accounts/account.ts'
import { signUp } from '#contract/accounts/sign-in.ts'
import { sendMessage } from '#contract/contact/contact.ts'
import type { EnginePart } from '#server/db/engine.ts'
import { deliverMail } from '#server/features/mail/jobs/deliver-mail.job.ts'
import { captureLog } from '#server/testing/captured-log.ts'
import { givenAccount, givenSignUp } from '#server/testing/given.ts'
import { portOf } from '#server/testing/port-of.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await openTestEngine()
})
afterAll(() => engine.destroy())

test('a server that has everything is alive and ready', async () => {
  const server = await startTestApp({ engine })
  expect((await server.get('/healthz')).json()).toEqual({ alive: true })
  const ready = await server.get('/readyz')
  const all = { ready: true, database: true, files: true, jobs: true }
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { ready: true, missing: [], regions: { us: all, eu: all }, world: true },
  ])
  await server.close()
})

test('however often someone asks whether the server is ready, its parts are left alone', async () => {
  let checks = 0
  const check = (part?: EnginePart) => {
    checks++
    return engine.check(part)
  }
  const server = await startTestApp({ engine: { ...engine, check } })
  await Promise.all(Array.from({ length: 10 }, () => server.get('/readyz')))
  for (let i = 0; i < 40; i++) expect((await server.get('/readyz')).statusCode).toBe(200)
  // One check for the first answer, and a few more on a slow machine.
  expect(checks).toBeGreaterThan(0)
  expect(checks).toBeLessThan(30)
  await waitFor(async () => (await server.get('/readyz')) && checks > 3)
  await server.close()
})

test('a server whose files cannot be reached says so and stays alive', async () => {
  const bucket = {
    endpoint: 'http://127.0.0.1:1',
    region: 'x',
    bucket: 'b',
    accessKeyId: 'a',
    secretAccessKey: 's',
    forcePathStyle: true,
  }
  const files = { kind: 's3' as const, buckets: { us: bucket, eu: bucket } }
  const server = await startTestApp({ engine, config: { files }, untilReady: false })
  const ready = await server.get('/readyz')
  const missing = ['files of us', 'job queue of us', 'files of eu', 'job queue of eu']
  expect([ready.statusCode, ready.json()]).toMatchObject([503, { ready: false, missing }])
  expect((await server.get('/healthz')).statusCode).toBe(200)
  await server.close()
})

test('metrics for the operator are counted by route, not by address', async () => {
  const server = await startTestApp({ engine, config: { role: 'all' } })
  await server.get(getLoggedIn.path)
  await server.get('/watch/eu_01j0000000000000000000000')
  await server.post(sendMessage.path, { message: 'long enough' })
  const read = async () => (await server.get('/metrics')).body
  await waitFor(async () =>
    (await read()).includes('job_duration_seconds_count{name="deliver-mail",outcome="done"} 1'),
  )
  const figures = await read()
  expect(figures).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/logged_in",status="200"} 1',
  )
  expect(figures).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(figures).toContain('process_resident_memory_bytes')
  expect(figures).not.toContain('eu_01j')
  await server.close()
})

test.each([
  ['the internet', { ip: '203.0.113.9' }],
  [
    'the internet, through a proxy on this machine',
    { ip: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } },
  ],
])('metrics are not given to %s', async (_name, extras) => {
  const server = await startTestApp({ engine })
  expect((await server.get('/metrics', undefined, extras)).statusCode).toBe(404)
  expect((await server.get('/metrics', undefined, { ip: '10.1.2.3' })).statusCode).toBe(200)
  await server.close()
})

test('a process that only runs jobs answers health checks and nothing else', async () => {
  const worker = await startTestApp({ engine, config: { role: 'worker' } })
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect((await worker.get(path)).statusCode).toBe(200)
  for (const path of ['/', '/api/site', '/api/docs']) expect((await worker.get(path)).statusCode).toBe(404)
  await worker.close()
})

test('one process takes what another has enqueued', async () => {
  const api = await startTestApp({ engine, config: { role: 'api' } })
  await api.post(sendMessage.path, { message: 'who delivers this?' })
  const { db } = api.services.cells.at('us')
  const delivered = () =>
    db
      .selectFrom('mail')
      .select('id')
      .where('text', 'like', 'who delivers%')
      .where('delivered_at', 'is not', null)
      .executeTakeFirst()
  expect(await delivered()).toBeUndefined()
  const worker = await startTestApp({ engine, config: { role: 'worker' } })
  await waitFor(delivered, 60_000)
  await worker.close()
  await api.close()
})

test('nothing personal and no secret is logged, whatever happens', async () => {
  const said = captureLog()
  const mail = {
    kind: 'smtp',
    url: 'smtp://canary-user:canary-password@127.0.0.1:1',
    from: 'canary-from@mail.example',
  } as const
  const server = await startTestApp({ engine, log: said.log, config: { mail } })
  const account = await givenAccount(server, { email: 'canary-given@mail.example' })
  const options = await givenSignUp(server, {
    email: 'canary-signup@mail.example',
    password: 'ca'.repeat(32),
    name: 'canary-name',
  })
  await server.post(signUp.path, options)
  await server.post(signUp.path, { ...options, email: 'canary', home: 'mars' })
  await server.get(`${getLoggedIn.path}?token=canary-query`, account, {
    headers: { authorization: 'Basic canary-basic' },
  })
  await server.post(saveAccountSettings.path, { units: 'canary-units' }, account)
  await server.post(
    sendMessage.path,
    { message: 'canary-message', email: 'canary-sender@mail.example' },
    account,
  )
  const [stored] = await server.services.cells
    .at('us')
    .db.selectFrom('mail')
    .select('id')
    .where('delivered_at', 'is', null)
    .execute()
  await server
    .run(deliverMail, { mailId: stored?.id ?? '' })
    .catch((error: unknown) => server.services.log.error({ err: error }, 'job'))
  await server.close()
  const lines = said.text()
  expect(lines.split('\n').length).toBeGreaterThan(8)
  expect(lines).toContain('"route":"/api/logged_in"')
  for (const secret of ['canary', 'ca'.repeat(32), options.token, account.cookie.slice(12)]) {
    expect(lines.split('\n').filter((line) => line.includes(secret))).toEqual([])
  }
})

/** Sends a request whose body is not complete yet. */
async function beginRequest(port: number): Promise<{ finish: () => Promise<string> }> {
  const body = JSON.stringify({ message: 'sent while the server stops' })
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  const head = `POST ${sendMessage.path} HTTP/1.1\r\nhost: a\r\nx-requested-with: trailcast\r\ncontent-type: application/json\r\n`
  socket.write(`${head}content-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`)
  const finish = async () => {
    socket.write(body.slice(10))
    await once(socket, 'close')
    return answer
  }
  return { finish }
}

test('when the server stops, a request in progress is finished, its connection closed, and no new one accepted', async () => {
  const server = await startTestApp({ engine })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const port = portOf(server.app)
  let started = 0
  server.app.server.on('request', () => started++)
  const request = await beginRequest(port)
  await waitFor(() => started === 1)
  const stopped = server.close()
  await waitFor(() => !server.app.server.listening)
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed')
  const answer = await request.finish()
  expect(answer).toMatch(/^HTTP\/1\.1 204 /)
  expect(answer).toMatch(/connection: close/i)
  await stopped
})

test('slow and silent clients are disconnected in time', async () => {
  const server = await startTestApp({ engine })
  const { headersTimeout, keepAliveTimeout, timeout } = server.app.server
  // Node checks every four seconds. Bodies have their own rule, since parts of uploads may take longer:
  // slow-bodies.ts.
  for (const limit of [headersTimeout, keepAliveTimeout]) {
    expect(limit).toBeGreaterThan(0)
    expect(limit + 4000).toBeLessThan(35_000)
  }
  expect(timeout).toBeLessThan(60_000)
  expect(timeout).toBeGreaterThan(0)
  await server.close()
})
