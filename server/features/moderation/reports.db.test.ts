import { afterAll, beforeEach, expect, test } from 'vitest'
import { getDecision, type Decision } from '#contract/moderation/decisions.ts'
import { getCase, listQueue, type CaseItem, type CaseView } from '#contract/moderation/moderation.ts'
import { getProject } from '#contract/projects/project.ts'
import { reportReasons } from '#contract/moderation/reports.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { moderationMessages } from '#contract/moderation/moderation-messages.ts'
import { dayMs } from '#domain/time/durations.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { givenCommentBy, givenDecisionAbout, givenKnown } from '#server/testing/given-decision.ts'
import { givenAccount, solvedToken, type GivenAccount } from '#server/testing/given.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { legalNotice as legal, reportScene, type Thing } from '#server/testing/report-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let time = Date.UTC(2026, 5, 1)
const server: TestApp = await startTestApp({ now: () => time })
afterAll(() => server.close())
const { cells } = server.services
beforeEach(() => {
  time += 2 * dayMs
})

const { report, reportsOf, mailsTo } = reportScene(server)
const sees = async (projectId: string, asker?: GivenAccount) =>
  (await server.get(getProject.path.replace(':id', projectId), asker)).statusCode === 200

async function givenThings(owner: GivenAccount): Promise<Thing[]> {
  const author = await givenAccount(server)
  const { id: project_id } = await givenProject(server, owner, { visibility: 1 })
  const activity = await givenActivity(server, owner, { visibility: 1 })
  return [
    { kind: 'project', id: project_id },
    { kind: 'comment', id: await givenCommentBy(server, { owner, project_id, author }) },
    { kind: 'channel', id: owner.id },
    { kind: 'activity', id: activity.id },
  ]
}

test('everything can be reported, for every reason, and lies where the thing does', async () => {
  const owner = await givenAccount(server, { home: 'eu' })
  const reporter = await givenKnown(server)
  for (const thing of await givenThings(owner)) {
    expect((await report(thing, reporter, { text: 'Look at this.' })).statusCode).toBe(204)
    expect(await reportsOf(thing)).toMatchObject([{ reporter_id: reporter.id, text: 'Look at this.' }])
  }
  const [thing] = await givenThings(owner)
  for (const reason of reportReasons)
    expect((await report(thing!, await givenAccount(server), { reason, legal })).statusCode).toBe(204)
  expect((await reportsOf(thing!)).map(({ reason }) => reason).toSorted()).toEqual(
    [...reportReasons].toSorted(),
  )
})

test('what someone may not see does not exist for them, reported or not', async () => {
  const [owner, author, stranger] = [
    await givenAccount(server),
    await givenAccount(server),
    await givenAccount(server, { home: 'eu' }),
  ]
  const { id: project_id } = await givenProject(server, owner, { visibility: 4 })
  const activity = await givenActivity(server, owner, { visibility: 4 })
  const open = await givenProject(server, owner, { visibility: 1 })
  const held = await givenCommentBy(server, { owner, project_id: open.id, author })
  await cells.of(held).db.updateTable('comment').set({ state: 'held' }).where('id', '=', held).execute()
  const hidden: Thing[] = [
    { kind: 'project', id: project_id },
    { kind: 'comment', id: await givenCommentBy(server, { owner, project_id, author }) },
    { kind: 'comment', id: held },
    { kind: 'activity', id: activity.id },
    // Ids of things of another kind.
    { kind: 'channel', id: open.id },
    { kind: 'project', id: owner.id },
  ]
  const missing = [404, serverMessages.notFound]
  for (const thing of hidden)
    for (const asker of [stranger, undefined]) {
      const { statusCode, body } = await report(thing, asker)
      expect([thing.kind, statusCode, body]).toEqual([thing.kind, ...missing])
      expect(await reportsOf(thing)).toEqual([])
    }
  // The owner sees what is held, and may report it.
  expect((await report({ kind: 'comment', id: held }, owner)).statusCode).toBe(204)
})

test('visitors pass the bot check, once for each report', async () => {
  const { id } = await givenProject(server, await givenAccount(server), { visibility: 1 })
  const thing: Thing = { kind: 'project', id }
  const refused = [422, serverMessages.botCheckFailed]
  for (const token of [undefined, 'invented']) {
    const { statusCode, body } = await report(thing, undefined, { token })
    expect([statusCode, body]).toEqual(refused)
  }
  const token = await solvedToken(server)
  expect((await report(thing, undefined, { token, email: 'vi@mail.example' })).statusCode).toBe(204)
  expect((await report(thing, undefined, { token, text: 'And another' })).statusCode).toBe(422)
  expect(await reportsOf(thing)).toMatchObject([{ reporter_id: null, reporter_email: 'vi@mail.example' }])
  expect((await mailsTo('vi@mail.example')).map(({ subject }) => subject)).toEqual([
    'We received your report',
  ])
})

test('the same report sent twice is one with one receipt, and nobody reports themselves', async () => {
  const [owner, reporter] = [await givenAccount(server), await givenAccount(server, { home: 'eu' })]
  const { id } = await givenProject(server, owner, { visibility: 1 })
  const thing: Thing = { kind: 'project', id }
  const replies = await Promise.all([
    report(thing, reporter),
    report(thing, reporter),
    report(thing, reporter),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
  expect(await reportsOf(thing)).toHaveLength(1)
  const receipts = await mailsTo(reporter.email)
  expect(receipts).toMatchObject([{ account_id: reporter.id, subject: 'We received your report' }])
  // Mail to someone is in their home.
  expect(receipts[0]?.id.startsWith('eu_')).toBe(true)
  const own = await report(thing, owner)
  expect([own.statusCode, own.body]).toEqual([422, moderationMessages.ownReport])
})

test('three known people hide something until a moderator looks, and its author is told; new people do not', async () => {
  const owner = await givenAccount(server, { home: 'eu', name: 'Olga' })
  const { id } = await givenProject(server, owner, { visibility: 1 })
  const thing: Thing = { kind: 'project', id }
  for (let count = 0; count < 3; count += 1) await report(thing, await givenAccount(server))
  for (let count = 0; count < 2; count += 1) await report(thing, await givenKnown(server))
  expect(await sees(id)).toBe(true)
  const [third, fourth] = [await givenKnown(server), await givenKnown(server)]
  await Promise.all([report(thing, third), report(thing, fourth)])
  expect([await sees(id), await sees(id, third), await sees(id, owner)]).toEqual([false, false, true])
  const mails = await mailsTo(owner.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Your project is hidden from others until a moderator has looked at it.')
  expect(mails[0]?.text).toContain('Automation took part')
  const link = /\/decision\/(\S+)\?key=(\S+)/.exec(mails[0]?.text ?? '')
  const path = getDecision.path.replace(':id', link?.[1] ?? '')
  expect((await server.get(`${path}?key=${link?.[2]}`)).json<Decision>()).toMatchObject({
    action: 'hide',
    is_automated: true,
    appeal_until_ms: null,
  })
})

test('one person hides nothing, in however many words they report it', async () => {
  const { id } = await givenProject(server, await givenAccount(server), { visibility: 1 })
  const thing: Thing = { kind: 'project', id }
  const [reporter, other] = [await givenKnown(server), await givenKnown(server)]
  for (const text of ['Look.', 'Look here.', 'And here.', 'Everywhere.']) {
    await report(thing, reporter, { text })
    await report(thing, other, { text })
  }
  expect([(await reportsOf(thing)).length, await sees(id)]).toEqual([8, true])
})

test('what a moderator has left as it is cannot be hidden by reports any more', async () => {
  const owner = await givenAccount(server)
  const { id } = await givenProject(server, owner, { visibility: 1 })
  const thing: Thing = { kind: 'project', id }
  for (let count = 0; count < 3; count += 1) await report(thing, await givenKnown(server))
  expect(await sees(id)).toBe(false)
  await givenDecisionAbout(server, thing, { action: 'none' })
  expect(await sees(id)).toBe(true)
  for (let count = 0; count < 4; count += 1) await report(thing, await givenKnown(server))
  expect(await sees(id)).toBe(true)
  expect(
    (await mailsTo(owner.email)).map(({ text }) => text.includes('Others can see your project again.')),
  ).toEqual([false, true])
})

test('hostile texts are stored and shown as they are, and never reach a header', async () => {
  const owner = await givenAccount(server)
  const { id: project_id } = await givenProject(server, owner, { visibility: 1 })
  const author = await givenAccount(server)
  const texts = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '\u202Egnp.exe\u202C https://xn--80ak6aa92e.example',
    'Subject: x\r\nBcc: everyone@mail.example',
    'a\u0301'.repeat(900),
    '\u200B\u200B\u200B',
  ]
  for (const text of texts) {
    const thing: Thing = {
      kind: 'comment',
      id: await givenCommentBy(server, { owner, project_id, author, text }),
    }
    const id = await givenDecisionAbout(server, thing, { action: 'remove', facts: text.trim() || 'x' })
    const mails = await mailsTo(author.email)
    const mail = mails.at(-1)
    expect(mail?.subject).toBe('A decision about something you shared on Trailcast')
    expect(mail?.html).not.toMatch(/<script|<img/)
    expect(mail?.text).not.toMatch(/\r|\u202E|^Bcc/m)
    const shown = (await server.get(getDecision.path.replace(':id', id), author)).json<Decision>()
    expect(shown.title).toBe(text.slice(0, 120))
  }
})

test('a moderator sees a comment in its thread, and nothing that its author took away', async () => {
  const [owner, author] = [await givenAccount(server), await givenAccount(server)]
  const { id: project_id } = await givenProject(server, owner, { visibility: 1, title: 'To the lake' })
  const root = await givenCommentBy(server, { owner, project_id, author: owner, text: 'The first' })
  const id = await givenCommentBy(server, {
    owner,
    project_id,
    author,
    text: 'Buy my shoes',
    parent_id: root,
  })
  await cells.of(root).db.updateTable('comment').set({ state: 'deleted' }).where('id', '=', root).execute()
  await report({ kind: 'comment', id }, owner)
  const moderator = await givenAccount(server, { role: 'moderator', home: 'eu' })
  const { items } = (await server.get(`${listQueue.path}?kind=comment`, moderator)).json<{
    items: CaseItem[]
  }>()
  const item = items.find(({ title }) => title === 'Buy my shoes')
  const view = (await server.get(`${getCase.path}?case_id=${item?.id}`, moderator)).json<CaseView>()
  expect(view.context).toMatchObject({
    kind: 'comment',
    topic: { kind: 'project', title: 'To the lake' },
    thread: [
      { text: '', is_shown: false, is_reported: false },
      { text: 'Buy my shoes', is_shown: true, is_reported: true },
    ],
  })
  expect(JSON.stringify(view)).not.toContain(project_id)
})
