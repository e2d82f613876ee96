import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#domain/time/durations.ts'
import { newId } from '#server/cells/new-id.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'

const start = Date.UTC(2026, 5, 1)

let engine: TestEngine
let time = start
let sending: TestApp
beforeAll(async () => {
  engine = await openTestEngine()
  const mail = { kind: 'smtp', url: 'smtp://127.0.0.1:1', from: 'a@b.example' } as const
  sending = await startTestApp({ engine, now: () => time, config: { mail } })
})
afterAll(async () => {
  await sending.close()
  await engine.destroy()
})

async function givenMail(ageMs: number, delivered_at: Date | null = null): Promise<string> {
  const id = newId('eu', start)
  const content = { recipient: 'a@b.example', reply_to: null, subject: 's', text: 't', html: null }
  await engine
    .cellDb('eu')
    .insertInto('mail')
    .values({ id, ...content, created_at: new Date(start - ageMs), delivered_at })
    .execute()
  return id
}

/** The mail for which a delivery is queued. */
async function planned(): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select data #>> '{input,mailId}' as id from eu_jobs.job where name = 'deliver-mail' and state = 'created'`.execute(
    engine.cellDb('eu'),
  )
  return rows.map(({ id }) => id)
}

test('mail whose delivery was given up is tried again once a day, by whichever process looks first', async () => {
  const pretending = await startTestApp({ engine, now: () => time })
  const lost = await givenMail(25 * hourMs)
  await givenMail(23 * hourMs)
  await givenMail(25 * hourMs, new Date(start))
  await cleanUp(pretending.services)
  expect(await planned()).toEqual([])
  await Promise.all([cleanUp(sending.services), cleanUp(sending.services)])
  expect(await planned()).toEqual([lost])

  // The mail server has refused it again.
  await sql`update eu_jobs.job set state = 'failed'`.execute(engine.cellDb('eu'))
  time += hourMs / 2
  await cleanUp(sending.services)
  expect(await planned()).toEqual([])
  time += 24 * hourMs
  await cleanUp(sending.services)
  expect(await planned()).toContain(lost)
  await pretending.close()
})
