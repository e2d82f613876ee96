import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeActivity, keepBothActivities, undeleteActivity } from '#contract/activities/activity.ts'
import { deleteActivity } from '#contract/activities/delete-activities.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Visibility } from '#domain/visibility.ts'
import { newId } from '#server/cells/new-id.ts'
import { deriveForOthers } from '#server/features/recordings/derive-for-others.job.ts'
import { findCrossed } from '#server/features/trails/find-crossed.job.ts'
import { importProvided } from '#server/features/imports/provided/provided-recordings.ts'
import { changed, collectAnswers } from '#server/testing/all-answers.ts'
import { ask } from '#server/testing/authorisation-matrix.ts'
import { callsForPeople } from '#server/testing/calls-for-people.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { confirm } from '#server/testing/given-comment.ts'
import { givenFriendship } from '#server/testing/given-friends.ts'
import { givenGpx } from '#server/testing/given-gpx.ts'
import { fromIntervals, uploadFile } from '#server/testing/given-provided.ts'
import { tileAt } from '#server/testing/given-tracks.ts'
import { givenZip } from '#server/testing/given-zip.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const nowMs = Date.UTC(2026, 10, 15, 12)
const start = { lon: 11.4, lat: 47.2 }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: () => nowMs, config: { rateLimitFactor: 1e6 } })
})
afterAll(() => app.close())

type Scene = { owner: GivenAccount; original: string; attackers: Record<string, GivenAccount | undefined> }

/** A ride whose owner shares everything by default, but has chosen otherwise for this one. */
async function givenRide(visibility: Visibility): Promise<Scene> {
  const owner = await givenAccount(app, { channel_name: `Attacked ${newId('us', nowMs).slice(-8)}` })
  const { db } = app.services.cells.of(owner.id)
  await db.updateTable('account').set({ default_visibility: 1 }).where('id', '=', owner.id).execute()
  const attackers = { visitor: undefined, stranger: await givenAccount(app, { home: 'eu' }) }
  // A public ride elsewhere, so that the channel, its map and its sums exist.
  await uploadFile(app, owner, { filename: 'public.fit', bytes: givenFit({ lat: 48, startMs: nowMs - 9e8 }) })
  await uploadFile(app, owner, { filename: 'ride.fit', bytes: givenFit({ points: 120 }) })
  const { id: original } = await db
    .selectFrom('activity')
    .select('id')
    .where('account_id', '=', owner.id)
    .where('start_time_ms', '<', nowMs - 1e9)
    .executeTakeFirstOrThrow()
  await send(changeActivity, owner, original, { visibility, title: 'Where I live' })
  await settle(owner)
  return { owner, original, attackers }
}

async function send(call: Endpoint, by: GivenAccount, id: string, body = {}): Promise<void> {
  const reply = await ask(app.app, call, { cookie: by.cookie }, { params: { id }, body })
  if (reply.statusCode >= 300) throw new Error(`${call.path}: ${reply.statusCode} ${reply.body}`)
}

/** The jobs that follow a change. */
async function settle(owner: GivenAccount): Promise<void> {
  await app.run(deriveForOthers, { accountId: owner.id }, owner.home)
  await app.run(findCrossed, { accountId: owner.id }, owner.home)
}

/**
 * The same ride from another watch, from a phone in a zip, and from a platform. Returns the ids of the resulting
 * activities.
 */
async function recordAgain({ owner, original }: Scene): Promise<string[]> {
  await uploadFile(app, owner, { filename: 'watch 2.fit', bytes: givenFit({ points: 118 }) })
  const zip = givenZip([{ name: 'phone.gpx', bytes: givenGpx({ points: 117, name: 'Around my house' }) }])
  await uploadFile(app, owner, { filename: 'phone.zip', bytes: zip })
  const recordings = [fromIntervals({ bytes: givenFit({ points: 116 }) })]
  await importProvided(app.services, {
    accountId: owner.id,
    recordings,
    signal: new AbortController().signal,
  })
  await settle(owner)
  const rows = await app.services.cells
    .of(owner.id)
    .db.selectFrom('activity')
    .select('id')
    .where('account_id', '=', owner.id)
    .where('start_time_ms', '<', nowMs - 1e9)
    .where('id', '<>', original)
    .orderBy('id')
    .execute()
  expect(rows).toHaveLength(2)
  return rows.map(({ id }) => id)
}

/** Everything that someone can get, with placeholders for the ids we look for. */
async function collect({ owner, original }: Scene, asker: GivenAccount | undefined, wanted: string[]) {
  const named = (text: string) => wanted.reduce((said, id, n) => said.replaceAll(id, `wanted ${n}`), text)
  const [, x = '', y = ''] = tileAt(start, 12).split('/')
  const around = { w: '11', s: '47', e: '12', n: '49' }
  const answers = await collectAnswers(app.app, callsForPeople, {
    cookie: asker?.cookie,
    params: {
      id: [owner.id, original, ...wanted],
      project_id: wanted,
      topic_id: wanted,
      telemetry_id: [original, ...wanted],
      file: [`${owner.id}.atom`, `${owner.id}.rss`, ...wanted.map((id) => `${id}.jpg`)],
      layer: ['tracks', 'friends_tracks'],
      region: ['us'],
      z: ['0', '12'],
      x: ['0', x],
      y: ['0.mvt', `${y}.mvt`],
    },
    queries: {
      '/api/search': [{ q: 'house' }, around],
      '/api/map_activities': [around],
      '/api/filters/': [{ scope: 'all' }, { scope: 'mine' }],
      '/api/tile/:layer/:region/:z/:x/:y': [{}, { channel: owner.id }, { sport: 'cycling' }],
    },
  })
  for (const id of [original, ...wanted]) {
    const { statusCode, body } = await app.get(`/activity/${id}`, asker)
    answers.set(`/activity/${id}`, JSON.stringify([statusCode, body]))
  }
  return new Map([...answers].map(([asked, answer]) => [named(asked), named(answer)] as const))
}

const collectAll = async (scene: Scene, wanted: string[]) => {
  const all = new Map<string, string>()
  for (const [name, attacker] of Object.entries(scene.attackers))
    for (const [asked, answer] of await collect(scene, attacker, wanted)) all.set(`${name} ${asked}`, answer)
  return all
}

test('other recordings of an activity for its owner only are found by nobody else, also after it was deleted', async () => {
  const scene = await givenRide(Visibility.onlyMe)
  const { owner, original } = scene
  const nowhere = [newId('us', nowMs), newId('us', nowMs)]
  const before = await collectAll(scene, nowhere)
  expect([...before.values()].filter((answer) => answer.startsWith('[200')).length).toBeGreaterThan(40)
  const copies = await recordAgain(scene)
  const noticed = async () => changed(before, await collectAll(scene, copies))
  expect(await noticed()).toEqual([])
  await send(deleteActivity, owner, original, { duplicates: 'keep' })
  await settle(owner)
  expect(await noticed()).toEqual([])
  await send(undeleteActivity, owner, original)
  expect(await noticed()).toEqual([])
  for (const id of copies) await send(keepBothActivities, owner, id)
  await settle(owner)
  expect(await noticed()).toEqual([])
  // The comparison does detect an activity that is visible.
  await send(changeActivity, owner, copies[1] ?? '', { visibility: Visibility.public })
  const open = (await noticed()).map((asked) => asked.split(' ')[1])
  expect(open).toEqual(
    expect.arrayContaining([
      '/api/activity/:id',
      '/api/activity/:id/gpx',
      '/api/activity/:id/telemetry',
      '/api/map_activities',
      '/api/channel/:id/map',
      '/api/tile/:layer/:region/:z/:x/:y',
    ]),
  )
}, 240_000)

test('a friend sees an activity for friends once, however often it was recorded', async () => {
  const scene = await givenRide(Visibility.friends)
  const friend = await givenAccount(app)
  for (const account of [scene.owner, friend]) await confirm(app, account)
  await givenFriendship(app, scene.owner, friend)
  scene.attackers['friend'] = friend
  const before = await collectAll(scene, [newId('us', nowMs), newId('us', nowMs)])
  const copies = await recordAgain(scene)
  const after = await collectAll(scene, copies)
  // The version of friends' tiles changes with every change to an owner's activities.
  const noticed = changed(before, after).filter((asked) => !asked.startsWith('friend /api/tile'))
  expect(noticed).toEqual([])
  for (const id of copies) expect((await app.get(`/api/activity/${id}`, friend)).statusCode).toBe(404)
}, 240_000)
