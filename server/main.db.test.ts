import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import { newPostgresDatabase, testEngineKind } from './testing/test-database.ts'
import { waitFor } from './testing/wait-for.ts'

let databaseUrl: string | undefined
let removeDatabase: (() => Promise<void>) | undefined
let folder: string
const started: Running[] = []

type Running = { child: ChildProcess; out: () => string; err: () => string; ended: Promise<number | null> }

beforeAll(async () => {
  if (testEngineKind !== 'postgres') return
  const database = await newPostgresDatabase()
  databaseUrl = database.config.worldUrl
  removeDatabase = () => database.remove()
})
afterAll(() => removeDatabase?.())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trailcast-main-'))
})
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

/** Starts the program in a separate folder, with only these settings in its environment. */
function start(settings: Record<string, string> = {}): Running {
  const nothing = { PATH: process.env['PATH'], PORT: '0', ATLAS_WORLD: 'off' }
  const env = { ...nothing, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...settings }
  const child = spawn(process.execPath, [resolve('server/main.ts')], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => (out += String(chunk)))
  child.stderr.on('data', (chunk) => (err += String(chunk)))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const running = { child, out: () => out, err: () => err, ended }
  started.push(running)
  return running
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Returns the URL in the startup line. */
async function untilReady({ out, child }: Running): Promise<string> {
  const line = await waitFor(() => {
    if (child.exitCode !== null) throw new Error(`it ended: ${out()}`)
    return /^Trailcast is ready: (\S+)$/m.exec(out())
  }, 100_000)
  return line[1]?.replace('localhost', '127.0.0.1') ?? ''
}

test('the program starts, says where it is, answers, and shuts down cleanly', async () => {
  const running = start()
  const url = await untilReady(running)
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ ready: true, missing: [] })
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
  expect(running.err()).toBe('')
})

test('the port opens when every request can be answered, so that early clients are not refused', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  start({ PORT: new URL(url).port })
  // Polls as fast as it can, to be there when the port opens.
  const first = await waitFor(() => fetch(`${url}/api/logged_in`).catch(() => undefined), 100_000)
  expect([first.status, await first.json()]).toEqual([200, {}])
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ ready: true, missing: [] })
})

test('a database server that is down at the start is waited for, and clients are told so', async () => {
  const nobody = await freePort()
  const url = `http://127.0.0.1:${await freePort()}`
  const running = start({
    PORT: new URL(url).port,
    DATABASE_URL: `postgres://nobody@127.0.0.1:${nobody}/none`,
  })
  const alive = await waitFor(() => fetch(`${url}/healthz`).catch(() => undefined), 100_000)
  expect(alive.status).toBe(200)
  const ready = await fetch(`${url}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    {
      ready: false,
      missing: expect.arrayContaining(['database of us', 'job queue of us', 'database of eu']),
    },
  ])
  const call = await fetch(`${url}/api/logged_in`)
  expect([call.status, await call.text()]).toEqual([503, serverMessages.databaseAway])
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
  expect(running.out()).not.toContain('Trailcast is ready')
})

test('every wrong setting is listed in plain English, and nothing is started', async () => {
  const { ended, err, out } = start({ PORT: 'http', LOG_LEVEL: 'loud', MODE: 'production' })
  expect(await ended).toBe(1)
  expect(out()).toBe('')
  expect(err()).toContain('- PORT is "http": expected a whole number from 0 to 65535.\n')
  expect(err()).toContain('- LOG_LEVEL is "loud"')
  expect(err()).toContain('- SECRET is missing')
  expect(err()).not.toMatch(/\n\s+at /)
})

test('settings are read from the file .env, and the environment takes precedence', async () => {
  await writeFile(join(folder, '.env'), 'LOG_LEVEL=loud\nROLE=nobody\n')
  const { ended, err } = start({ ROLE: 'none' })
  expect(await ended).toBe(1)
  expect(err()).toContain('LOG_LEVEL is "loud"')
  expect(err()).toContain('ROLE is "none"')
})

test('a port that is taken is reported in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const { ended, err } = start({ PORT: port })
  expect(await ended).toBe(1)
  expect(err()).toBe(`Port ${port} is taken by another program. Set PORT to a free one.\n`)
  other.close()
})

test('a data folder that is a file is refused in one line', async () => {
  await writeFile(join(folder, 'data'), '')
  const { ended, err } = start()
  expect(await ended).toBe(1)
  expect(err()).toMatch(/^The data folder \S+ cannot be used: [^\n]+\.\n$/)
})

const urlWith = (changes: Partial<URL>) => Object.assign(new URL(databaseUrl ?? ''), changes).href

test
  .runIf(testEngineKind === 'postgres')
  .each<[name: string, url: () => Promise<string> | string, message: RegExp]>([
    [
      'does not exist',
      () => urlWith({ pathname: '/nowhere' }),
      /^The database server does not have the database in DATABASE_URL /,
    ],
    [
      'knows no such user',
      () => urlWith({ username: 'nobody' }),
      /^The database server refused the connection /,
    ],
    ['may not be changed', () => urlOfGuest(), /^The database role may not install PostGIS\. /],
  ])('a database that %s is refused in one line', async (_name, url, message) => {
  const { ended, err, out } = start({ DATABASE_URL: await url() })
  expect(await ended).toBe(1)
  expect(err()).toMatch(message)
  expect(err()).toMatch(/^[^\n]+\.\n$/)
  expect(out()).not.toContain('Trailcast is ready')
})

/** A role that may only read a database without PostGIS. */
async function urlOfGuest(): Promise<string> {
  const { config, remove } = await newPostgresDatabase()
  const client = new Client({ connectionString: config.worldUrl })
  await client.connect()
  const guest = `guest_${process.pid}`
  await client.query(`create role ${guest} login`)
  onTestFinished(async () => {
    await client.query(`drop role ${guest}`)
    await client.end()
    await remove()
  })
  return Object.assign(new URL(config.worldUrl), { username: guest }).href
}

test.runIf(testEngineKind === 'postgres')('calls and jobs can run in separate processes', async () => {
  const secret = 'the same for all processes of one product'
  const api = start({ ROLE: 'api', SECRET: secret })
  const url = await untilReady(api)
  const worker = start({ ROLE: 'worker', SECRET: secret })
  await untilReady(worker)
  const body = JSON.stringify({ message: 'from one process to another' })
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'trailcast' }
  expect((await fetch(`${url}/api/send_message`, { method: 'POST', body, headers })).status).toBe(204)
  const mails = async () =>
    ((await (await fetch(`${url}/api/dev/mail`)).json()) as { items: { delivered: boolean }[] }).items
  await waitFor(async () => (await mails())[0]?.delivered, 60_000)
  for (const { child } of [api, worker]) child.kill('SIGTERM')
  expect([await api.ended, await worker.ended]).toEqual([0, 0])
})
