import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestPasswordReset } from '#contract/accounts/sign-in.ts'
import { regions, type Region } from '#domain/region.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { sendPasswordReset } from './send-password-reset.job.ts'

const start = Math.floor(Date.now() / hourMs) * hourMs

let engine: TestEngine
let server: TestApp
/** With the same rate limits as in production. */
let strict: TestApp
let time = start
beforeAll(async () => {
  engine = await openTestEngine()
  server = await startTestApp({ engine, now: () => time })
  strict = await startTestApp({ engine, now: () => time, config: { rateLimitFactor: 1 } })
})
beforeEach(async () => {
  time = start
  for (const region of regions)
    await sql`delete from ${sql.table(`${region}_jobs.job`)}`.execute(engine.cellDb(region))
})
afterAll(async () => {
  await server.close()
  await strict.close()
  await engine.destroy()
})

const ask = (email: string, app = server, ip = '198.51.100.1') =>
  app.post(requestPasswordReset.path, { email }, undefined, { ip })
const mailsTo = ({ email, home }: GivenAccount) =>
  engine.cellDb(home).selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('id').execute()
const resetsOf = ({ id, home }: GivenAccount) =>
  engine.cellDb(home).selectFrom('password_reset').selectAll().where('account_id', '=', id).execute()
const mailCount = async () => (await engine.cellDb('us').selectFrom('mail').select('id').execute()).length

/** The accounts that queued jobs are about. */
async function planned(region: Region): Promise<string[]> {
  const jobs = sql.table(`${region}_jobs.job`)
  const { rows } = await sql<{ id: string }>`
    select data #>> '{input,accountId}' as id from ${jobs} where name = ${sendPasswordReset.name}`.execute(
    engine.cellDb(region),
  )
  return rows.map(({ id }) => id)
}

test('known and unknown addresses get the same answer and the same work: a job is queued either way', async () => {
  const account = await givenAccount(server, { home: 'eu' })
  const replies = [await ask(account.email), await ask('unknown@trailcast.example')]
  for (const { statusCode, body } of replies) expect([statusCode, body]).toEqual([204, ''])
  const ids = [...(await planned('us')), ...(await planned('eu'))]
  expect(ids).toHaveLength(2)
  expect(ids).toContain(account.id)
  const [nobody = ''] = ids.filter((id) => id !== account.id)
  const before = await mailCount()
  await server.run(sendPasswordReset, { accountId: nobody }, nobody.startsWith('us') ? 'us' : 'eu')
  expect(await mailCount()).toBe(before)
})

test('the queue knows the account by its id only', async () => {
  const account = await givenAccount(server)
  await ask(account.email.toUpperCase())
  expect(await planned('us')).toEqual([account.id])
  const { rows } = await sql<{ data: unknown }>`select data from us_jobs.job`.execute(engine.cellDb('us'))
  expect(JSON.stringify(rows).toLowerCase()).not.toContain(account.email)
})

test('an address can have 200 characters', async () => {
  expect((await ask(`${'a'.repeat(187)}@mail.example`)).statusCode).toBe(204)
})

test('a mailbox gets up to five links an hour, known or not, wherever the requests come from', async () => {
  const { email } = await givenAccount(server)
  for (const one of [email, 'not-flooded@trailcast.example']) {
    time = start
    for (let i = 0; i < 5; i++) {
      expect((await ask(one, strict, `203.0.113.${i}`)).statusCode).toBe(204)
      time += minuteMs
    }
    // A refused request does not count, however often it is repeated.
    for (let i = 0; i < 2; i++) {
      const tooMany = await ask(one.toUpperCase(), strict, '203.0.113.9')
      expect([tooMany.statusCode, tooMany.headers['retry-after']]).toEqual([429, '3300'])
    }
  }
  time = start + hourMs
  expect((await ask(email, strict, '203.0.113.9')).statusCode).toBe(204)
})

test('a request repeated within a minute counts as one and sends one mail', async () => {
  const account = await givenAccount(server, { home: 'eu' })
  for (const moment of [0, 1, minuteMs - 1]) {
    time = start + moment
    for (const email of [account.email, account.email.toUpperCase()])
      expect((await ask(email, strict, '203.0.113.50')).statusCode).toBe(204)
    expect(await planned('eu')).toEqual([account.id])
    // Also once the mail has been queued.
    await sql`update eu_jobs.job set state = 'completed', completed_on = now()`.execute(engine.cellDb('eu'))
  }
  time = start + minuteMs
  await ask(account.email, strict, '203.0.113.50')
  expect(await planned('eu')).toEqual([account.id, account.id])
})

test('while a link is being sent, no second one follows', async () => {
  const account = await givenAccount(server)
  await ask(account.email)
  time += minuteMs
  await ask(account.email)
  expect(await planned('us')).toEqual([account.id])
})

test('a link goes to the account’s own address only', async () => {
  const account = await givenAccount(server, { facebook_sub: 'no-own-address' })
  const others = {
    email: null,
    facebook_email: account.email,
    google_email: account.email,
    google_email_verified: true,
  }
  await engine.cellDb('us').updateTable('account').set(others).where('id', '=', account.id).execute()
  await server.run(sendPasswordReset, { accountId: account.id })
  expect([await mailsTo(account), await resetsOf(account)]).toEqual([[], []])
})

test('a link goes to the address the account has when the mail is written', async () => {
  const account = await givenAccount(server)
  await ask(account.email)
  const moved = { ...account, email: `moved-${account.email}` }
  await engine
    .cellDb('us')
    .updateTable('account')
    .set({ email: moved.email })
    .where('id', '=', account.id)
    .execute()
  await server.run(sendPasswordReset, { accountId: account.id })
  expect([await mailsTo(account), await mailsTo(moved)]).toMatchObject([
    [],
    [{ subject: 'A new password for Trailcast' }],
  ])
})
