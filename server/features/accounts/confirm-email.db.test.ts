import { afterAll, beforeEach, expect, test } from 'vitest'
import { getLoggedIn } from '#contract/accounts/account.ts'
import { confirmEmail, sendEmailConfirmation } from '#contract/accounts/confirm-email.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { dayMs } from '#domain/time/durations.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'

let time = Date.UTC(2026, 5, 1)
const server = await startTestApp({ now: () => time })
const strict = await startTestApp({ engine: server.engine, now: () => time, config: { rateLimitFactor: 1 } })
afterAll(async () => {
  await strict.close()
  await server.close()
})
beforeEach(() => {
  time += dayMs
})

const mailsTo = ({ email, home }: GivenAccount) =>
  server.services.cells
    .at(home)
    .db.selectFrom('mail')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .execute()
const isConfirmed = async (account: GivenAccount) =>
  (await server.get(getLoggedIn.path, account)).json<{ is_confirmed: boolean }>().is_confirmed

async function linkOf(account: GivenAccount): Promise<string> {
  expect((await server.post(sendEmailConfirmation.path, undefined, account)).statusCode).toBe(204)
  const [mail] = await mailsTo(account)
  return /\/confirm_email\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const confirm = (token: string, account: GivenAccount) => server.post(confirmEmail.path, { token }, account)

test.each(['us', 'eu'] as const)('someone at home in %s confirms their email with the link', async (home) => {
  const ann = await givenAccount(server, { home })
  expect(await isConfirmed(ann)).toBe(false)
  const token = await linkOf(ann)
  expect((await confirm(token, ann)).statusCode).toBe(204)
  expect(await isConfirmed(ann)).toBe(true)
  // The answer may have got lost.
  expect((await confirm(token, ann)).statusCode).toBe(204)
})

test('the link works for its account, its address and a day, and for nobody else', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  const token = await linkOf(ann)
  const refused = async (of: GivenAccount, what = token) => {
    const reply = await confirm(what, of)
    expect([reply.statusCode, reply.body]).toEqual([422, serverMessages.emailLinkInvalid])
    expect(await isConfirmed(of)).toBe(false)
  }
  await refused(bob)
  await refused(ann, 'invented')
  await refused(ann, `${Number(token.slice(0, 13)) + dayMs}${token.slice(13)}`)
  const { db } = server.services.cells.at('us')
  const moveTo = (email: string) =>
    db.updateTable('account').set({ email }).where('id', '=', ann.id).execute()
  await moveTo('another@trailcast.example')
  await refused(ann)
  await moveTo(ann.email)
  time += dayMs
  await refused(ann)
  time -= 1
  expect((await confirm(token, ann)).statusCode).toBe(204)
})

test('a confirmed address gets no mail, and neither does an account without one', async () => {
  const [sure, google] = [
    await givenAccount(server, { email_confirmed_at: new Date(time) }),
    await givenAccount(server, { google_sub: 'sub-without-address' }),
  ]
  const { db } = server.services.cells.at('us')
  await db.updateTable('account').set({ email: null }).where('id', '=', google.id).execute()
  for (const account of [sure, google]) {
    expect((await server.post(sendEmailConfirmation.path, undefined, account)).statusCode).toBe(204)
    expect(await mailsTo(account)).toEqual([])
    expect(await isConfirmed(account)).toBe(true)
  }
})

test('a mailbox gets up to five links an hour', async () => {
  const ann = await givenAccount(server)
  const ask = (ip: string) => strict.post(sendEmailConfirmation.path, undefined, ann, { ip })
  for (let count = 1; count <= 5; count += 1) expect((await ask(`198.51.100.${count}`)).statusCode).toBe(204)
  expect((await ask('198.51.100.6')).statusCode).toBe(429)
  expect(await mailsTo(ann)).toHaveLength(5)
  time += 60 * 60_000
  expect((await ask('198.51.100.6')).statusCode).toBe(204)
})
