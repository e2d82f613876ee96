import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { decisionMessages } from '#contract/moderation/decision-messages.ts'
import * as calls from '#contract/moderation/moderation.ts'
import { moderationMessages as messages } from '#contract/moderation/moderation-messages.ts'
import { getProject } from '#contract/projects/project.ts'
import type { Report } from '#contract/moderation/reports.ts'
import { dayMs } from '#domain/time/durations.ts'
import { purgeComments } from '#server/features/comments/jobs/purge-comments.job.ts'
import { operatorAuthorization } from '#server/http/operator.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { appealDecision, getDecision } from '#contract/moderation/decisions.ts'
import { givenCase, givenCommentBy, givenDecisionAbout, givenKnown } from '#server/testing/given-decision.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { answered, draftOf, moderationScene, statuses } from '#server/testing/moderation-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let time = Date.UTC(2026, 5, 1)
const server: TestApp = await startTestApp({ now: () => time })
afterAll(() => server.close())
const { services } = server
const { cells } = services
beforeEach(() => {
  time += dayMs
})
const { givenModerator, isThere, mailsTo, take, decide, givenListed, findAppeal } = moderationScene(server)

type Thing = Pick<Report, 'kind' | 'id'>

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
    expect(both.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
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

test('the text of a removed comment is kept while an appeal is open', async () => {
  const [owner, author] = [await givenAccount(server), await givenAccount(server, { home: 'eu' })]
  const { id: project_id } = await givenProject(server, owner, { visibility: 1 })
  const textOf = async (id: string) => {
    await server.run(purgeComments, {}, owner.home)
    const { db } = cells.of(id)
    return (await db.selectFrom('comment').select('text').where('id', '=', id).executeTakeFirst())?.text
  }
  const given = async () => {
    const id = await givenCommentBy(server, { owner, project_id, author })
    return { id, decisionId: await givenDecisionAbout(server, { kind: 'comment', id }, { action: 'remove' }) }
  }
  const [back, gone, silent] = [await given(), await given(), await given()]
  time += 182 * dayMs
  for (const { decisionId } of [back, gone])
    expect(
      (
        await server.post(
          appealDecision.path.replace(':id', decisionId),
          { text: 'No.' },
          await sessionAgain(author),
        )
      ).statusCode,
    ).toBe(200)
  time += 30 * dayMs
  const text = await textOf(back.id)
  expect(text).not.toBe('')
  expect([await textOf(gone.id), await textOf(silent.id)]).toEqual([text, ''])
  const moderator = await givenModerator()
  const answerTo = async (decisionId: string, outcome: string) =>
    server.post(
      calls.decideAppeal.path,
      { appeal_id: (await findAppeal(moderator, decisionId))?.id, outcome, answer: 'So be it.' },
      moderator,
    )
  expect((await answerTo(back.decisionId, 'upheld')).statusCode).toBe(204)
  expect((await answerTo(gone.decisionId, 'rejected')).statusCode).toBe(204)
  expect([await textOf(back.id), await textOf(gone.id)]).toEqual([text, ''])
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

test('the queue shows the most urgent first, then the oldest, in pages across regions', async () => {
  const moderator = await givenModerator()
  const reporter = await givenKnown(server)
  const wanted: [reason: Report['reason'], home: 'us' | 'eu'][] = [
    ['closed_trail', 'us'],
    ['closed_trail', 'eu'],
    ['minors', 'eu'],
    ['illegal', 'us'],
  ]
  const legal = {
    explanation: 'It is a threat, see section 1.',
    name: 'Ann',
    email: 'a@law.example',
    good_faith: true,
  }
  const ids: string[] = []
  for (const [reason, home] of wanted) {
    time += 1000
    const { id } = await givenAccount(server, { home })
    const notice = reason === 'illegal' ? { legal } : {}
    await server.post('/api/report/', { kind: 'channel', id, reason, ...notice }, reporter)
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

test('the audit is read page by page, though many lines have the same time', async () => {
  const moderator = await givenModerator()
  for (const home of ['us', 'eu'] as const) {
    const id = await givenListed(await givenAccount(server, { home }))
    await givenDecisionAbout(server, { kind: 'project', id }, { action: 'warn', moderator })
  }
  const read = async (query: string) =>
    (await server.get(`${calls.listAudit.path}?${query}`, moderator)).json<{
      items: calls.AuditLine[]
      next_cursor: string | null
    }>()
  const { items } = await read('limit=4')
  expect(new Set(items.map(({ at }) => at)).size).toBe(1)
  let page = await read('limit=1')
  const paged = [...page.items]
  while (paged.length < 4 && page.next_cursor !== null) {
    page = await read(`limit=1&cursor=${page.next_cursor}`)
    paged.push(...page.items)
  }
  expect(paged).toEqual(items)
})

test.each([
  'us_0000000000000000000000000z',
  'eu_77777777777777777777777777',
  'us_77777777777777777777777777',
])('the audit goes on after %s, which is no line of it', async (id) => {
  const cursor = Buffer.from(JSON.stringify([time, id])).toString('base64url')
  const reply = await server.get(`${calls.listAudit.path}?cursor=${cursor}`, await givenModerator())
  expect(reply.statusCode).toBe(200)
})

test('the operator lists what waits and decides where no moderator may', async () => {
  const authorization = operatorAuthorization(services.config.secret, time)
  const command = (body: object) =>
    server.post(calls.moderateAsOperator.path, body, undefined, { headers: { authorization } })
  const owner = await givenAccount(server)
  const id = await givenListed(owner)
  const case_id = await givenCase(server, { kind: 'project', id })
  expect((await command({ command: 'list' })).body).toContain(case_id)
  const decided = await command({ command: 'decide', decision: draftOf(case_id) })
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
