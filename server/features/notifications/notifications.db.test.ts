import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeNotification } from '#contract/notifications/notification-messages.ts'
import * as notifications from '#contract/notifications/notifications.ts'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import type { Changes } from '#server/changes.ts'
import type { Region } from '#domain/region.ts'
import type { Cell } from '#server/cells/cell.ts'
import { newId } from '#server/cells/new-id.ts'
import { DatabaseAwayError } from '#server/db/engine.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { givenVideo } from '#server/testing/given-video.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startDiscoveryApp, type DiscoveryApp } from '#server/testing/start-discovery-app.ts'
import { forgetActivityNotifications } from './follow-changes.ts'
import { writeNotification } from './jobs/write-notification.job.ts'
import { showNotifications } from './show-notifications.ts'
import { deleteOldNotifications, listGroups } from './notification.queries.ts'
import type { Notice } from './save-notifications.ts'

let server: DiscoveryApp
let ann: GivenAccount
let bob: GivenAccount
beforeAll(async () => {
  server = await startDiscoveryApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await givenAccount(server, { channel_name: `Ann ${newId('us', 1)}` })
  bob = await givenAccount(server, { home: 'eu', channel_name: `Bob ${newId('us', 1)}` })
})

const dbOf = ({ id }: { id: string }) => server.services.cells.of(id).db
const notice = (changes: Partial<Notice>): Notice => ({
  event: newId('us', 1),
  kind: 'vote',
  actorId: bob.id,
  projectId: null,
  targetId: null,
  groupKey: changes.event ?? 'group',
  createdMs: server.services.now(),
  ...changes,
})
const tell = (recipient: GivenAccount, changes: Partial<Notice>) =>
  server.run(writeNotification, { recipientId: recipient.id, ...notice(changes) })
const list = async (asker: GivenAccount, query = '') =>
  notifications.listNotifications.reply.parse(
    (await server.get(`${notifications.listNotifications.path}${query}`, asker)).json(),
  )
const sentences = async (asker: GivenAccount) => (await list(asker)).items.map(describeNotification)
const unseen = async (asker: GivenAccount) =>
  (await server.get(notifications.countUnseen.path, asker)).json<notifications.NotificationNews>().unseen

async function givenComment(
  owner: GivenAccount,
  author: GivenAccount,
  topic: string | { activity_id: string },
  text = 'Where is this?',
) {
  const id = newId(owner.home, server.services.now())
  const place = { id, root_id: id, parent_id: null, depth: 0, moment_of: null, moment_ms: null }
  const about = typeof topic === 'string' ? { project_id: topic } : { project_id: null, ...topic }
  const written = { ...about, account_id: owner.id, author_id: author.id, text, text_hash: null }
  await dbOf(owner)
    .insertInto('comment')
    .values({ ...place, ...written, state: 'shown' })
    .execute()
  return id
}

/** Announces a change, and runs the jobs that it enqueued, in whichever cell. */
async function happen<
  Name extends 'commentShown' | 'voteGiven' | 'friendInvited' | 'decisionMade' | 'videoReady',
>(name: Name, change: Omit<Changes[Name], 'cell' | 'trx'> & { accountId: string }) {
  const { cells, announce } = server.services
  const inputs: Parameters<typeof writeNotification.run>[1][] = []
  const cell = cells.of(change.accountId)
  const jobs = {
    ...cell.jobs,
    enqueue: async (_job: unknown, input: unknown) => {
      inputs.push(writeNotification.input.parse(input))
      return 'job'
    },
  }
  await cell.db.transaction().execute(async (trx) => {
    // The omitted fields are added here.
    await announce(name, { ...change, cell: { ...cell, jobs }, trx } as unknown as Changes[Name])
  })
  for (const input of inputs)
    for (const _ of ['once', 'again']) await server.run(writeNotification, input, cell.region)
  return inputs.length
}

describe('someone is told', () => {
  test('of a comment once, with the reason that concerns them most, and nobody of their own', async () => {
    const owner = await givenAccount(server)
    const projectId = await server.listed({ title: 'Over the ridge' }, owner)
    const commentId = await givenComment(owner, bob, projectId)
    const change = { accountId: owner.id, projectId, activityId: null, commentId, authorId: bob.id }
    const told = await happen('commentShown', {
      ...change,
      parentAuthorId: ann.id,
      mentionedIds: [ann.id, bob.id],
    })
    expect(told).toBe(2)
    const { channel_name: bobsName } = (await list(owner)).items[0]?.people[0] ?? {}
    expect(await sentences(owner)).toEqual([`${bobsName} commented on “Over the ridge”.`])
    expect(await sentences(ann)).toEqual([`${bobsName} replied to your comment on “Over the ridge”.`])
    expect(await sentences(bob)).toEqual([])
    expect((await list(ann)).items).toMatchObject([
      { kind: 'reply', excerpt: 'Where is this?', count: 1, is_seen: false, path: `/watch/${projectId}` },
    ])
  })

  test('of votes together for a day, each voter once', async () => {
    const projectId = await server.listed({ title: 'Liked' }, ann)
    const voters = [bob, server.owner, server.european]
    for (const { id: voterId } of [...voters, bob])
      await happen('voteGiven', {
        accountId: ann.id,
        projectId,
        activityId: null,
        commentId: null,
        ownerId: ann.id,
        voterId,
      })
    expect((await list(ann)).items).toMatchObject([{ kind: 'vote', count: 3, project: { title: 'Liked' } }])
    expect((await sentences(ann))[0]).toMatch(/^.+, .+ and 1 other liked “Liked”\.$/)
  })

  test('of invitations, decisions and finished videos', async () => {
    await happen('friendInvited', { accountId: ann.id, personId: bob.id })
    const decisionId = newId('us', 5)
    await happen('decisionMade', { accountId: ann.id, decisionId, isAppeal: false })
    const { id: videoId } = await givenVideo(server, ann)
    await happen('videoReady', { accountId: ann.id, videoId, version: newId('us', 1) })
    const { items } = await list(ann)
    expect(items.map(({ kind, path }) => [kind, path])).toEqual([
      ['video_ready', '/uploads'],
      ['decision', `/decision/${decisionId}`],
      ['friend_invited', '/friends'],
    ])
    await dbOf(ann).updateTable('video').set({ deleted_at: new Date() }).where('id', '=', videoId).execute()
    expect((await list(ann)).items.map(({ kind }) => kind)).toEqual(['decision', 'friend_invited'])
  })

  test('once, however often the job runs, and not after they left', async () => {
    const gone = await givenAccount(server, { home: 'eu' })
    await dbOf(gone)
      .updateTable('account')
      .set({ deleted_at: new Date() })
      .where('id', '=', gone.id)
      .execute()
    const projectId = await server.listed()
    for (const recipient of [ann, gone])
      await Promise.all(Array.from({ length: 5 }, () => tell(recipient, { event: 'vote:x', projectId })))
    const rows = await dbOf(ann)
      .selectFrom('notification')
      .selectAll()
      .where('account_id', '=', ann.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(
      await dbOf(gone).selectFrom('notification').select('id').where('account_id', '=', gone.id).execute(),
    ).toEqual([])
  })

  test('nothing of people they muted or blocked, before or after', async () => {
    const projectId = await server.listed({}, ann)
    await tell(ann, { event: 'before', projectId })
    expect(await unseen(ann)).toBe(1)
    await dbOf(ann).insertInto('mute').values({ account_id: ann.id, person_id: bob.id }).execute()
    await tell(ann, { event: 'after', projectId })
    expect([await unseen(ann), await sentences(ann)]).toEqual([0, []])
    await dbOf(ann).deleteFrom('mute').where('account_id', '=', ann.id).execute()
    expect((await list(ann)).items).toHaveLength(1)
  })
})

describe('whether it may be seen is asked when it is read', () => {
  const hide = {
    'was made private': { effective_visibility: DefaultVisibility.onlyMe },
    'was deleted': { deleted_at: new Date() },
    'was archived': { archived_at: new Date() },
  } as const
  test.each(Object.entries(hide))('a video that %s is not named', async (_how, change) => {
    const owner = await givenAccount(server)
    const projectId = await server.listed({ title: 'Secret title' }, owner)
    const targetId = await givenComment(owner, bob, projectId)
    await tell(ann, { kind: 'new_video', actorId: owner.id, projectId, event: 'new' })
    await tell(ann, { kind: 'mention', projectId, targetId, event: 'mention' })
    expect(await unseen(ann)).toBe(2)
    await dbOf(owner).updateTable('project').set(change).where('id', '=', projectId).execute()
    const reply = await server.get(notifications.listNotifications.path, ann)
    expect([reply.json().items, await unseen(ann)]).toEqual([[], 0])
    expect(reply.body).not.toContain('Secret title')
  })

  test('a new video that only those with the link may see is not listed any more', async () => {
    const projectId = await server.listed({}, bob)
    await tell(ann, { kind: 'new_video', projectId, event: 'new' })
    await dbOf(bob)
      .updateTable('project')
      .set({ effective_visibility: DefaultVisibility.public })
      .where('id', '=', projectId)
      .execute()
    const isPublic = (await list(ann)).items.length
    await dbOf(bob)
      .updateTable('project')
      .set({ effective_visibility: DefaultVisibility.unlisted })
      .where('id', '=', projectId)
      .execute()
    expect([isPublic, (await list(ann)).items.length]).toEqual([1, 0])
  })

  test('a comment that was removed is not quoted, nor one where comments are off', async () => {
    const projectId = await server.listed({}, ann)
    const targetId = await givenComment(ann, bob, projectId, 'Removed words')
    await tell(ann, { kind: 'comment', projectId, targetId, event: 'comment' })
    const read = async () => (await server.get(notifications.listNotifications.path, ann)).body
    expect(await read()).toContain('Removed words')
    await dbOf(ann).updateTable('project').set({ comments: 'off' }).where('id', '=', projectId).execute()
    expect(await read()).not.toContain('Removed words')
    await dbOf(ann).updateTable('project').set({ comments: 'open' }).where('id', '=', projectId).execute()
    await dbOf(ann).updateTable('comment').set({ state: 'by_moderator' }).where('id', '=', targetId).execute()
    expect(await read()).not.toContain('Removed words')
  })

  test('a comment is found at the activity that it went to when two were merged', async () => {
    const owner = await givenAccount(server)
    const [kept, other] = [
      await givenActivity(server, owner, { title: 'Kept', visibility: Visibility.public }),
      await givenActivity(server, owner, { title: 'Other', visibility: Visibility.public }),
    ]
    const targetId = await givenComment(owner, bob, { activity_id: other.id })
    await tell(ann, { kind: 'reply', activityId: other.id, targetId, event: 'reply' })
    const place = async () => (await list(ann)).items.map(({ activity, path }) => [activity?.title, path])
    expect(await place()).toEqual([['Other', `/activity/${other.id}`]])
    const ofOther = dbOf(owner).updateTable('activity').where('id', '=', other.id)
    await ofOther.set({ duplicate_of: kept.id }).execute()
    expect(await place()).toEqual([])
    const moved = dbOf(owner).updateTable('comment').where('id', '=', targetId)
    await moved.set({ activity_id: kept.id }).execute()
    expect(await place()).toEqual([['Kept', `/activity/${kept.id}`]])
  })

  test('of people who are suspended, nothing is told', async () => {
    const projectId = await server.listed({}, ann)
    await tell(ann, { projectId })
    await dbOf(bob)
      .updateTable('account')
      .set({ suspended_at: new Date() })
      .where('id', '=', bob.id)
      .execute()
    expect((await list(ann)).items).toEqual([])
  })
})

function failToAnswer(): never {
  throw new Error('away')
}

const away = (cell: Cell): Cell =>
  cell.region === 'eu' ? { ...cell, db: new Proxy(cell.db, { get: failToAnswer }) } : cell

const gone = (cell: Cell): Cell => ({
  ...cell,
  db: new Proxy(cell.db, {
    get() {
      throw new DatabaseAwayError()
    },
  }),
})

test('while a region is away, the list holds what is elsewhere, and says so', async () => {
  const projectId = await server.listed({ title: 'Here' }, ann)
  await tell(ann, { event: 'there', projectId })
  await tell(ann, { event: 'here', projectId, actorId: server.owner.id })
  const { cells } = server.services
  const broken = {
    ...cells,
    at: (region: Region) => away(cells.at(region)),
    of: (id: string) => away(cells.of(id)),
  }
  const groups = await listGroups(dbOf(ann), { accountId: ann.id, wanted: 'bell' }, undefined, 10)
  const shown = await showNotifications({ ...server.services, cells: broken }, ann.id, groups)
  expect([shown.isIncomplete, shown.items.map(({ people }) => people[0]?.id)]).toEqual([
    true,
    [server.owner.id],
  ])
})

test('that an activity exists no longer is heard where the database is there', async () => {
  const activityId = newId('us', 1)
  for (const asker of [ann, bob])
    await tell(asker, { kind: 'vote', activityId, event: 'vote', actorId: null })
  const { cells } = server.services
  const broken = {
    ...cells,
    all: () => cells.all().map((cell) => (cell.region === 'eu' ? gone(cell) : cell)),
  }
  await forgetActivityNotifications({ ids: [activityId] }, { ...server.services, cells: broken })
  const left = (asker: GivenAccount) =>
    dbOf(asker).selectFrom('notification').select('id').where('activity_id', '=', activityId).execute()
  expect([await left(ann), await left(bob)]).toEqual([[], [expect.anything()]])
})

test('the list is read page by page, and seen until a moment', async () => {
  const projectId = await server.listed({}, ann)
  for (const event of ['a', 'b', 'c']) await tell(ann, { event, projectId })
  const first = await list(ann, '?limit=2')
  const second = await list(ann, `?limit=2&cursor=${first.next_cursor}`)
  expect([first.items.length, second.items.length, second.next_cursor]).toEqual([2, 1, null])
  const until = first.items[1]?.created_at
  expect((await server.post(notifications.markSeen.path, { until }, ann)).statusCode).toBe(204)
  expect(await unseen(ann)).toBe(1)
  expect((await list(ann)).items.map(({ is_seen }) => is_seen)).toEqual([false, true, true])
  // Nobody else's notifications are marked as seen.
  await tell(bob, { event: 'other', projectId, actorId: ann.id })
  await server.post(notifications.markSeen.path, { until: new Date(9e12).toISOString() }, ann)
  expect([await unseen(ann), await unseen(bob)]).toEqual([0, 1])
})

const settings = async (asker: GivenAccount) =>
  notifications.getNotificationSettings.reply.parse(
    (await server.get(notifications.getNotificationSettings.path, asker)).json(),
  )

describe('settings', () => {
  test('begin as usual, are kept, and decide what is written', async () => {
    const { digest, kinds } = await settings(ann)
    expect(digest).toBe('weekly')
    expect(kinds.find(({ kind }) => kind === 'vote')).toEqual({
      kind: 'vote',
      bell: true,
      push: false,
      digest: false,
    })
    const off = { kind: 'vote', bell: false, push: false, digest: false }
    await server.post(notifications.saveNotificationSettings.path, { digest: 'daily', kinds: [off] }, ann)
    expect(await settings(ann)).toMatchObject({ digest: 'daily', kinds: expect.arrayContaining([off]) })
    expect((await settings(bob)).digest).toBe('weekly')
    const projectId = await server.listed({}, ann)
    await tell(ann, { projectId })
    expect(
      await dbOf(ann).selectFrom('notification').select('id').where('account_id', '=', ann.id).execute(),
    ).toEqual([])
  })

  test.each([
    ['comment', true],
    ['vote', false],
  ] as const)('of %s that were chosen before there was push leave it as usual', async (kind, push) => {
    const row = { account_id: ann.id, kind, bell: true, digest: true, push: null }
    await dbOf(ann).insertInto('notification_setting').values(row).execute()
    expect((await settings(ann)).kinds).toContainEqual({ kind, bell: true, push, digest: true })
  })

  test('do not exist for decisions', async () => {
    const off = { kind: 'decision', bell: false, push: false, digest: false }
    const reply = await server.post(
      notifications.saveNotificationSettings.path,
      { digest: 'off', kinds: [off] },
      ann,
    )
    expect(reply.statusCode).toBe(422)
  })
})

test('what happened half a year ago is forgotten', async () => {
  const projectId = await server.listed({}, ann)
  await tell(ann, { projectId })
  const { now } = server.services
  await deleteOldNotifications(dbOf(ann), now() + 179 * 86_400_000)
  expect((await list(ann)).items).toHaveLength(1)
  await deleteOldNotifications(dbOf(ann), now() + 181 * 86_400_000)
  expect((await list(ann)).items).toEqual([])
})
