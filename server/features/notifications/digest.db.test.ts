import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { digestMessages } from '#contract/notifications/notification-messages.ts'
import { getNotificationSettings, markSeen, unsubscribe } from '#contract/notifications/notifications.ts'
import { dayMs } from '#domain/time/durations.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import { newId } from '#server/cells/new-id.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { givenListed } from '#server/testing/given-listed-project.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { sendDigests } from './jobs/send-digests.job.ts'
import { saveNotifications } from './save-notifications.ts'
import { writeUnsubscribeToken } from './unsubscribe-token.ts'

let time = Date.UTC(2026, 5, 1)
let server: TestApp
let reader: GivenAccount
let actor: GivenAccount
let projectId = ''
beforeAll(async () => {
  server = await startTestApp({ now: () => time })
  actor = await givenAccount(server, { home: 'eu', channel_name: 'Talfahrer' })
})
afterAll(() => server.close())
beforeEach(async () => {
  time += 30 * dayMs
  reader = await givenReader({ email_confirmed_at: new Date(time) })
  projectId = await givenListed(server, actor, { title: 'Over the ridge' })
})

async function givenReader(options: Parameters<typeof givenAccount>[1]) {
  const account = await givenAccount(server, options)
  const { db } = server.services.cells.of(account.id)
  await db
    .updateTable('account')
    .set({ digested_at: new Date(time) })
    .where('id', '=', account.id)
    .execute()
  return account
}

const tell = (to = reader) =>
  saveNotifications(
    server.services.cells.of(to.id),
    {
      event: newId('us', 1),
      kind: 'new_video',
      actorId: actor.id,
      projectId,
      targetId: null,
      groupKey: `new:${projectId}`,
      createdMs: time,
    },
    [to.id],
  )
const send = () => server.run(sendDigests, {}, reader.home)
const mailOf = ({ id, home }: GivenAccount) =>
  server.services.cells.at(home).db.selectFrom('mail').selectAll().where('account_id', '=', id).execute()
const set = (digest: 'off' | 'daily' | 'weekly') =>
  server.services.cells
    .of(reader.id)
    .db.updateTable('account')
    .set({ digest })
    .where('id', '=', reader.id)
    .execute()

test('a digest tells what was not seen, once a week, with links and a way to stop it', async () => {
  await tell()
  time += 7 * dayMs - 1
  await send()
  expect(await mailOf(reader)).toEqual([])
  time += 1
  await Promise.all([send(), send()])
  await send()
  const [mail, ...more] = await mailOf(reader)
  expect(more).toEqual([])
  const { publicUrl, secret } = server.services.config
  const address = `${publicUrl}/unsubscribe/${writeUnsubscribeToken(secret, reader.id)}`
  expect(mail).toMatchObject({
    recipient: reader.email,
    subject: digestMessages.subject,
    unsubscribe_url: address,
  })
  for (const part of ['Talfahrer published “Over the ridge”.', `${publicUrl}/watch/${projectId}`, address])
    expect(mail?.text).toContain(part)
  expect(mail?.html).toContain(`href="${publicUrl}/watch/${projectId}"`)
})

test('a daily digest comes after a day, and none if it is off', async () => {
  await tell()
  await set('off')
  time += 8 * dayMs
  await send()
  expect(await mailOf(reader)).toEqual([])
  await set('daily')
  await send()
  await tell()
  time += dayMs
  await send()
  expect(await mailOf(reader)).toHaveLength(2)
})

test('what was seen, or may no longer be seen, is not told; with nothing to tell there is no mail', async () => {
  await tell()
  await server.post(markSeen.path, { until: new Date(time).toISOString() }, reader)
  time += 8 * dayMs
  await send()
  expect(await mailOf(reader)).toEqual([])
  await tell()
  const { db } = server.services.cells.of(actor.id)
  await db
    .updateTable('project')
    .set({ effective_visibility: DefaultVisibility.onlyMe })
    .where('id', '=', projectId)
    .execute()
  time += 8 * dayMs
  await send()
  expect(await mailOf(reader)).toEqual([])
})

test('no digest goes to an address that nobody confirmed', async () => {
  const unconfirmed = await givenReader({})
  await tell(unconfirmed)
  time += 8 * dayMs
  await send()
  expect(await mailOf(unconfirmed)).toEqual([])
})

test('titles and names cannot bring links into the mail', async () => {
  const advertiser = await givenAccount(server, { channel_name: 'visit spam.example/now' })
  const id = await givenListed(server, advertiser, { title: 'http://spam.example <b>' })
  const notice = {
    event: 'spam',
    kind: 'new_video',
    actorId: advertiser.id,
    projectId: id,
    targetId: null,
  } as const
  await saveNotifications(
    server.services.cells.of(reader.id),
    { ...notice, groupKey: 'spam', createdMs: time },
    [reader.id],
  )
  time += 8 * dayMs
  await send()
  const [mail] = await mailOf(reader)
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/spam\.example/)
})

const post = (path: string, headers: Record<string, string>, payload = 'List-Unsubscribe=One-Click') =>
  server.app.inject({ method: 'POST', url: path, headers, payload })
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const rhythm = async () =>
  (await server.get(getNotificationSettings.path, reader)).json<{ digest: string }>().digest

test('a mail program unsubscribes with a form, without cookie and marker, from anywhere and twice', async () => {
  const token = writeUnsubscribeToken(server.services.config.secret, reader.id)
  const path = unsubscribe.path.replace(':token', token)
  // Opening the link changes nothing: programs open links to check them.
  await server.get(path)
  expect(await rhythm()).toBe('weekly')
  const elsewhere = { ...form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
  for (const headers of [form, elsewhere]) expect((await post(path, headers)).statusCode).toBe(204)
  expect(await rhythm()).toBe('off')
})

test('a token for another account or another server ends nothing', async () => {
  const other = await givenAccount(server)
  const [, signature = ''] = writeUnsubscribeToken(server.services.config.secret, other.id).split('.')
  const wrong = [
    `${reader.id}.${signature}`,
    reader.id,
    `${reader.id}.`,
    writeUnsubscribeToken('another', reader.id),
    'x',
  ]
  for (const token of wrong)
    expect((await post(unsubscribe.path.replace(':token', token), form)).statusCode).toBe(404)
  expect(await rhythm()).toBe('weekly')
})

test('forms are understood nowhere else', async () => {
  const reply = await post(markSeen.path, { ...form, cookie: reader.cookie, 'x-requested-with': 'trailcast' })
  expect(reply.statusCode).toBe(415)
})
