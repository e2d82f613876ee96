import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLoggedIn, User } from '#contract/accounts/account.ts'
import { signUp, type SignUp } from '#contract/accounts/sign-in.ts'
import { sendMessage } from '#contract/contact/contact.ts'
import { serverMessages } from '#contract/server-messages.ts'
import type { Engine } from '#server/db/engine.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { givenAccount, givenSignUp } from '#server/testing/given.ts'
import { startPostgres, type PostgresServer } from '#server/testing/start-postgres.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'
import { postgresConfig, testEngineKind } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'

const onPostgres = testEngineKind === 'postgres'

let postgres: PostgresServer
let engine: Engine
beforeAll(async () => {
  if (onPostgres) postgres = await startPostgres()
})
afterAll(async () => {
  if (onPostgres) await postgres.stop()
})

test.runIf(onPostgres)(
  'a server that starts before its database says so, and becomes ready by itself',
  async () => {
    await postgres.kill()
    engine = await openEngine(postgresConfig(postgres.url), pino({ level: 'silent' }))
    const server = await startTestApp({ engine, untilReady: false, config: { role: 'all' } })
    expect((await server.get('/healthz')).statusCode).toBe(200)
    const notReady = await server.get('/readyz')
    const nothing = { ready: false, database: false, files: true, jobs: false }
    expect([notReady.statusCode, notReady.json()]).toMatchObject([
      503,
      { ready: false, regions: { us: nothing, eu: nothing }, world: false },
    ])
    for (const reply of [
      await server.get(getLoggedIn.path),
      await server.post(sendMessage.path, { message: 'long enough' }),
    ]) {
      expect([reply.statusCode, reply.body]).toEqual([503, serverMessages.databaseAway])
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
    await postgres.start()
    expect(await server.ready).toBe(true)
    await waitFor(async () => (await server.get('/readyz')).json().ready === true)
    const reply = await server.post(signUp.path, await givenSignUp(server))
    expect(reply.statusCode).toBe(200)
    await server.close()
    await engine.close()
  },
)

test.runIf(onPostgres)('a server can be stopped while it waits for its database', async () => {
  await postgres.kill()
  engine = await openEngine(postgresConfig(postgres.url), pino({ level: 'silent' }))
  const server = await startTestApp({ engine, untilReady: false })
  await server.close()
  expect(await server.ready).toBe(false)
  await engine.close()
  await postgres.start()
})

test.runIf(onPostgres)(
  'when a database goes down and comes back, nothing that was acknowledged is lost',
  async () => {
    engine = await openEngine(postgresConfig(postgres.url), pino({ level: 'silent' }))
    const server = await startTestApp({ engine, config: { role: 'all' } })
    const account = await givenAccount(server)
    const requests: SignUp[] = []
    for (let i = 0; i < 12; i++) requests.push(await givenSignUp(server))
    const acknowledged: string[] = []
    const failures: number[] = []
    // Repeats the same request until it is answered, like a browser.
    const signUpAll = async () => {
      for (const options of requests) {
        const id = await waitFor(async () => {
          const reply = await server.post(signUp.path, options)
          if (reply.statusCode === 200) return User.parse(reply.json()).id
          failures.push(reply.statusCode)
          return undefined
        }, 30_000)
        acknowledged.push(id)
      }
    }
    const signingUp = signUpAll()
    await waitFor(() => acknowledged.length >= 3)
    await postgres.kill()
    const read = await server.get(getLoggedIn.path, account)
    expect([read.statusCode, read.body]).toEqual([503, serverMessages.databaseAway])
    await waitFor(async () => (await server.get('/readyz')).json().missing?.[0] === 'database of us')
    expect((await server.get('/healthz')).statusCode).toBe(200)
    await waitFor(() => failures.length > 0)
    await postgres.start()
    await signingUp

    expect(new Set(failures)).toEqual(new Set([503]))
    const { db } = server.services.cells.at('us')
    const stored = await db
      .selectFrom('account')
      .select(['id', 'email'])
      .where(
        'email',
        'in',
        requests.map(({ email }) => email),
      )
      .execute()
    expect(stored.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())
    expect((await server.get(getLoggedIn.path, account)).json()).toMatchObject({ id: account.id })
    // The answer is cached for a moment.
    await waitFor(async () => (await server.get('/readyz')).statusCode === 200)

    await server.post(sendMessage.path, { message: 'delivered after the pause' })
    await waitFor(
      () => db.selectFrom('mail').select('id').where('delivered_at', 'is not', null).executeTakeFirst(),
      30_000,
    )
    await server.close()
    await engine.close()
  },
)
