import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLoggedIn, signUp, User } from '#contract/account.ts'
import { sendMessage } from '#contract/contact.ts'
import { messages } from '#contract/messages.ts'
import type { Engine } from './db/engine.ts'
import { openEngine } from './db/open-engine.ts'
import { givenAccount, givenSignUp } from './testing/given.ts'
import { startPostgres, type PostgresServer } from './testing/start-postgres.ts'
import { startTestApp } from './testing/start-test-app.ts'
import { postgresConfig, testEngineKind } from './testing/test-database.ts'
import { waitFor } from './testing/wait-for.ts'

const onPostgres = test.runIf(testEngineKind === 'postgres')

let postgres: PostgresServer
let engine: Engine
beforeAll(async () => {
  if (testEngineKind !== 'postgres') return
  postgres = await startPostgres()
})
afterAll(async () => {
  if (testEngineKind !== 'postgres') return
  await postgres.stop()
})

onPostgres('a server that starts before its database says so, and gets ready by itself', async () => {
  await postgres.kill()
  engine = await openEngine(postgresConfig(postgres.url), pino({ level: 'silent' }))
  const server = await startTestApp({ engine, untilReady: false, config: { role: 'all' } })
  expect((await server.get('/healthz')).statusCode).toBe(200)
  const notReady = await server.get('/readyz')
  expect([notReady.statusCode, notReady.json()]).toEqual([503, { ready: false, missing: ['database', 'job queue'] }])
  for (const reply of [await server.get(getLoggedIn.path), await server.post(sendMessage.path, { message: 'long enough' })]) {
    expect([reply.statusCode, reply.body]).toEqual([503, messages.databaseAway])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
  await postgres.start()
  expect(await server.ready).toBe(true)
  expect((await server.get('/readyz')).json()).toEqual({ ready: true, missing: [] })
  const reply = await server.post(signUp.path, await givenSignUp(server))
  expect(reply.statusCode).toBe(200)
  await server.close()
  await engine.close()
})

onPostgres('a server can be stopped while it waits for its database', async () => {
  await postgres.kill()
  engine = await openEngine(postgresConfig(postgres.url), pino({ level: 'silent' }))
  const server = await startTestApp({ engine, untilReady: false })
  await server.close()
  expect(await server.ready).toBe(false)
  await engine.close()
  await postgres.start()
})

onPostgres('a database that goes away and comes back loses nothing that was acknowledged', async () => {
  engine = await openEngine(postgresConfig(postgres.url), pino({ level: 'silent' }))
  const server = await startTestApp({ engine, config: { role: 'all' } })
  const account = await givenAccount(server)
  const acknowledged: string[] = []
  let away = false
  const stream = (async () => {
    while (acknowledged.length < 12) {
      const reply = await server.post(signUp.path, await givenSignUp(server).catch(() => ({})))
      if (reply.statusCode === 200) acknowledged.push(User.parse(reply.json()).id)
      else {
        expect(reply.statusCode === 503 || (reply.statusCode === 422 && away)).toBe(true)
        away = true
      }
      if (acknowledged.length === 4 && !away) {
        await postgres.kill()
        away = true
        const read = await server.get(getLoggedIn.path, account)
        expect([read.statusCode, read.body]).toEqual([503, messages.databaseAway])
        expect((await server.get('/readyz')).json()).toMatchObject({ ready: false, missing: ['database'] })
        expect((await server.get('/healthz')).statusCode).toBe(200)
        await postgres.start()
      }
    }
  })()
  await stream
  const { db } = server.services.cells.at('us')
  const found = await db.selectFrom('account').select('id').where('id', 'in', acknowledged).execute()
  expect(found.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())
  expect((await server.get(getLoggedIn.path, account)).json()).toMatchObject({ id: account.id })
  expect((await server.get('/readyz')).statusCode).toBe(200)

  await server.post(sendMessage.path, { message: 'delivered after the pause' })
  const delivered = () => db.selectFrom('mail').select('id').where('delivered_at', 'is not', null).executeTakeFirst()
  await waitFor(delivered, 30_000)
  await server.close()
  await engine.close()
})
