import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getNextUp } from '#contract/discovery/discovery.ts'
import { archiveProject, deleteProject, setProjectVisibility } from '#contract/projects/project.ts'
import { placeNumber } from '#domain/atlas/place.ts'
import { Visibility } from '#domain/visibility.ts'
import { newId } from '#server/cells/new-id.ts'
import { restrictProject } from '#server/features/projects/restriction.ts'
import { givenStartMs } from '#server/testing/given-activity.ts'
import { givenFriendship, givenPerson } from '#server/testing/given-friends.ts'
import { describeGiven, givenProject } from '#server/testing/given-project.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { eastwards, noon, startDiscoveryApp, type DiscoveryApp } from '#server/testing/start-discovery-app.ts'
import type { Asker } from '#server/testing/start-test-app.ts'

let server: DiscoveryApp
let listed: DiscoveryApp['listed']
beforeAll(async () => {
  server = await startDiscoveryApp()
  listed = server.listed
})
afterAll(() => server.close())
beforeEach(() => server.deleteAll())

const ask = (id: string, asker?: Asker) => server.get(getNextUp.path.replace(':id', id), asker)

async function nextUp(id: string, asker?: Asker) {
  const reply = await ask(id, asker)
  expect(reply.statusCode).toBe(200)
  return getNextUp.reply.parse(reply.json()).items
}

const reasonsOf = async (id: string, asker?: Asker) =>
  (await nextUp(id, asker)).map(({ title, reason }) => `${title}: ${reason}`)

test('the next project is on the same trail, nearby or from the same channel, and never the project itself', async () => {
  const visits = [{ placeN: placeNumber('trail', 'way', 5), fromMs: 4000, toMs: 9000 }]
  const id = await listed({ title: 'This', lines: eastwards(10, 47, 2), visits })
  await listed({ title: 'Same trail', lines: eastwards(10.3, 47, 2), visits }, server.european)
  await listed({ title: 'Nearby', lines: eastwards(10.05, 47.05, 2) }, server.european)
  await listed({ title: 'Same channel', lines: eastwards(60, 47, 2) })
  expect(await nextUp(id)).toMatchObject([
    { title: 'Same trail', reason: 'trail', time_ms: 4000 },
    { title: 'Nearby', reason: 'nearby', time_ms: 0 },
    { title: 'Same channel', reason: 'channel', time_ms: 0 },
  ])
})

test('where little has to do with the project, the same sport and the newest follow, up to six in all', async () => {
  const id = await listed({ title: 'This', sport: 'kayaking' })
  const rower = { title: 'Kayak', sport: 'kayaking', shownMs: givenStartMs - 1000 } as const
  expect(await reasonsOf(id)).toEqual([])
  await listed({ title: 'Ski', sport: 'alpine_skiing' }, server.european)
  expect(await reasonsOf(id)).toEqual(['Ski: newest'])
  await listed(rower, server.european)
  expect(await reasonsOf(id)).toEqual(['Kayak: sport', 'Ski: newest'])
  for (const n of [1, 2, 3, 4, 5, 6])
    await listed({ title: `Hike ${n}`, shownMs: givenStartMs + n }, server.european)
  expect(await reasonsOf(id)).toEqual([
    'Kayak: sport',
    'Hike 6: newest',
    'Hike 5: newest',
    'Hike 4: newest',
    'Hike 3: newest',
    'Hike 2: newest',
  ])
})

test('with six that have to do with it, nothing else is added', async () => {
  const id = await listed({ title: 'This' })
  for (const n of [1, 2, 3, 4, 5]) await listed({ title: `Own ${n}`, shownMs: givenStartMs + n })
  await listed({ title: 'Other' }, server.european)
  expect((await nextUp(id)).map(({ reason }) => reason)).toEqual([...Array(5).fill('channel'), 'sport'])
  await listed({ title: 'Own 6' })
  expect((await nextUp(id)).map(({ reason }) => reason)).toEqual(Array(6).fill('channel'))
})

test('a project whose trail only leads to withdrawn projects still has something next', async () => {
  const visits = [{ placeN: placeNumber('trail', 'way', 6), fromMs: 0, toMs: 9000 }]
  const gone = await givenAccount(server, { channel_name: 'Gone' })
  const id = await listed({ title: 'This', visits })
  for (const n of [1, 2, 3, 4, 5, 6]) await listed({ title: `Gone ${n}`, visits }, gone)
  await listed({ title: 'There', sport: 'kayaking' }, server.european)
  const { db } = server.services.cells.of(gone.id)
  await db.updateTable('account').set({ suspended_at: new Date() }).where('id', '=', gone.id).execute()
  expect(await reasonsOf(id)).toEqual(['There: newest'])
})

/** Gives one of everything that someone may have made, to see which of it others may find in a list. */
async function givenEverything(owner: GivenAccount): Promise<void> {
  const make = (title: string, visibility: Visibility) => givenProject(server, owner, { title, visibility })
  await make('public', Visibility.public)
  await make('unlisted', Visibility.unlisted)
  await make('friendly', Visibility.friends)
  await make('private', Visibility.onlyMe)
  const archived = await make('archived', Visibility.public)
  const deleted = await make('deleted', Visibility.public)
  const withdrawn = await make('withdrawn', Visibility.public)
  const restricted = await Promise.all(
    (['hidden', 'removed', 'limited'] as const).map(async (restriction) => ({
      restriction,
      ...(await make(restriction, Visibility.public)),
    })),
  )
  await describeGiven(server, owner)
  await server.post(archiveProject.path.replace(':id', archived.id), undefined, owner)
  await server.post(deleteProject.path.replace(':id', deleted.id), undefined, owner)
  const only = { project_id: withdrawn.id, visibility: Visibility.onlyMe }
  await server.post(setProjectVisibility.path, only, owner)
  await server.services.cells
    .of(owner.id)
    .db.transaction()
    .execute(async (trx) => {
      for (const { id, restriction } of restricted)
        await restrictProject(trx, { id, accountId: owner.id, restriction })
    })
}

test('nothing is next that this viewer may not find, whatever leads to it', async () => {
  const owner = await givenPerson(server, { channel_name: 'Everything', home: 'eu' })
  const friend = await givenPerson(server)
  const fan = await givenAccount(server)
  await givenFriendship(server, owner, friend)
  // The fan lists the owner as a friend, but not the other way round.
  const { db } = server.services.cells.of(fan.id)
  await db.insertInto('friendship').values({ account_id: fan.id, friend_id: owner.id }).execute()
  await givenEverything(owner)
  // A project that has nothing in common with them, and one that only has the sport in common.
  const id = await listed({ title: 'This', sport: 'kayaking', lines: eastwards(60, 10, 2) })
  const ofSport = await listed({ title: 'That', sport: 'hiking', lines: eastwards(70, 10, 2) })
  const viewers = { visitor: undefined, stranger: server.european, fan, friend, owner }
  for (const [who, asker] of Object.entries(viewers)) {
    const allowed = who === 'friend' ? ['friendly', 'public'] : ['public']
    for (const each of [id, ofSport]) {
      const titles = (await nextUp(each, asker)).map(({ title }) => title)
      expect([who, titles.filter((title) => !title.startsWith('Th')).toSorted()]).toEqual([who, allowed])
    }
  }
  const { db: home } = server.services.cells.of(owner.id)
  await home.updateTable('account').set({ suspended_at: new Date() }).where('id', '=', owner.id).execute()
  for (const asker of [undefined, server.european, friend])
    expect(await reasonsOf(id, asker)).toEqual(['That: channel'])
  await home
    .updateTable('account')
    .set({ suspended_at: null, videos_hidden_at: new Date() })
    .where('id', '=', owner.id)
    .execute()
  for (const asker of [undefined, server.european, friend])
    expect(await reasonsOf(id, asker)).toEqual(['That: channel'])
})

test('the next projects are told to those who may see the project', async () => {
  const { id } = await givenProject(server, server.owner, { visibility: Visibility.friends })
  expect((await ask(id)).statusCode).toBe(404)
  expect(await nextUp(id, server.owner)).toEqual([])
  expect((await ask(newId('us', noon))).statusCode).toBe(404)
})
