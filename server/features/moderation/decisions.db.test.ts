import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { getLoggedIn } from '#contract/account.ts'
import { getActivity } from '#contract/activity.ts'
import { appealDecision, getDecision, type Decision } from '#contract/decisions.ts'
import { getChannel, getRecommendedVideos } from '#contract/discovery.ts'
import { moderationMessages as messages } from '#contract/moderation-messages.ts'
import * as calls from '#contract/moderation.ts'
import { decisionMessages } from '#contract/decision-messages.ts'
import { getProject } from '#contract/project.ts'
import type { Report } from '#contract/reports.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { mayComment } from '#server/features/people/commenting.service.ts'
import { describeProjects } from '#server/features/projects/jobs/describe-projects.job.ts'
import { operatorAuthorization } from '#server/http/operator.ts'
import { cleanUp } from '#server/process/housekeeping.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { givenCase, givenCommentBy, givenDecisionAbout, givenKnown } from '#server/testing/given-decision.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { carryOutDecision } from './jobs/carry-out-decision.job.ts'

const dayMs = 86_400_000
let time = Date.UTC(2026, 5, 1)
const server: TestApp = await startTestApp({ now: () => time })
afterAll(() => server.close())
const { services } = server
const { cells } = services
beforeEach(() => {
  time += dayMs
})

type Thing = Pick<Report, 'kind' | 'id'>
const givenModerator = () => givenAccount(server, { role: 'moderator', home: 'eu' })
const isThere = async (path: string, id: string, asker?: GivenAccount) =>
  (await server.get(path.replace(':id', id), asker)).statusCode === 200
const mailsTo = async ({ email, id }: GivenAccount) =>
  cells.of(id).db.selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('id').execute()
const take = (case_id: string, moderator: GivenAccount) =>
  server.post(calls.leaseCase.path, { case_id, action: 'take' }, moderator)
const draft = (case_id: string, more: object = {}) => ({
  case_id,
  action: 'remove',
  reason: 'spam',
  ground_text: 'No advertisements.',
  facts: 'An advertisement.',
  ...more,
})
const decide = (case_id: string, moderator: GivenAccount, more: object = {}) =>
  server.post(calls.decideCase.path, draft(case_id, more), moderator)
const statuses = (replies: { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
const answered = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body]

async function givenListed(owner: GivenAccount): Promise<string> {
  const { id } = await givenProject(server, owner, { visibility: 1 })
  await server.run(describeProjects, { accountId: owner.id }, owner.home)
  return id
}
const isListed = async (id: string) => {
  const row = await cells
    .of(id)
    .db.selectFrom('project_view')
    .select('is_listed')
    .where('project_id', '=', id)
    .where('audience', '=', 'others')
    .executeTakeFirst()
  const recommended = (await server.get(`${getRecommendedVideos.path}?number=1`)).body
  expect(recommended.includes(id)).toBe(row?.is_listed ?? false)
  return row?.is_listed
}

describe('a decision takes effect, and restoring ends it:', () => {
  test('a project that is removed exists only for its owner; a limited one is in no list', async () => {
    const owner = await givenAccount(server, { home: 'eu' })
    const friend = await givenAccount(server)
    const id = await givenListed(owner)
    await cells
      .of(owner.id)
      .db.insertInto('friendship')
      .values({ account_id: owner.id, friend_id: friend.id })
      .execute()
    const thing: Thing = { kind: 'project', id }
    const seen = async () => [
      await isThere(getProject.path, id),
      await isThere(getProject.path, id, friend),
      await isThere(getProject.path, id, owner),
      await isListed(id),
      (await server.get(getChannel.path.replace(':id', owner.id))).body.includes(id),
    ]
    expect(await seen()).toEqual([true, true, true, true, true])
    const case_id = await givenCase(server, thing)
    await givenDecisionAbout(server, thing, { action: 'remove', case_id })
    expect(await seen()).toEqual([false, false, true, false, false])
    await givenDecisionAbout(server, thing, { action: 'restore', case_id })
    expect(await seen()).toEqual([true, true, true, true, true])
    await givenDecisionAbout(server, thing, { action: 'limit', case_id })
    expect(await seen()).toEqual([true, true, true, false, false])
    // What is described again later stays limited.
    await server.run(describeProjects, { accountId: owner.id }, 'eu')
    expect(await seen()).toEqual([true, true, true, false, false])
    await givenDecisionAbout(server, thing, { action: 'restore', case_id })
    expect(await seen()).toEqual([true, true, true, true, true])
  })

  test('an activity', async () => {
    const owner = await givenAccount(server)
    const { id } = await givenActivity(server, owner, { visibility: 1 })
    const onMap = async () =>
      (
        await cells
          .of(id)
          .db.selectFrom('activity_track')
          .select('is_listed')
          .where('activity_id', '=', id)
          .where('audience', '=', 'others')
          .executeTakeFirst()
      )?.is_listed
    const seen = async () => [
      await isThere(getActivity.path, id),
      await isThere(getActivity.path, id, owner),
      await onMap(),
    ]
    expect(await seen()).toEqual([true, true, true])
    const thing: Thing = { kind: 'activity', id }
    const case_id = await givenCase(server, thing)
    await givenDecisionAbout(server, thing, { action: 'limit', case_id })
    expect(await seen()).toEqual([true, true, false])
    await givenDecisionAbout(server, thing, { action: 'remove', case_id })
    expect(await seen()).toEqual([false, true, false])
    await givenDecisionAbout(server, thing, { action: 'restore', case_id })
    expect(await seen()).toEqual([true, true, true])
  })

  test('a channel', async () => {
    const owner = await givenAccount(server)
    const thing: Thing = { kind: 'channel', id: owner.id }
    const seen = async () => [
      await isThere(getChannel.path, owner.id),
      await isThere(getChannel.path, owner.id, await givenAccount(server)),
      await isThere(getChannel.path, owner.id, owner),
    ]
    const case_id = await givenCase(server, thing)
    await givenDecisionAbout(server, thing, { action: 'remove', case_id })
    expect(await seen()).toEqual([false, false, true])
    await givenDecisionAbout(server, thing, { action: 'restore', case_id })
    expect(await seen()).toEqual([true, true, true])
  })

  test('a comment whose author lives elsewhere, with a pause for its author', async () => {
    const [owner, author] = [await givenAccount(server), await givenAccount(server, { home: 'eu' })]
    const { id: project_id } = await givenProject(server, owner, { visibility: 1 })
    const id = await givenCommentBy(server, { owner, project_id, author })
    const thing: Thing = { kind: 'comment', id }
    const stateOf = async () =>
      (await cells.of(id).db.selectFrom('comment').select('state').where('id', '=', id).executeTakeFirst())
        ?.state
    const case_id = await givenCase(server, thing)
    await givenDecisionAbout(server, thing, { action: 'no_comments', days: 7, case_id })
    expect([await stateOf(), await mayComment(services, author.id)]).toEqual(['by_moderator', false])
    const [mail] = await mailsTo(author)
    expect(mail?.text).toContain('You cannot write comments for some time.')
    await givenDecisionAbout(server, thing, { action: 'restore', case_id })
    expect([await stateOf(), await mayComment(services, author.id)]).toEqual(['shown', true])
    await givenDecisionAbout(server, thing, { action: 'no_comments', days: 7, case_id })
    time += 7 * dayMs
    expect(await mayComment(services, author.id)).toBe(true)
  })

  test('a suspension, which the person can appeal against without signing in', async () => {
    const owner = await givenAccount(server, { home: 'eu' })
    const id = await givenListed(owner)
    const decisionId = await givenDecisionAbout(server, { kind: 'project', id }, { action: 'suspend' })
    expect((await server.get(getLoggedIn.path, owner)).json()).toEqual({})
    expect(await isThere(getProject.path, id)).toBe(false)
    const [, key = ''] = /\?key=(\S+)/.exec((await mailsTo(owner))[0]?.text ?? '') ?? []
    const path = appealDecision.path.replace(':id', decisionId)
    for (const wrong of [undefined, 'x', `${key}x`, `A${key.slice(1)}`])
      expect(answered(await server.post(path, { text: 'Let me in.', key: wrong }))).toEqual([
        404,
        serverMessages.notFound,
      ])
    const sent = await server.post(path, { text: 'Let me in.', key })
    expect(sent.json<Decision>().appeal).toMatchObject({ text: 'Let me in.', state: 'open' })
    const moderator = await givenModerator()
    const appeal = await findAppeal(moderator, decisionId)
    const outcome = { appeal_id: appeal?.id, outcome: 'upheld', answer: 'You are right.' }
    expect((await server.post(calls.decideAppeal.path, outcome, moderator)).statusCode).toBe(204)
    const account = await cells
      .of(owner.id)
      .db.selectFrom('account')
      .select('suspended_at')
      .where('id', '=', owner.id)
      .executeTakeFirst()
    expect(account).toEqual({ suspended_at: null })
    expect(await isThere(getProject.path, id)).toBe(true)
    const read = await server.get(`${getDecision.path.replace(':id', decisionId)}?key=${key}`)
    expect(read.json<Decision>()).toMatchObject({
      is_reversed: true,
      appeal: { state: 'upheld', answer: 'You are right.' },
    })
  })

  test('a warning and a decision to do nothing change nothing; only the warning is told', async () => {
    const owner = await givenAccount(server)
    const id = await givenListed(owner)
    const thing: Thing = { kind: 'project', id }
    await givenDecisionAbout(server, thing, { action: 'none' })
    expect(await mailsTo(owner)).toEqual([])
    await givenDecisionAbout(server, thing, { action: 'warn' })
    expect((await mailsTo(owner)).map(({ text }) => text.includes('This is a warning.'))).toEqual([true])
    expect(await isListed(id)).toBe(true)
  })
})

const findAppeal = async (moderator: GivenAccount, decisionId: string) => {
  const { items } = (await server.get(`${calls.listAppeals.path}?limit=100`, moderator)).json<{
    items: calls.AppealItem[]
  }>()
  return items.find(({ decision }) => decision.id === decisionId)
}

test('every reporter who left an address learns what was decided, once', async () => {
  const owner = await givenAccount(server)
  const thing: Thing = { kind: 'project', id: await givenListed(owner) }
  const reporters = [await givenKnown(server, 'eu'), await givenKnown(server)]
  for (const reporter of reporters) await server.post('/api/report/', { ...thing, reason: 'spam' }, reporter)
  const decisionId = await givenDecisionAbout(server, thing, { action: 'remove' })
  // As after a crash between the mails and the note that they were sent.
  await cells
    .of(decisionId)
    .db.updateTable('decision')
    .set({ carried_out_at: null })
    .where('id', '=', decisionId)
    .execute()
  await server.run(carryOutDecision, { decisionId })
  for (const reporter of reporters) {
    const subjects = (await mailsTo(reporter)).map(({ subject }) => subject).toSorted()
    expect(subjects).toEqual(['We received your report', 'What we decided about your report'])
  }
  expect(await mailsTo(owner)).toHaveLength(1)
  const states = await cells
    .of(thing.id)
    .db.selectFrom('report')
    .select('state')
    .where('decision_id', '=', decisionId)
    .orderBy('created_at')
    .execute()
  expect(states.map(({ state }) => state).toSorted()).toEqual(['duplicate', 'upheld'])
})

describe('two moderators', () => {
  test('do not decide about the same case: whoever takes it has half an hour', async () => {
    const [ann, bob] = [await givenModerator(), await givenModerator()]
    const case_id = await givenCase(server, {
      kind: 'project',
      id: await givenListed(await givenAccount(server)),
    })
    expect(answered(await decide(case_id, ann))).toEqual([409, messages.takeFirst])
    const taken = await Promise.all([take(case_id, ann), take(case_id, bob)])
    expect(statuses(taken)).toEqual([204, 409])
    const [first, second] = taken[0].statusCode === 204 ? [ann, bob] : [bob, ann]
    expect(answered(await decide(case_id, second))).toEqual([409, messages.caseTaken])
    time += 30 * 60_000 - 1
    expect((await take(case_id, second)).statusCode).toBe(409)
    time += 1
    expect(answered(await decide(case_id, first))).toEqual([409, messages.takeFirst])
    expect((await take(case_id, second)).statusCode).toBe(204)
    const both = await Promise.all([decide(case_id, second), decide(case_id, second), decide(case_id, first)])
    expect(statuses(both)).toEqual([200, 409, 409])
    expect(
      await cells.of(case_id).db.selectFrom('decision').select('id').where('case_id', '=', case_id).execute(),
    ).toHaveLength(1)
  })

  test('see whose turn it is, and what is given back is free', async () => {
    const [ann, bob] = [await givenModerator(), await givenModerator()]
    const case_id = await givenCase(server, { kind: 'channel', id: (await givenAccount(server)).id })
    await take(case_id, ann)
    const lease = async (moderator: GivenAccount) =>
      (await server.get(`${calls.getCase.path}?case_id=${case_id}`, moderator)).json<calls.CaseView>().item
        .lease
    expect(await lease(ann)).toEqual({ is_own: true, until_ms: time + 30 * 60_000 })
    expect(await lease(bob)).toEqual({ is_own: false, until_ms: time + 30 * 60_000 })
    const release = (moderator: GivenAccount) =>
      server.post(calls.leaseCase.path, { case_id, action: 'release' }, moderator)
    await release(bob)
    expect(await lease(bob)).not.toBeNull()
    await release(ann)
    expect(await lease(bob)).toBeNull()
  })
})

describe('nobody decides', () => {
  test('about own things, nor about comments under own projects', async () => {
    const moderator = await givenModerator()
    const author = await givenAccount(server)
    const { id: project_id } = await givenProject(server, moderator, { visibility: 1 })
    const things: Thing[] = [
      { kind: 'project', id: project_id },
      { kind: 'comment', id: await givenCommentBy(server, { owner: moderator, project_id, author }) },
      { kind: 'channel', id: moderator.id },
    ]
    for (const thing of things) {
      const case_id = await givenCase(server, thing)
      expect(answered(await take(case_id, moderator))).toEqual([403, messages.notOwnThings])
      await cells
        .of(case_id)
        .db.updateTable('moderation_case')
        .set({ assigned_to: moderator.id, leased_until: new Date(time + dayMs) })
        .where('id', '=', case_id)
        .execute()
      expect(answered(await decide(case_id, moderator))).toEqual([403, messages.notOwnThings])
    }
  })

  test('an appeal against an own decision, or about an own thing; a rejected one leaves it standing', async () => {
    const [ann, bob] = [await givenModerator(), await givenModerator()]
    const id = await givenListed(ann)
    const decisionId = await givenDecisionAbout(
      server,
      { kind: 'project', id },
      { action: 'remove', moderator: bob },
    )
    await server.post(appealDecision.path.replace(':id', decisionId), { text: 'It is art.' }, ann)
    const appeal_id = (await findAppeal(ann, decisionId))?.id
    const outcome = { appeal_id, outcome: 'rejected', answer: 'It is an advertisement.' }
    const asked = async (moderator: GivenAccount) =>
      answered(await server.post(calls.decideAppeal.path, outcome, moderator))
    expect(await asked(ann)).toEqual([403, messages.notOwnThings])
    expect(await asked(bob)).toEqual([403, messages.notOwnDecisions])
    expect([await findAppeal(ann, decisionId), await findAppeal(bob, decisionId)]).toMatchObject([
      { may_decide: false },
      { may_decide: false },
    ])
    const [cy, dan] = [await givenModerator(), await givenModerator()]
    const both = await Promise.all([asked(cy), asked(dan)])
    expect(both.map(([status]) => Number(status)).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(await isThere(getProject.path, id)).toBe(false)
    const told = (await mailsTo(ann)).map(({ text }) => text).join()
    expect(told).toContain(decisionMessages.appealRejected)
    expect(told).toContain('It is an advertisement.')
  })
})

test('an appeal is possible once and for 183 days, by the person alone', async () => {
  const [owner, stranger] = [await givenAccount(server), await givenModerator()]
  const decideAbout = async (action: 'remove' | 'none' | 'warn') =>
    givenDecisionAbout(server, { kind: 'project', id: await givenListed(owner) }, { action })
  const appeal = (id: string, asker: GivenAccount, text = 'No.') =>
    server.post(appealDecision.path.replace(':id', id), { text }, asker)
  const [first, none, late] = [
    await decideAbout('remove'),
    await decideAbout('none'),
    await decideAbout('warn'),
  ]
  expect((await appeal(first, stranger)).statusCode).toBe(404)
  expect((await server.get(getDecision.path.replace(':id', first), stranger)).statusCode).toBe(404)
  expect((await appeal(first, owner, 'x'.repeat(2001))).statusCode).toBe(422)
  expect(answered(await appeal(none, owner))).toEqual([422, decisionMessages.cannotAppeal])
  const sent = await Promise.all([appeal(first, owner), appeal(first, owner, 'Never.')])
  expect(statuses(sent)).toEqual([200, 409])
  time += 183 * dayMs - 1
  expect((await appeal(late, await sessionAgain(owner))).statusCode).toBe(200)
  time -= 183 * dayMs - 1
  const over = await decideAbout('remove')
  time += 183 * dayMs
  expect(answered(await appeal(over, await sessionAgain(owner)))).toEqual([
    422,
    decisionMessages.cannotAppeal,
  ])
})

/** Sessions end before the time to appeal does. */
async function sessionAgain(owner: GivenAccount): Promise<GivenAccount> {
  const expires_at = new Date(time + dayMs)
  await cells
    .of(owner.id)
    .db.updateTable('session')
    .set({ expires_at })
    .where('account_id', '=', owner.id)
    .execute()
  return owner
}

test('only what is possible can be decided, with its reasons', async () => {
  const moderator = await givenModerator()
  const owner = await givenAccount(server)
  const { id: project_id } = await givenProject(server, owner, { visibility: 1 })
  const comment = await givenCommentBy(server, { owner, project_id, author: await givenAccount(server) })
  const case_id = await givenCase(server, { kind: 'comment', id: comment })
  await take(case_id, moderator)
  const { actions } = (
    await server.get(`${calls.getCase.path}?case_id=${case_id}`, moderator)
  ).json<calls.CaseView>()
  expect(actions).toEqual(['none', 'warn', 'remove', 'no_comments', 'suspend'])
  const refused = async (more: object) => answered(await decide(case_id, moderator, more))
  expect(await refused({ action: 'limit' })).toEqual([422, messages.actionNotPossible])
  expect(await refused({ action: 'restore' })).toEqual([422, messages.actionNotPossible])
  expect(await refused({ ground_text: ' ' })).toEqual([422, messages.groundNeeded])
  expect(await refused({ action: 'no_comments' })).toEqual([422, messages.daysNeeded])
  expect((await refused({ action: 'hide' }))[0]).toBe(422)
  expect((await refused({ facts: '' }))[0]).toBe(422)
  expect((await decide(case_id, moderator)).statusCode).toBe(200)
})

test('the queue shows the most urgent first, then the oldest, in pages across regions', async () => {
  const moderator = await givenModerator()
  const reporter = await givenKnown(server)
  const wanted: [reason: Report['reason'], home: 'us' | 'eu'][] = [
    ['closed_trail', 'us'],
    ['closed_trail', 'eu'],
    ['minors', 'eu'],
    ['illegal', 'us'],
  ]
  const ids: string[] = []
  for (const [reason, home] of wanted) {
    time += 1000
    const { id } = await givenAccount(server, { home })
    await server.post('/api/report/', { kind: 'channel', id, reason }, reporter)
    ids.push(await givenCase(server, { kind: 'channel', id }))
  }
  const found: string[] = []
  let cursor: string | null = ''
  do {
    const page: { items: calls.CaseItem[]; next_cursor: string | null } = (
      await server.get(
        `${calls.listQueue.path}?kind=channel&limit=1${cursor && `&cursor=${cursor}`}`,
        moderator,
      )
    ).json()
    found.push(...page.items.map(({ id }) => id).filter((id) => ids.includes(id)))
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(found).toEqual([ids[2], ids[3], ids[0], ids[1]])
  await take(ids[1]!, moderator)
  const mine = (await server.get(`${calls.listQueue.path}?view=mine`, moderator)).json<{
    items: calls.CaseItem[]
  }>()
  expect(mine.items.map(({ id }) => id)).toEqual([ids[1]])
})

test('the audit lists who did what, and is only added to', async () => {
  const moderator = await givenModerator()
  const thing: Thing = { kind: 'project', id: await givenListed(await givenAccount(server)) }
  await givenDecisionAbout(server, thing, { action: 'warn', moderator })
  const { items } = (await server.get(`${calls.listAudit.path}?limit=2`, moderator)).json<{
    items: calls.AuditLine[]
  }>()
  expect(items).toMatchObject([
    { act: 'decide', note: 'warn', actor: 'moderator', person: { id: moderator.id } },
    { act: 'lease', actor: 'moderator' },
  ])
  const { db } = cells.of(thing.id)
  for (const attack of [
    sql`delete from moderation_audit`,
    sql`update moderation_audit set act = 'none'`,
    sql`update moderation_audit set actor_id = 'somebody else'`,
    sql`update moderation_audit set note = 'something else'`,
  ])
    await expect(attack.execute(db)).rejects.toThrow('the audit is only added to')
})

test('a moderator sees a removed project as others would, by addresses for this moderator only', async () => {
  const [owner, moderator] = [await givenAccount(server), await givenModerator()]
  const id = await givenListed(owner)
  const thing: Thing = { kind: 'project', id }
  const case_id = await givenCase(server, thing)
  await givenDecisionAbout(server, thing, { action: 'remove', case_id })
  const { context } = (
    await server.get(`${calls.getCase.path}?case_id=${case_id}`, moderator)
  ).json<calls.CaseView>()
  expect(context).toMatchObject({ kind: 'project', project: { id, is_own: false, telemetries: [] } })
  // Being a moderator opens nothing elsewhere.
  expect(await isThere(getProject.path, id, moderator)).toBe(false)
})

test('the operator lists what waits and decides where no moderator may', async () => {
  const authorization = operatorAuthorization(services.config.secret, time)
  const command = (body: object) =>
    server.post(calls.moderateAsOperator.path, body, undefined, { headers: { authorization } })
  const owner = await givenAccount(server)
  const id = await givenListed(owner)
  const case_id = await givenCase(server, { kind: 'project', id })
  expect((await command({ command: 'list' })).body).toContain(case_id)
  const decided = await command({ command: 'decide', decision: draft(case_id) })
  const decisionId = decided.body.match(/\/decision\/(\w+)/)?.[1] ?? ''
  expect(await isThere(getProject.path, id)).toBe(false)
  await server.post(
    appealDecision.path.replace(':id', decisionId),
    { text: 'Please\u001b[2J look again.' },
    owner,
  )
  const list = (await command({ command: 'list' })).body
  expect(list).toContain('Please [2J look again.')
  const appeal_id = /appeal (\w+)/.exec(
    list.split('\n').find((line) => line.includes('look again')) ?? '',
  )?.[1]
  expect(
    (await command({ command: 'appeal', appeal: { appeal_id, outcome: 'upheld', answer: 'Yes.' } })).body,
  ).toBe(messages.appealDecidedByOperator)
  expect(await isThere(getProject.path, id)).toBe(true)
})

test('reports are forgotten when an appeal is no longer possible', async () => {
  const owner = await givenAccount(server)
  const { id: project_id } = await givenProject(server, owner, { visibility: 1 })
  const id = await givenCommentBy(server, {
    owner,
    project_id,
    author: await givenAccount(server),
    text: 'Buy!',
  })
  const decisionId = await givenDecisionAbout(server, { kind: 'comment', id }, { action: 'remove' })
  const { db } = cells.of(id)
  const kept = async () =>
    (await db.selectFrom('report').select('id').where('decision_id', '=', decisionId).execute()).length
  time += 183 * dayMs
  await cleanUp(services)
  expect(await kept()).toBe(1)
  time += 1
  await cleanUp(services)
  expect(await kept()).toBe(0)
})
