import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { commentMessages } from '#contract/comments/comment-messages.ts'
import type { CommentPage } from '#contract/comments/comments.ts'
import type { Rating } from '#contract/ratings/ratings.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { rankOf } from '#domain/people/wilson-rank.ts'
import type { Region } from '#domain/region.ts'
import { newId } from '#server/cells/new-id.ts'
import type { Changes } from '#server/changes.ts'
import { confirm, givenComment } from '#server/testing/given-comment.ts'
import { givenAccount, type AccountOptions, type GivenAccount } from '#server/testing/given.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { changeVote } from './change-vote.ts'
import { recountVotes } from './jobs/recount-votes.job.ts'
import { removeVotesOf } from './personal-votes.ts'
import { vote } from './rating.ts'
import { countVotes, listMiscounted } from './vote.queries.ts'

let time = Date.UTC(2026, 5, 1)
const server: TestApp = await startTestApp({ config: { rateLimitFactor: 1 }, now: () => time })
afterAll(() => server.close())
const { services } = server
const { cells } = services
beforeEach(() => {
  time += 2 * 60 * 60_000
})

async function givenVoter(options: AccountOptions = {}): Promise<GivenAccount> {
  const account = await givenAccount(server, options)
  await confirm(server, account)
  return account
}
const scene = async (home: Region = 'us') => {
  const owner = await givenVoter({ home })
  return { owner, project: await givenProject(server, owner) }
}
const cast = (path: string, voter?: GivenAccount) => server.post(`/api/rating/${path}`, undefined, voter)
const see = async (id: string, viewer?: GivenAccount) =>
  (await server.get(`/api/rating/u/${id}`, viewer)).json<Rating>()

const block = ({ id: account_id }: GivenAccount, { id: person_id }: GivenAccount) =>
  cells.of(account_id).db.insertInto('block').values({ account_id, person_id }).execute()

/** Everything that someone can ask about it, step by step. */
const attack = async (isBlocked: boolean) => {
  const { owner, project } = await scene()
  const [ann, bob] = [await givenVoter({ home: 'eu' }), await givenVoter()]
  await cast(`video/${project.id}/downvote`, bob)
  const comment = await givenComment(server, { project, owner, author: bob })
  if (isBlocked) await block(owner, ann)
  const seen: unknown[] = []
  for (const what of ['upvote', 'upvote', 'downvote', 'clear', 'clear', 'upvote']) {
    const { statusCode, body } = await cast(`video/${project.id}/${what}`, ann)
    seen.push([statusCode, body, await see(project.id, ann)])
  }
  const onComment = await cast(`comment/${comment}/upvote`, ann)
  const { items } = (await server.get(`/api/comments/${project.id}`, ann)).json<CommentPage>()
  seen.push([onComment.statusCode, onComment.body, items.map(({ votes }) => votes)])
  return { seen, project, bob, owner, comment }
}

describe('a vote for a project', () => {
  test('is counted once, changed and taken back, and everyone sees the counts and their own vote', async () => {
    const { project } = await scene('eu')
    const [ann, bob] = [await givenVoter(), await givenVoter({ home: 'eu' })]
    const on = (what: string, voter: GivenAccount) => cast(`video/${project.id}/${what}`, voter)
    expect((await on('upvote', ann)).json()).toEqual({ up: 1, down: 0, mine: 1 })
    expect((await on('upvote', ann)).json()).toEqual({ up: 1, down: 0, mine: 1 })
    expect((await on('downvote', bob)).json()).toEqual({ up: 1, down: 1, mine: -1 })
    expect((await on('upvote', bob)).json()).toEqual({ up: 2, down: 0, mine: 1 })
    expect((await on('clear', ann)).json()).toEqual({ up: 1, down: 0, mine: 0 })
    expect((await on('clear', ann)).json()).toEqual({ up: 1, down: 0, mine: 0 })
    expect([await see(project.id), await see(project.id, bob), await see(project.id, ann)]).toEqual([
      { up: 1, down: 0, mine: 0 },
      { up: 1, down: 0, mine: 1 },
      { up: 1, down: 0, mine: 0 },
    ])
  })

  test('is not for its owner, or for people who cannot be reached', async () => {
    const { owner, project } = await scene()
    const [ann, unconfirmed] = [await givenVoter(), await givenAccount(server)]
    const answer = async (voter?: GivenAccount) => {
      const { statusCode, body } = await cast(`video/${project.id}/upvote`, voter)
      return [statusCode, body]
    }
    expect(await answer(owner)).toEqual([422, commentMessages.ownVideo])
    expect(await answer(unconfirmed)).toEqual([403, serverMessages.confirmEmailFirst])
    expect(await answer()).toEqual([401, serverMessages.notSignedIn])
    expect(await see(project.id, ann)).toEqual({ up: 0, down: 0, mine: 0 })
  })

  test('tells nobody that they are blocked: they see what everyone sees who votes, and count for nobody else', async () => {
    const [blocked, free] = [await attack(true), await attack(false)]
    expect(blocked.seen).toEqual(free.seen)
    const countsFor = async ({ project, bob, comment }: typeof free) => [
      await see(project.id),
      await see(project.id, bob),
      await countVotes(cells.of(comment).db, 'comment', comment),
    ]
    const [none, one] = [
      { up: 0, down: 1 },
      { up: 1, down: 1 },
    ]
    expect(await countsFor(blocked)).toEqual([
      { ...none, mine: 0 },
      { ...none, mine: -1 },
      { up: 0, down: 0 },
    ])
    expect(await countsFor(free)).toEqual([
      { ...one, mine: 0 },
      { ...one, mine: -1 },
      { up: 1, down: 0 },
    ])
    expect(await listMiscounted(cells.of(blocked.project.id).db, 'project', 10)).toEqual([])
  })

  test('may be taken back by someone who was blocked afterwards', async () => {
    const { owner, project } = await scene()
    const ann = await givenVoter()
    await cast(`video/${project.id}/downvote`, ann)
    await block(owner, ann)
    expect((await cast(`video/${project.id}/clear`, ann)).json()).toEqual({ up: 0, down: 0, mine: 0 })
  })

  test('counts no longer once someone who was blocked meanwhile changes it', async () => {
    const { owner, project } = await scene()
    const ann = await givenVoter()
    await cast(`video/${project.id}/downvote`, ann)
    await block(owner, ann)
    expect((await cast(`video/${project.id}/upvote`, ann)).json()).toEqual({ up: 1, down: 0, mine: 1 })
    const { db } = cells.of(project.id)
    expect([await see(project.id), await countVotes(db, 'project', project.id)]).toEqual([
      { up: 0, down: 0, mine: 0 },
      { up: 0, down: 0 },
    ])
  })

  test('is answered for a hidden project as for one that does not exist', async () => {
    const owner = await givenVoter()
    const { id } = await givenProject(server, owner, { visibility: 4 })
    const ann = await givenVoter()
    for (const what of ['upvote', 'downvote', 'clear']) {
      const [hidden, missing] = [
        await cast(`video/${id}/${what}`, ann),
        await cast(`video/${newId('us', time)}/${what}`, ann),
      ]
      expect([hidden.statusCode, hidden.body]).toEqual([404, missing.body])
    }
    const [hidden, missing] = [
      await server.get(`/api/rating/u/${id}`, ann),
      await server.get(`/api/rating/u/${newId('us', time)}`, ann),
    ]
    expect([hidden.statusCode, hidden.body]).toEqual([404, missing.body])
  })

  test('of a newcomer is one of twenty in an hour; a refused one is not counted', async () => {
    const ann = await givenVoter()
    const [own, other] = [await givenProject(server, ann, { visibility: 1 }), await scene()]
    expect((await cast(`video/${own.id}/upvote`, ann)).statusCode).toBe(422)
    for (let count = 0; count < 20; count += 1)
      expect(
        (await cast(`video/${other.project.id}/${count % 2 === 0 ? 'upvote' : 'downvote'}`, ann)).statusCode,
      ).toBe(200)
    expect((await cast(`video/${other.project.id}/upvote`, ann)).statusCode).toBe(429)
    expect((await cast(`video/${other.project.id}/clear`, ann)).statusCode).toBe(200)
  })
})

describe('a vote for a comment', () => {
  test('changes its rank, and is not for its author', async () => {
    const { owner, project } = await scene()
    const [ann, bob] = [await givenVoter({ home: 'eu' }), await givenVoter()]
    const id = await givenComment(server, { project, owner, author: ann })
    const rank = async () =>
      (
        await cells
          .of(id)
          .db.selectFrom('comment')
          .select('rank')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).rank
    expect((await cast(`comment/${id}/upvote`, bob)).json()).toEqual({ up: 1, down: 0, mine: 1 })
    expect(await rank()).toBeCloseTo(rankOf({ up: 1, down: 0 }), 10)
    expect((await cast(`comment/${id}/downvote`, owner)).json()).toEqual({ up: 1, down: 1, mine: -1 })
    expect(await rank()).toBeCloseTo(rankOf({ up: 1, down: 1 }), 10)
    const own = await cast(`comment/${id}/upvote`, ann)
    expect([own.statusCode, own.body]).toEqual([422, commentMessages.ownComment])
  })

  test.each(['held', 'deleted', 'by_owner', 'by_moderator'] as const)(
    'is refused as for one that does not exist when it is %s',
    async (state) => {
      const { owner, project } = await scene()
      const [ann, bob] = [await givenVoter(), await givenVoter()]
      const id = await givenComment(server, { project, owner, author: ann }, { state })
      const [hidden, missing] = [
        await cast(`comment/${id}/upvote`, bob),
        await cast(`comment/${newId('us', time)}/upvote`, bob),
      ]
      expect([hidden.statusCode, hidden.body]).toEqual([404, missing.body])
    },
  )

  test('is refused where comments are turned off or the project is hidden', async () => {
    const { owner, project } = await scene()
    const [ann, bob] = [await givenVoter(), await givenVoter()]
    const id = await givenComment(server, { project, owner, author: ann })
    const { db } = cells.of(project.id)
    const set = (values: { comments?: 'off' | 'open'; effective_visibility?: 4 | 1 }) =>
      db
        .updateTable('project')
        .set(values as object)
        .where('id', '=', project.id)
        .execute()
    await set({ comments: 'off' })
    expect((await cast(`comment/${id}/upvote`, bob)).statusCode).toBe(404)
    await set({ comments: 'open' })
    expect((await cast(`comment/${id}/upvote`, bob)).statusCode).toBe(200)
    await db
      .updateTable('project')
      .set({ archived_at: new Date(time) })
      .where('id', '=', project.id)
      .execute()
    expect((await cast(`comment/${id}/clear`, bob)).statusCode).toBe(404)
  })
})

test('votes for something are announced to whom it belongs, and to nobody votes against it or of someone blocked', async () => {
  const { owner, project } = await scene()
  const [ann, bob, cat] = [await givenVoter(), await givenVoter({ home: 'eu' }), await givenVoter()]
  const commentId = await givenComment(server, { project, owner, author: ann })
  const heard: Partial<Changes['voteGiven']>[] = []
  const listening = {
    ...services,
    announce: async (name: string, change: object) => {
      if (name === 'voteGiven') heard.push(change)
    },
  }
  const give = (kind: 'project' | 'comment', id: string, value: 1 | -1 | 0) =>
    vote(listening, { kind, id, voterId: bob.id, value })
  await give('project', project.id, -1)
  await give('project', project.id, 1)
  await give('project', project.id, 1)
  await give('project', project.id, 0)
  await give('comment', commentId, 1)
  await block(owner, cat)
  for (const [kind, id] of [['project', project.id] as const, ['comment', commentId] as const])
    await vote(listening, { kind, id, voterId: cat.id, value: 1 })
  expect(heard.map((one) => [one.accountId, one.projectId, one.commentId, one.ownerId, one.voterId])).toEqual(
    [
      [owner.id, project.id, null, owner.id, bob.id],
      [owner.id, project.id, commentId, ann.id, bob.id],
    ],
  )
})

test('two hundred people who vote at once and change their minds are counted exactly', async () => {
  const { owner, project } = await scene()
  const commentId = await givenComment(server, { project, owner, author: owner })
  const { db } = cells.of(project.id)
  const voters = Array.from({ length: 200 }, () => newId('us', time))
  const choices = [1, -1, 0, 1] as const
  const voteInTurns = async (kind: 'project' | 'comment', voterId: string, n: number) => {
    const id = kind === 'project' ? project.id : commentId
    for (const turn of choices.keys()) {
      const value = choices[(n + turn) % choices.length] ?? 0
      await changeVote(db, { kind, id, voterId, value, now: new Date(time) })
    }
  }
  for (const kind of ['project', 'comment'] as const)
    await Promise.all(voters.map((voterId, n) => voteInTurns(kind, voterId, n)))
  for (const kind of ['project', 'comment'] as const) {
    const id = kind === 'project' ? project.id : commentId
    const { rows } = await sql`select up, down from ${sql.table(kind)} where id = ${id}`.execute(db)
    expect(rows[0]).toEqual(await countVotes(db, kind, id))
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from project_vote where project_id = ${project.id}`.execute(db)
  expect(rows[0]?.count).toBeGreaterThan(100)
})

test('the votes of someone who leaves are taken back everywhere', async () => {
  const [here, there] = [await scene(), await scene('eu')]
  const [ann, bob] = [await givenVoter(), await givenVoter()]
  const id = await givenComment(server, { project: there.project, owner: there.owner, author: there.owner })
  for (const voter of [ann, bob]) {
    await cast(`video/${here.project.id}/upvote`, voter)
    await cast(`video/${there.project.id}/downvote`, voter)
    await cast(`comment/${id}/upvote`, voter)
  }
  const alone = await scene('eu')
  await cast(`video/${alone.project.id}/upvote`, ann)
  await removeVotesOf(services, ann.id)
  expect(await see(alone.project.id)).toEqual({ up: 0, down: 0, mine: 0 })
  expect([await see(here.project.id, bob), await see(there.project.id, ann)]).toEqual([
    { up: 1, down: 0, mine: 1 },
    { up: 0, down: 1, mine: 0 },
  ])
  expect(await countVotes(cells.of(id).db, 'comment', id)).toEqual({ up: 1, down: 0 })
})

test('the daily recount corrects wrong counts and tells the operator how wrong they were', async () => {
  const { owner, project } = await scene('eu')
  const ann = await givenVoter()
  const id = await givenComment(server, { project, owner, author: owner })
  await cast(`video/${project.id}/upvote`, ann)
  await cast(`comment/${id}/downvote`, ann)
  const { db } = cells.of(project.id)
  const drift = async () => {
    await server.run(recountVotes, {}, 'eu')
    const metrics = (await server.get('/metrics')).body
    return /vote_drift\{region="eu"\} (\d+)/.exec(metrics)?.[1]
  }
  expect(await drift()).toBe('0')
  await sql`update project set up = 5, down = 2 where id = ${project.id}`.execute(db)
  await sql`update comment set down = 0 where id = ${id}`.execute(db)
  expect(await drift()).toBe('7')
  expect(await see(project.id)).toEqual({ up: 1, down: 0, mine: 0 })
  const { rank, down } = await db
    .selectFrom('comment')
    .select(['rank', 'down'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([down, rank]).toEqual([1, expect.closeTo(rankOf({ up: 0, down: 1 }), 10)])
  expect(await drift()).toBe('0')
})
