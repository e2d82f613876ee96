import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { getLoggedIn } from '#contract/accounts/account.ts'
import { getActivity } from '#contract/activities/activity.ts'
import * as calls from '#contract/moderation/moderation.ts'
import { moderationMessages as messages } from '#contract/moderation/moderation-messages.ts'
import { getChannelFeed } from '#contract/following/following.ts'
import { getProject, type Project } from '#contract/projects/project.ts'
import type { Report } from '#contract/moderation/reports.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { dayMs } from '#domain/time/durations.ts'
import { pausedUntil } from '#server/features/people/permissions.ts'
import { describeProjects } from '#server/features/projects/jobs/describe-projects.job.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { carryOutDecision } from './jobs/carry-out-decision.job.ts'
import { appealDecision, getDecision, type Decision } from '#contract/moderation/decisions.ts'
import { getChannel, getRecommendedVideos } from '#contract/discovery/discovery.ts'
import { givenCase, givenCommentBy, givenDecisionAbout, givenKnown } from '#server/testing/given-decision.ts'
import { givenAccount } from '#server/testing/given.ts'
import { answered, moderationScene } from '#server/testing/moderation-scene.ts'
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
    /** What the project says about it, to its owner and to a friend. */
    const told = async () => {
      const path = getProject.path.replace(':id', id)
      const replies = [await server.get(path, owner), await server.get(path, friend)]
      return replies.map((reply) =>
        reply.statusCode === 200 ? reply.json<Project>().restriction : 'missing',
      )
    }
    const case_id = await givenCase(server, thing)
    expect(await told()).toEqual([null, null])
    const removal = await givenDecisionAbout(server, thing, { action: 'remove', case_id })
    expect(await seen()).toEqual([false, false, true, false, false])
    expect(await told()).toEqual([{ kind: 'removed', decision_id: removal }, 'missing'])
    await givenDecisionAbout(server, thing, { action: 'restore', case_id })
    expect(await seen()).toEqual([true, true, true, true, true])
    expect(await told()).toEqual([null, null])
    const limit = await givenDecisionAbout(server, thing, { action: 'limit', case_id })
    expect(await seen()).toEqual([true, true, true, false, false])
    expect(await told()).toEqual([{ kind: 'limited', decision_id: limit }, null])
    // It stays limited when it is described again later.
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
      await isThere(getChannelFeed.path.replace(':file', `${owner.id}.atom`), ''),
    ]
    const case_id = await givenCase(server, thing)
    await givenDecisionAbout(server, thing, { action: 'remove', case_id })
    expect(await seen()).toEqual([false, false, true, false])
    await givenDecisionAbout(server, thing, { action: 'restore', case_id })
    expect(await seen()).toEqual([true, true, true, true])
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
    expect([await stateOf(), await pausedUntil(services, author.id)]).toEqual([
      'by_moderator',
      new Date(time + 7 * dayMs),
    ])
    const [mail] = await mailsTo(author)
    expect(mail?.text).toContain('You cannot write comments for some time.')
    await givenDecisionAbout(server, thing, { action: 'restore', case_id })
    expect([await stateOf(), await pausedUntil(services, author.id)]).toEqual(['shown', undefined])
    await givenDecisionAbout(server, thing, { action: 'no_comments', days: 7, case_id })
    time += 7 * dayMs
    expect(await pausedUntil(services, author.id)).toBeUndefined()
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
    // Moderators see whom they decide about, though nobody else does.
    expect(appeal?.subject?.id).toBe(owner.id)
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

test('every reporter who left an address learns what was decided, once', async () => {
  const owner = await givenAccount(server)
  const thing: Thing = { kind: 'project', id: await givenListed(owner) }
  const reporters = [await givenKnown(server, 'eu'), await givenKnown(server)]
  for (const reporter of reporters) await server.post('/api/report/', { ...thing, reason: 'spam' }, reporter)
  const decisionId = await givenDecisionAbout(server, thing, { action: 'remove' })
  // As after a crash between sending the mails and recording that they were sent.
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
  // Being a moderator gives no access anywhere else.
  expect(await isThere(getProject.path, id, moderator)).toBe(false)
})
