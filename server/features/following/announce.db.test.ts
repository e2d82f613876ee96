import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followArea, followChannel, followPlace } from '#contract/following/following.ts'
import { describeNotification } from '#contract/notifications/notification-messages.ts'
import { listNotifications, type Notification } from '#contract/notifications/notifications.ts'
import { placeId } from '#domain/atlas/place.ts'
import { relist } from '#server/features/projects/relist.ts'
import { ask } from '#server/testing/authorisation-matrix.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { givenListed, type ListedOptions } from '#server/testing/given-listed-project.ts'
import { eastwards } from '#server/testing/start-discovery-app.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { announceProject, settlingMs } from './jobs/announce-project.job.ts'
import { tellFollowers } from './jobs/tell-followers.job.ts'

let time = Date.UTC(2026, 5, 1)
let server: TestApp
let owner: GivenAccount
let fan: GivenAccount
let trailN = 0
let trailId = ''
beforeAll(async () => {
  server = await startTestApp({ now: () => time })
  const { places } = await givenAtlas(server, { places: [{ type: 'trail', name: 'Ridge path', lon: 11 }] })
  trailN = places[0]?.n ?? 0
  trailId = placeId({ type: 'trail', n: trailN, region: 'eu' })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await givenAccount(server, { channel_name: `Owner ${time}` })
  fan = await givenAccount(server, { home: 'eu' })
  time += 86_400_000
})

const dbOf = ({ id }: { id: string }) => server.services.cells.of(id).db

/** Lists it as publishing does. */
async function publish(options: ListedOptions = {}): Promise<string> {
  const id = await givenListed(server, owner, options)
  await relistNow(id)
  return id
}
const relistNow = (id: string) => {
  const cell = server.services.cells.of(id)
  return cell.db.transaction().execute((trx) => relist(server.services, { cell, trx }, [id]))
}
async function announce(projectId: string): Promise<void> {
  await server.run(announceProject, { projectId }, owner.home)
  // Once the project is announced, the queue runs this job in each cell.
  const { announced_at } = await dbOf({ id: projectId })
    .selectFrom('project')
    .select('announced_at')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  if (announced_at === null) return
  for (const region of ['us', 'eu'] as const) await server.run(tellFollowers, { projectId }, region)
}
const told = async (asker = fan) =>
  (await server.get(listNotifications.path, asker)).json<{ items: Notification[] }>().items
const follow = (call: typeof followChannel, id: string, asker = fan) =>
  ask(server.app, call, { cookie: asker.cookie }, { params: { id } })
const alps = { west: 10, south: 46, east: 12, north: 48 }
const onTrail = () => ({ visits: [{ placeN: trailN, fromMs: 0, toMs: 1000 }] })

describe('a new video is announced', () => {
  test('to nobody whom the channel has blocked, although they may follow it', async () => {
    const other = await givenAccount(server)
    await dbOf(owner).insertInto('block').values({ account_id: owner.id, person_id: fan.id }).execute()
    for (const asker of [fan, other])
      expect((await follow(followChannel, owner.id, asker)).statusCode).toBe(204)
    const id = await publish()
    time += settlingMs
    await announce(id)
    expect([await told(), (await told(other)).length]).toEqual([[], 1])
  })

  test('ten minutes after it is listed, once, to followers of the channel, the trail and the area', async () => {
    const [hiker, local] = [await givenAccount(server), await givenAccount(server)]
    await follow(followChannel, owner.id)
    await follow(followPlace, trailId)
    await follow(followPlace, trailId, hiker)
    await server.post(followArea.path, { name: 'Home valley', bounding_box: alps }, local)
    const id = await publish({ title: 'Over the ridge', ...onTrail(), lines: eastwards(11, 47, 2) })
    time += settlingMs - 1
    await announce(id)
    expect(await told()).toEqual([])
    time += 1
    await announce(id)
    await announce(id)
    expect((await told()).map(describeNotification)).toEqual([
      expect.stringMatching(/^Owner \d+ published “Over the ridge”\.$/),
    ])
    expect((await told(hiker)).map(describeNotification)).toEqual([
      'New video at Ridge path: “Over the ridge”.',
    ])
    expect((await told(local)).map(describeNotification)).toEqual([
      'New video at Home valley: “Over the ridge”.',
    ])
    expect(await told(owner)).toEqual([])
  })

  test('together with others of the same channel and day', async () => {
    await follow(followChannel, owner.id)
    const ids = [await publish(), await publish(), await publish()]
    time += settlingMs
    for (const id of ids) await announce(id)
    expect(await told()).toMatchObject([{ kind: 'new_video', count: 3, path: `/channel/${owner.id}` }])
  })

  test('not if it was taken back meanwhile, and ten minutes later if it is listed again', async () => {
    await follow(followChannel, owner.id)
    const id = await publish()
    const setVisibility = async (effective_visibility: 1 | 2) => {
      await dbOf(owner).updateTable('project').set({ effective_visibility }).where('id', '=', id).execute()
      await relistNow(id)
    }
    time += settlingMs / 2
    await setVisibility(2)
    time += settlingMs / 2
    await announce(id)
    expect(await told()).toEqual([])
    await setVisibility(1)
    await announce(id)
    expect(await told()).toEqual([])
    time += settlingMs
    await announce(id)
    expect(await told()).toHaveLength(1)
    await setVisibility(2)
    await setVisibility(1)
    time += settlingMs
    await announce(id)
    expect(await told()).toHaveLength(1)
  })

  test('not by what only its owner sees of it', async () => {
    await follow(followPlace, trailId)
    await server.post(followArea.path, { name: 'Home valley', bounding_box: alps }, fan)
    const id = await publish({ title: 'Begins at home', ...onTrail(), lines: eastwards(11, 47, 2) })
    for (const table of ['project_place', 'project_segment'] as const)
      await dbOf(owner).updateTable(table).set({ audience: 'owner' }).where('project_id', '=', id).execute()
    time += settlingMs
    await announce(id)
    expect(await told()).toEqual([])
  })

  test('not of people who are muted', async () => {
    await follow(followChannel, owner.id)
    await dbOf(fan).insertInto('mute').values({ account_id: fan.id, person_id: owner.id }).execute()
    const id = await publish()
    time += settlingMs
    await announce(id)
    expect(
      await dbOf(fan).selectFrom('notification').select('id').where('account_id', '=', fan.id).execute(),
    ).toEqual([])
  })
})
