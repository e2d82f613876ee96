import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as following from '#contract/following/following.ts'
import { followingMessages } from './following-messages.ts'
import { limits } from '#contract/limits.ts'
import { placeId } from '#domain/atlas/place.ts'
import { newId } from '#server/cells/new-id.ts'
import { ask } from '#server/testing/authorisation-matrix.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { givenVideo } from '#server/testing/given-video.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import {
  eastwards,
  startDiscoveryApp,
  titlesOf,
  type DiscoveryApp,
} from '#server/testing/start-discovery-app.ts'
import { endFollow } from './jobs/end-follow.job.ts'

let server: DiscoveryApp
let fan: GivenAccount
let trailN = 0
let trailId = ''
beforeAll(async () => {
  server = await startDiscoveryApp()
  const { places } = await givenAtlas(server, { places: [{ type: 'trail', name: 'Ridge path', lon: 11 }] })
  trailN = places[0]?.n ?? 0
  trailId = placeId({ type: 'trail', n: trailN, region: 'eu' })
})
afterAll(() => server.close())
beforeEach(async () => {
  fan = await givenAccount(server, { home: 'eu' })
  await server.deleteAll()
})

const call = (
  endpoint: Parameters<typeof ask>[1],
  id: string,
  { asker = fan, body = {} }: { asker?: GivenAccount; body?: Record<string, unknown> } = {},
) => ask(server.app, endpoint, { cookie: asker.cookie }, { params: { id }, body })
const followChannel = async (id: string, asker = fan) =>
  (await call(following.followChannel, id, { asker })).statusCode
const followed = async (asker = fan) =>
  following.listFollowing.reply.parse((await server.get(following.listFollowing.path, asker)).json())
const newVideos = async (asker = fan) =>
  titlesOf(
    following.listNewVideos.reply.parse((await server.get(following.listNewVideos.path, asker)).json()),
  )
const alps = { west: 10, south: 46, east: 12, north: 48 }
const followArea = (bounding_box: typeof alps, name = 'Alps') =>
  server.post(following.followArea.path, { name, bounding_box }, fan)
const dbOf = ({ id }: GivenAccount) => server.services.cells.of(id).db

const block = (one: GivenAccount, other: GivenAccount) =>
  dbOf(one).insertInto('block').values({ account_id: one.id, person_id: other.id }).execute()
const announce = (one: GivenAccount, other: GivenAccount) => {
  const cell = server.services.cells.of(one.id)
  return cell.db
    .transaction()
    .execute((trx) =>
      server.services.announce('personBlocked', { cell, trx, accountId: one.id, personId: other.id }),
    )
}

describe('following', () => {
  test('works for channels of any region, trails and areas, once and until it is ended', async () => {
    const { owner, european } = server
    for (const id of [owner.id, european.id, owner.id]) expect(await followChannel(id)).toBe(204)
    for (const _ of [1, 2]) expect((await call(following.followPlace, trailId)).statusCode).toBe(204)
    expect((await followArea(alps)).statusCode).toBe(200)
    const { channels, places, areas } = await followed()
    expect(channels.map(({ channel_name }) => channel_name)).toEqual(['Talfahrer', 'Ridge riders'])
    expect(places).toMatchObject([{ id: trailId, name: 'Ridge path', type: 'trail' }])
    expect(areas).toMatchObject([{ name: 'Alps', bounding_box: alps }])
    expect((await server.get(following.listFollowedIds.path, fan)).json()).toEqual({
      channels: [european.id, owner.id],
      places: [trailId],
    })
    expect(await followed(owner)).toEqual({ channels: [], places: [], areas: [], is_incomplete: false })
    await call(following.unfollowChannel, owner.id)
    await call(following.unfollowPlace, trailId)
    await call(following.unfollowArea, areas[0]?.id ?? '')
    expect(await followed()).toMatchObject({ channels: [{ id: european.id }], places: [], areas: [] })
  })

  test('needs a channel, a place and an area that exist', async () => {
    const gone = await givenAccount(server)
    await dbOf(gone)
      .updateTable('account')
      .set({ suspended_at: new Date() })
      .where('id', '=', gone.id)
      .execute()
    for (const id of [newId('us', 1), gone.id]) expect(await followChannel(id)).toBe(404)
    expect((await call(following.followPlace, `trail.${trailN + 16 * 99}@eu`)).statusCode).toBe(404)
    for (const wrong of [{ south: 49 }, { east: 10 }, { west: -181 }, { north: 91 }])
      expect((await followArea({ ...alps, ...wrong })).statusCode).toBe(422)
  })

  test('a channel that left is no longer listed, and one whose region is away hides no other', async () => {
    const gone = await givenAccount(server)
    await followChannel(gone.id)
    await followChannel(server.owner.id)
    await dbOf(gone)
      .updateTable('account')
      .set({ deleted_at: new Date() })
      .where('id', '=', gone.id)
      .execute()
    expect((await followed()).channels.map(({ id }) => id)).toEqual([server.owner.id])
  })

  test('has a limit', async () => {
    const many = Array.from({ length: limits.followedMax }, () => ({
      account_id: fan.id,
      channel_id: newId('us', 1),
    }))
    await dbOf(fan).insertInto('followed_channel').values(many).execute()
    const reply = await call(following.followChannel, server.owner.id)
    expect([reply.statusCode, reply.body]).toEqual([409, followingMessages.tooMany])
    for (let count = 0; count < limits.followedAreasMax; count++) await followArea(alps)
    expect((await followArea(alps)).body).toBe(followingMessages.tooManyAreas)
  })
})

describe('a block', () => {
  test('of a channel forbids to follow it, in the words for the own channel', async () => {
    const channel = await givenAccount(server)
    await block(fan, channel)
    const [blocked, own] = [
      await call(following.followChannel, channel.id),
      await call(following.followChannel, fan.id),
    ]
    expect([blocked.statusCode, blocked.body]).toEqual([422, followingMessages.notThis])
    expect(own.body).toBe(blocked.body)
  })

  test('by a channel is not told to whoever follows it', async () => {
    const [blocking, other] = [await givenAccount(server), await givenAccount(server)]
    await block(blocking, fan)
    const answers = []
    for (const { id } of [blocking, other]) {
      const { statusCode, body } = await call(following.followChannel, id)
      answers.push([statusCode, body])
    }
    expect(answers[0]).toEqual(answers[1])
    expect((await followed()).channels.map(({ id }) => id).toSorted()).toEqual(
      [blocking.id, other.id].toSorted(),
    )
  })

  test('ends following in both directions and in both regions, even if the job runs twice', async () => {
    const [channel, bystander] = [await givenAccount(server), await givenAccount(server)]
    await followChannel(channel.id)
    await followChannel(fan.id, channel)
    await followChannel(channel.id, bystander)
    await block(channel, fan)
    await announce(channel, fan)
    expect((await followed(channel)).channels).toEqual([])
    const input = { followerId: fan.id, channelId: channel.id }
    for (const _ of [1, 2]) await server.run(endFollow, input, channel.home)
    expect((await followed()).channels).toEqual([])
    expect((await followed(bystander)).channels.map(({ id }) => id)).toEqual([channel.id])
  })

  test('that was taken back does not end what was followed afterwards', async () => {
    await followChannel(server.owner.id)
    await server.run(endFollow, { followerId: fan.id, channelId: server.owner.id })
    expect((await followed()).channels.map(({ id }) => id)).toEqual([server.owner.id])
  })
})

describe('new videos', () => {
  test('come from channels, places and areas, newest first, each once', async () => {
    const { owner, european } = server
    await server.listed({
      title: 'of the channel',
      shownMs: 3000,
      visits: [{ placeN: trailN, fromMs: 0, toMs: 1 }],
    })
    await server.listed(
      { title: 'on the trail', shownMs: 2000, visits: [{ placeN: trailN, fromMs: 0, toMs: 1 }] },
      european,
    )
    await server.listed({ title: 'in the area', shownMs: 4000, lines: eastwards(11, 47, 2) }, european)
    await server.listed({ title: 'elsewhere', shownMs: 9000, lines: eastwards(20, 47, 2) }, european)
    await server.listed(
      { title: 'across the meridian', shownMs: 1000, lines: eastwards(-179.9, 0, 2) },
      european,
    )
    expect(await newVideos()).toEqual([])
    await followChannel(owner.id)
    await call(following.followPlace, trailId)
    await followArea(alps)
    await followArea({ west: 179, south: -1, east: -179, north: 1 })
    expect(await newVideos()).toEqual([
      'in the area',
      'of the channel',
      'on the trail',
      'across the meridian',
    ])
  })

  test('are public ones of others, and of nobody who is muted', async () => {
    const { owner, european } = server
    const hidden = await server.listed({ title: 'hidden', lines: eastwards(11, 47, 2) })
    await server.listed({ title: 'muted', lines: eastwards(11, 47, 2) }, european)
    await server.listed({ title: 'own', lines: eastwards(11, 47, 2) }, fan)
    for (const { id } of [owner, european]) await followChannel(id)
    await followArea(alps)
    await dbOf(fan).insertInto('mute').values({ account_id: fan.id, person_id: european.id }).execute()
    expect(await newVideos()).toEqual(['hidden'])
    for (const table of ['project_view', 'project_segment'] as const)
      await dbOf(owner)
        .updateTable(table)
        .set({ is_listed: false })
        .where('project_id', '=', hidden)
        .execute()
    expect(await newVideos()).toEqual([])
  })

  test('are found by what others see, never by what a privacy zone hides', async () => {
    const id = await server.listed({ title: 'begins at home', lines: eastwards(11, 47, 2) })
    await dbOf(server.owner)
      .updateTable('project_segment')
      .set({ audience: 'owner' })
      .where('project_id', '=', id)
      .execute()
    await followArea(alps)
    expect(await newVideos()).toEqual([])
  })
})

test('channels with public videos are suggested, the newest first, until one follows or blocks them', async () => {
  const suggested = async (asker = fan) =>
    following.listSuggestedChannels.reply
      .parse((await server.get(following.listSuggestedChannels.path, asker)).json())
      .map(({ id }) => id)
  expect(await suggested()).toEqual([])
  const [quiet, third] = [await givenAccount(server), await givenAccount(server)]
  await server.listed({ shownMs: 1_700_000_000_000 })
  await server.listed({ shownMs: 1_800_000_000_000 }, server.european)
  await server.listed({ shownMs: 1_750_000_000_000 }, third)
  await server.listed({ shownMs: 1_850_000_000_000 }, fan)
  const hidden = await server.listed({ shownMs: 1_900_000_000_000 }, quiet)
  await dbOf(quiet)
    .updateTable('project_view')
    .set({ is_listed: false })
    .where('project_id', '=', hidden)
    .execute()
  const [removed, unpaid] = [await givenAccount(server), await givenAccount(server)]
  await server.listed({ shownMs: 1_900_000_000_000 }, removed)
  const project_id = await server.listed({ shownMs: 1_900_000_000_000 }, unpaid)
  const { id: video_id } = await givenVideo(server, unpaid)
  await dbOf(unpaid)
    .insertInto('project_video')
    .values({ project_id, position: 0, video_id, account_id: unpaid.id })
    .execute()
  const change = (owner: GivenAccount, how: { channel_restriction?: 'removed'; videos_hidden_at?: Date }) =>
    dbOf(owner).updateTable('account').set(how).where('id', '=', owner.id).execute()
  await change(removed, { channel_restriction: 'removed' })
  await change(unpaid, { videos_hidden_at: new Date() })
  expect(await suggested()).toEqual([server.european.id, third.id, server.owner.id])
  await followChannel(server.european.id)
  await block(fan, third)
  expect(await suggested()).toEqual([server.owner.id])
  expect((await server.get(following.listSuggestedChannels.path)).statusCode).toBe(401)
})

test('a trail is suggested after three own activities on it, until it is followed', async () => {
  const suggested = async () =>
    following.listSuggestedTrails.reply.parse(
      (await server.get(following.listSuggestedTrails.path, fan)).json(),
    )
  const visit = async () => {
    const { id } = await givenActivity(server, fan)
    const rest = { visit: 0, place_n: trailN, time_ms: 1, difficulty: null, length_m: 100, profile: null }
    await dbOf(fan)
      .insertInto('activity_place')
      .values([
        { account_id: fan.id, activity_id: id, audience: 'owner', ...rest },
        { account_id: fan.id, activity_id: id, audience: 'owner', ...rest, visit: 1 },
      ])
      .execute()
    return id
  }
  await visit()
  await visit()
  expect(await suggested()).toEqual([])
  const last = await visit()
  expect(await suggested()).toMatchObject([{ id: trailId, name: 'Ridge path', activity_count: 3 }])
  await dbOf(fan).updateTable('activity').set({ deleted_at: new Date() }).where('id', '=', last).execute()
  expect(await suggested()).toEqual([])
  await visit()
  await call(following.followPlace, trailId)
  expect(await suggested()).toEqual([])
})
