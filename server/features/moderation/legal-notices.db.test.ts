import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import { decisionMailMessages as mails } from './decision-mail-messages.ts'
import { legalNoticeMessages as texts } from '#contract/moderation/legal-notice-messages.ts'
import { moderationMessages } from '#contract/moderation/moderation-messages.ts'
import { getCase, type CaseItem, type CaseView } from '#contract/moderation/moderation.ts'
import { newId } from '#server/cells/new-id.ts'
import { givenDecisionAbout } from '#server/testing/given-decision.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { legalNotice as legal, reportScene, type Thing } from '#server/testing/report-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { receiptForReport } from './jobs/receipt-for-report.job.ts'

let time = Date.UTC(2026, 5, 1)
const server: TestApp = await startTestApp({ now: () => time })
afterAll(() => server.close())
const { cells } = server.services
beforeEach(() => {
  time += 2 * dayMs
})

const { report, reportsOf, mailsTo } = reportScene(server)
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject)

test('a legal notice needs an explanation, a name, an address and good faith, and says what is missing', async () => {
  const { id } = await givenProject(server, await givenAccount(server), { visibility: 1 })
  const thing: Thing = { kind: 'project', id }
  const reporter = await givenAccount(server)
  const wrong: [notice: object | undefined, sentence: string][] = [
    [undefined, texts.needed],
    [{ ...legal, explanation: 'No.' }, texts.explanation(20)],
    [{ ...legal, explanation: undefined }, texts.explanation(20)],
    [{ ...legal, name: ' ' }, texts.name],
    [{ ...legal, name: undefined }, texts.name],
    [{ ...legal, email: 'nobody' }, texts.email],
    [{ ...legal, email: undefined }, texts.email],
    [{ ...legal, good_faith: false }, texts.goodFaith],
    [{ ...legal, good_faith: undefined }, texts.goodFaith],
  ]
  for (const reason of ['rights', 'illegal'])
    for (const [notice, sentence] of wrong) {
      const { statusCode, body } = await report(thing, reporter, { reason, legal: notice })
      expect([notice, statusCode, body]).toEqual([notice, 422, sentence])
    }
  expect(await reportsOf(thing)).toEqual([])
  expect((await report(thing, reporter, { reason: 'rights', legal })).statusCode).toBe(204)
  const moderator = await givenAccount(server, { role: 'moderator' })
  const item = await findItem(thing, moderator)
  expect(item).toMatchObject({ is_urgent: true, reasons: ['rights'], legal_count: 1 })
  expect(await subjectsTo(legal.email)).toContain('We received your report')
  const view = (await server.get(`${getCase.path}?case_id=${item.id}`, moderator)).body
  // Moderators judge what was written, not who wrote it.
  for (const personal of [legal.name, legal.email, reporter.id, reporter.email])
    expect(view).not.toContain(personal)
  expect(view).toContain(legal.explanation)
})

/** As a moderator sees it in the queue. */
async function findItem({ id }: Thing, moderator: GivenAccount): Promise<CaseItem> {
  const { id: caseId } = await cells
    .of(id)
    .db.selectFrom('moderation_case')
    .select('id')
    .where('target_id', '=', id)
    .executeTakeFirstOrThrow()
  return (await server.get(`${getCase.path}?case_id=${caseId}`, moderator)).json<CaseView>().item
}

test('every notice of one person about one thing is kept, shown and answered', async () => {
  const reporter = await givenAccount(server, { home: 'eu' })
  const { id } = await givenProject(server, await givenAccount(server), { visibility: 1 })
  const thing: Thing = { kind: 'project', id }
  const email = 'ann@several.example'
  const notices = [
    {},
    { text: 'And look at the end.' },
    { reason: 'rights', legal: { ...legal, email } },
    { reason: 'illegal', legal: { ...legal, email } },
    { reason: 'illegal', legal: { ...legal, email, explanation: 'It also breaks another law, section 2.' } },
    { reason: 'illegal', legal: { ...legal, email: 'office@several.example' } },
    { reason: 'illegal', legal: { ...legal, email, name: 'Ben Author' } },
    { moment_ms: 4000 },
  ]
  for (const notice of notices)
    // Sent again, as if the answer got lost.
    for (let times = 0; times < 2; times += 1)
      expect((await report(thing, reporter, notice)).statusCode).toBe(204)
  expect(await reportsOf(thing)).toHaveLength(notices.length)
  const receipt = 'We received your report'
  expect(await subjectsTo(reporter.email)).toEqual([receipt, receipt, receipt])
  expect(await subjectsTo(email)).toEqual([receipt, receipt, receipt, receipt])
  const moderator = await givenAccount(server, { role: 'moderator' })
  const { id: case_id } = await findItem(thing, moderator)
  const view = (await server.get(`${getCase.path}?case_id=${case_id}`, moderator)).json<CaseView>()
  expect(view.item).toMatchObject({ report_count: 8, legal_count: 5 })
  expect(view.reports.map(({ is_legal }) => is_legal)).toEqual([
    ...Array(5).fill(true),
    ...Array(3).fill(false),
  ])
  expect(view.reports.map(({ legal_explanation }) => legal_explanation)).toContain(
    'It also breaks another law, section 2.',
  )
  await givenDecisionAbout(server, thing, { case_id, moderator, action: 'remove' })
  const outcome = 'What we decided about your report'
  expect((await subjectsTo(reporter.email)).toSorted()).toEqual(
    [receipt, receipt, receipt, outcome, outcome, outcome].toSorted(),
  )
  expect((await subjectsTo(email)).filter((subject) => subject === outcome)).toHaveLength(4)
  expect(await subjectsTo('office@several.example')).toEqual([receipt, outcome])
  // The first one to report it and those who reported the same are told the same.
  for (const address of [reporter.email, email, 'office@several.example'])
    for (const { subject, text } of await mailsTo(address))
      expect(text.includes(mails.outcomeUpheld)).toBe(subject === outcome)
})

test('the same words after a decision are a new report, which opens the case again', async () => {
  const { id } = await givenProject(server, await givenAccount(server), { visibility: 1 })
  const thing: Thing = { kind: 'project', id }
  const notice = { reason: 'rights', legal: { ...legal, email: 'ann@again.example' } }
  const reporter = await givenAccount(server)
  await report(thing, reporter, notice)
  await givenDecisionAbout(server, thing, { action: 'none' })
  await report(thing, reporter, notice)
  expect((await reportsOf(thing)).map(({ state }) => state).toSorted()).toEqual(['open', 'rejected'])
  expect(await subjectsTo('ann@again.example')).toHaveLength(3)
})

test('many reports do not push a legal notice out of sight', async () => {
  const { id } = await givenProject(server, await givenAccount(server), { visibility: 1 })
  const thing: Thing = { kind: 'project', id }
  await report(thing, await givenAccount(server), { reason: 'rights', legal })
  const [notice] = await reportsOf(thing)
  const later = Array.from({ length: 201 }, (_, n) => ({
    ...notice!,
    id: newId('us', time + 1000 + n),
    reason: 'spam' as const,
    legal_explanation: null,
    reporter_id: null,
    created_at: new Date(time + 1000 + n),
  }))
  await cells.of(id).db.insertInto('report').values(later).execute()
  const moderator = await givenAccount(server, { role: 'moderator' })
  const { id: case_id } = await findItem(thing, moderator)
  const view = (await server.get(`${getCase.path}?case_id=${case_id}`, moderator)).json<CaseView>()
  expect(view.item).toMatchObject({ report_count: 202, legal_count: 1 })
  expect(view.reports).toHaveLength(201)
  expect(view.reports[0]).toMatchObject({ id: notice?.id, is_legal: true })
})

test('a notice that arrives while a moderator is reading is not decided unread', async () => {
  const { id } = await givenProject(server, await givenAccount(server), { visibility: 1 })
  const thing: Thing = { kind: 'project', id }
  const moderator = await givenAccount(server, { role: 'moderator' })
  await report(thing, await givenAccount(server))
  const [first] = await reportsOf(thing)
  time += 1000
  await report(thing, await givenAccount(server), { reason: 'rights', legal })
  const newest = (await reportsOf(thing))
    .map((each) => each.id)
    .toSorted()
    .at(-1)!
  const seen = { moderator, action: 'none' as const, newest_report_id: first!.id }
  await expect(givenDecisionAbout(server, thing, seen)).rejects.toThrow(moderationMessages.newReport)
  expect((await reportsOf(thing)).map(({ state }) => state)).toEqual(['open', 'open'])
  await givenDecisionAbout(server, thing, { ...seen, newest_report_id: newest })
  expect((await reportsOf(thing)).map(({ state }) => state)).not.toContain('open')
})

test('a report is kept when its receipt cannot be written yet, and the receipt follows, once', async () => {
  const { id } = await givenProject(server, await givenAccount(server), { visibility: 1 })
  const thing: Thing = { kind: 'project', id }
  const reporter = await givenAccount(server, { home: 'eu' })
  const { db } = cells.of(reporter.id)
  await sql`alter table mail rename to mail_away`.execute(db)
  expect((await report(thing, reporter)).statusCode).toBe(204)
  await sql`alter table mail_away rename to mail`.execute(db)
  const [{ id: reportId } = { id: '' }] = await reportsOf(thing)
  // The job is already waiting in the queue, which holds only one of each.
  const { jobs } = cells.of(reportId)
  expect(await jobs.enqueue(receiptForReport, { reportId }, { key: reportId })).toBeNull()
  for (let times = 0; times < 2; times += 1) await server.run(receiptForReport, { reportId })
  expect(await mailsTo(reporter.email)).toMatchObject([{ subject: 'We received your report' }])
})
