import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commentMessages } from '#contract/comments/comment-messages.ts'
import type { CommentMoment, CommentPage } from '#contract/comments/comments.ts'
import type { CaseItem } from '#contract/moderation/moderation.ts'
import type { Rating } from '#contract/ratings/ratings.ts'
import { demoPeople } from '#demo/people.ts'
import { demoWorld } from '#demo/world.ts'
import { voteUnattended } from '#server/features/ratings/rating.ts'
import { writeUnattended } from '#server/features/comments/write-comment.ts'
import { inviteUnattended } from '#server/features/friends/befriend.ts'
import { reportUnattended } from '#server/features/moderation/unattended-report.ts'
import { givenActivity, givenSamples } from '#server/testing/given-activity.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { accountIdOf, listAccountIds, makeChannel } from '../demo-accounts.ts'
import { filenameOf } from '../activity-archive.ts'
import { hasPeople, readPeopleEdition, saveDemoState } from '../demo-state.ts'
import { keepDemoInOrder, removeDemo } from '../demo.ts'
import { makeDemoPeople } from '../jobs/make-demo-people.job.ts'
import { makePeople } from './make-people.ts'

/** The keys of activities. */
const talkedAbout = new Set(demoPeople.talks.flatMap((talk) => ('activity' in talk ? [talk.activity] : [])))

let server: TestApp
let moderator: GivenAccount
/** The ids of projects and activities by their keys. */
const projects = new Map<string, string>()
const activities = new Map<string, string>()
beforeAll(async () => {
  server = await startTestApp({ config: { role: 'all' } })
  const { services } = server
  moderator = await givenAccount(server, { role: 'moderator' })
  // In this state, unlike in 'made', the running server leaves the demo alone.
  await saveDemoState(services, 'making')
  for (const channel of demoWorld.channels) {
    const id = await makeChannel(services, channel)
    const owner = { id, home: channel.home, name: channel.name, email: '', cookie: '' }
    for (const { key, title } of demoWorld.projects.filter((one) => one.channel === channel.key))
      projects.set(key, (await givenProject(server, owner, { title })).id)
    const own = demoWorld.activities.filter((one) => one.channel === channel.key)
    for (const activity of own.filter(({ key }) => talkedAbout.has(key))) {
      const file = { name: filenameOf(activity), bytes: Buffer.from(activity.key) }
      const samples = givenSamples({ points: 6000, stepM: 1, startMs: activity.plan.startMs })
      activities.set(activity.key, (await givenActivity(server, owner, { file, recording: { samples } })).id)
    }
  }
})
afterAll(() => server.close())

const idOf = (key: string): string => {
  const one = [...demoWorld.channels, ...demoPeople.people].find((known) => known.key === key)
  if (!one) throw new Error(`nobody is called ${key}`)
  return accountIdOf(server.services, one)
}
const make = () =>
  makePeople({ services: server.services, signal: AbortSignal.timeout(60_000) }, demoWorld, demoPeople)
const see = async (key: string, ids = projects) =>
  (await server.get(`/api/comments/${ids.get(key)}`)).json<CommentPage>()
const queue = async () =>
  (await server.get('/api/moderation/queue', moderator)).json<{ items: CaseItem[] }>().items
const count = async (table: string): Promise<number> => {
  const counts = await Promise.all(
    server.services.cells.all().map(async ({ db }) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        db,
      )
      return rows[0]?.n ?? 0
    }),
  )
  return counts.reduce((sum, n) => sum + n, 0)
}
const tables = [
  'comment',
  'comment_vote',
  'project_vote',
  'activity_vote',
  'friendship',
  'relation',
  'followed_channel',
  'report',
  'moderation_case',
] as const
const countAll = async () =>
  Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)] as const)))

test('the people of the demo comment, answer, vote, make friends, follow and report, once', async () => {
  expect(await make()).toBe(true)
  const first = await countAll()
  for (const [table, rows] of Object.entries(first)) expect([table, rows > 0]).toEqual([table, true])
  // Started again after being killed, it finds that everything exists.
  expect(await make()).toBe(true)
  expect(await countAll()).toEqual(first)

  const { items, total } = await see('latsch')
  expect([total, items.length]).toEqual([9, 5])
  expect(items[0]).toMatchObject({ pinned: true, author: { channel_name: 'Demo: Alpine Lines' } })
  expect(items.find(({ hearted }) => hearted)).toMatchObject({
    moment_ms: 7500,
    votes: { up: 4 },
    reply_count: 3,
  })
  const moments = await server.get(`/api/comments/${projects.get('latsch')}/moments`)
  expect(moments.json<{ items: CommentMoment[] }>().items.map(({ moment_ms }) => moment_ms)).toEqual([
    7500, 13_000, 31_000,
  ])
  const rating = await server.get(`/api/rating/u/${projects.get('moab')}`)
  expect(rating.json<Rating>()).toMatchObject({ up: 3, down: 1 })
  // A newcomer's comment with a link waits for approval.
  const held = await server.services.cells
    .of(idOf('western'))
    .db.selectFrom('comment')
    .select(['author_id', 'held_for'])
    .where('state', '=', 'held')
    .execute()
  expect(held).toEqual([{ author_id: idOf('bargains'), held_for: 'link' }])
  expect((await see('moab')).items.map(({ author }) => author?.id)).not.toContain(idOf('bargains'))
})

test('people talk about activities too, at moments, and vote on them', async () => {
  const { items, total } = await see('hawk_hill', activities)
  expect([total, items.length]).toEqual([4, 3])
  expect(items.find(({ hearted }) => hearted)).toMatchObject({
    author: { channel_name: 'Demo: Jonas Rides' },
    moment_ms: 780_000,
    reply_count: 1,
  })
  const moments = await server.get(`/api/comments/${activities.get('hawk_hill')}/moments`)
  expect(moments.json<{ items: CommentMoment[] }>().items.map(({ moment_ms }) => moment_ms)).toEqual([
    780_000, 1_010_000,
  ])
  const pinned = (await see('reine', activities)).items[0]
  expect(pinned).toMatchObject({ pinned: true, author: { channel_name: 'Demo: Northern Light' } })
  const rating = await server.get(`/api/rating/u/${activities.get('central_park')}`)
  expect(rating.json<Rating>()).toMatchObject({ up: 3, down: 0 })
})

test('a moderator finds the reports in the queue, and people are told of what concerns them', async () => {
  expect((await queue()).map(({ kind, reasons }) => [kind, reasons])).toEqual(
    expect.arrayContaining([
      ['project', ['closed_trail']],
      ['comment', ['spam']],
    ]),
  )
  const { db } = server.services.cells.of(idOf('alpine'))
  const kinds = await waitFor(async () => {
    const rows = await db
      .selectFrom('notification')
      .select('kind')
      .distinct()
      .where('account_id', '=', idOf('alpine'))
      .orderBy('kind')
      .execute()
    return rows.length === 5 ? rows.map(({ kind }) => kind) : undefined
  })
  expect(kinds).toEqual(['comment', 'friend_accepted', 'friend_invited', 'reply', 'vote'])
})

test('what nobody can sign in to keeps all rules but those about newcomers', async () => {
  const { services } = server
  const project_id = projects.get('reine') ?? ''
  const [northern, jonas] = [idOf('northern'), idOf('jonas')]
  const project = { kind: 'project', id: project_id } as const
  await expect(voteUnattended(services, { ...project, voterId: northern, value: 1 })).rejects.toMatchObject({
    status: 422,
  })
  await expect(
    reportUnattended(services, northern, { ...project, reason: 'spam', text: '' }),
  ).rejects.toMatchObject({
    status: 422,
  })
  await expect(inviteUnattended(services, { accountId: jonas, personId: jonas })).rejects.toMatchObject({
    status: 422,
  })
  await services.cells
    .of(northern)
    .db.insertInto('block')
    .values({ account_id: northern, person_id: jonas })
    .execute()
  await expect(writeUnattended(services, jonas, { project_id, comment: 'Hello' })).rejects.toThrow(
    commentMessages.notHere,
  )
})

test('a demo of an earlier version gets people at the next start, and only once', async () => {
  const { services } = server
  const { cells } = services
  const { jobs } = cells.at('us')
  const planned: string[] = []
  const enqueue: typeof jobs.enqueue = async ({ name }) => {
    planned.push(name)
    return null
  }
  const at: typeof cells.at = (region) => ({ ...cells.at(region), jobs: { ...jobs, enqueue } })
  const start = async () => {
    planned.length = 0
    await keepDemoInOrder({ ...services, cells: { ...cells, at } })
    return planned
  }
  await saveDemoState(services, 'made')
  expect(await start()).toContain(makeDemoPeople.name)
  await server.run(makeDemoPeople, {}, 'us')
  // So what a moderator has removed is not written again.
  expect(await start()).not.toContain(makeDemoPeople.name)
})

test('a demo whose people knew projects only gets what they say about activities, and nothing again', async () => {
  const { services } = server
  const { files, db } = services.cells.at('us')
  const talked = sql`delete from comment where activity_id = ${activities.get('hawk_hill')}`
  await talked.execute(db)
  await sql`delete from comment where project_id = ${projects.get('moab')}`.execute(db)
  // As the previous version wrote it.
  await files.put('demo/people', Buffer.from('made'))
  expect([await readPeopleEdition(services), await hasPeople(services)]).toEqual([1, false])
  await server.run(makeDemoPeople, {}, 'us')
  expect(await hasPeople(services)).toBe(true)
  expect((await see('hawk_hill', activities)).items).toHaveLength(3)
  expect((await see('moab')).items).toEqual([])
})

test('people and everything they did are removed with the demo', async () => {
  const { services } = server
  expect(await removeDemo(services)).toBe(true)
  expect(await hasPeople(services)).toBe(false)
  const areAccountsGone = async () => {
    const found = await Promise.all(
      listAccountIds(services).map((id) =>
        services.cells.of(id).db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst(),
      ),
    )
    return found.every((account) => account === undefined)
  }
  await waitFor(areAccountsGone, 120_000)
  expect(Object.values(await countAll())).toEqual(tables.map(() => 0))
  expect(await queue()).toEqual([])
  expect(await make()).toBe(false)
  expect(await count('comment')).toBe(0)
})
