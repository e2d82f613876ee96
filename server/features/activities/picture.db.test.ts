import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getActivityPicture } from '#contract/activities/activity.ts'
import { deleteActivity } from '#contract/activities/delete-activities.ts'
import { addPrivacyZone } from '#contract/privacy/privacy.ts'
import { encodeTile } from '#domain/geo/vector-tile.ts'
import { Visibility } from '#domain/visibility.ts'
import { folderOfPictures } from '#server/cells/files-of.ts'
import { publishRegion, removeRegion } from '#server/features/base-map/map-region.ts'
import { writeArchive } from '#server/tile-archive/write-archive.ts'
import { givenActivity, givenSamples } from '#server/testing/given-activity.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'
import { deriveForOthers } from '#server/features/recordings/derive-for-others.job.ts'
import { purgeActivities } from './jobs/purge-activities.job.ts'

let server: TestApp
let ann: GivenAccount
let folder: string
const clock = { ms: Date.UTC(2026, 5, 1) }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trailcast-pictures-'))
  server = await startTestApp({ now: () => clock.ms })
  ann = await givenAccount(server)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const pictureOf = (id: string, query = '', asker?: Asker, headers: Record<string, string> = {}) =>
  server.get(`${getActivityPicture.path.replace(':id', id)}${query}`, asker, { headers })

const storedOf = async (id: string): Promise<string[]> => {
  const names: string[] = []
  const prefix = folderOfPictures(ann.id, id)
  for await (const { key } of server.services.cells.of(id).files.list(prefix))
    names.push(key.slice(prefix.length))
  return names
}

const publicTrack = (points = 200) =>
  givenActivity(server, ann, {
    visibility: Visibility.public,
    recording: { sport: 'hiking', samples: givenSamples({ points }) },
  })

test('a picture is made once for each look, stored, and asked for again only when it changes', async () => {
  const { id } = await publicTrack()
  const card = await pictureOf(id)
  expect([card.statusCode, card.headers['content-type'], card.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, no-cache',
  ])
  expect(card.rawPayload.toString('latin1', 8, 12)).toBe('WEBP')
  const share = await pictureOf(id, '?size=share')
  expect([share.headers['content-type'], share.rawPayload.readUInt16BE(0)]).toEqual(['image/jpeg', 0xffd8])
  const dark = await pictureOf(id, '?scheme=dark')
  expect(dark.rawPayload.equals(card.rawPayload)).toBe(false)
  const list = await pictureOf(id, '?size=list')
  expect(list.headers['content-type']).toBe('image/webp')
  expect(list.rawPayload.length).toBeLessThan(card.rawPayload.length / 2)
  for (const { rawPayload } of [card, share, dark]) expect(rawPayload.length).toBeLessThan(120_000)
  expect(await storedOf(id)).toEqual([
    'others-card-dark',
    'others-card-light',
    'others-list-light',
    'others-share-light',
  ])
  const again = await pictureOf(id, '', undefined, { 'if-none-match': String(card.headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  const fromStore = await pictureOf(id)
  expect(fromStore.rawPayload.equals(card.rawPayload)).toBe(true)
})

test('the owner sees the whole track and others its visible part, each with its own picture', async () => {
  const { id } = await publicTrack()
  const [before, own] = [await pictureOf(id), await pictureOf(id, '', ann)]
  expect(own.rawPayload.equals(before.rawPayload)).toBe(true)
  const { db } = server.services.cells.of(id)
  await server.post(addPrivacyZone.path, { name: 'Home', lat: 51.5, lon: -0.1, radius_m: 200 }, ann)
  // Others see no picture until it is known what they may see.
  expect(
    (await pictureOf(id, '', undefined, { 'if-none-match': String(before.headers.etag) })).statusCode,
  ).toBe(404)
  await server.run(deriveForOthers, { accountId: ann.id }, ann.home)
  const after = await pictureOf(id)
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
  expect((await pictureOf(id, '', ann)).rawPayload.equals(own.rawPayload)).toBe(true)
  expect((await pictureOf(id, '?as=others', ann)).rawPayload.equals(after.rawPayload)).toBe(true)
  // A stranger cannot get the owner's picture.
  expect((await pictureOf(id, '?as=owner')).rawPayload.equals(after.rawPayload)).toBe(true)
  await db.deleteFrom('privacy_zone').where('account_id', '=', ann.id).execute()
})

test('an activity without positions has no picture but the one for other sites, which shows its figures', async () => {
  const samples = givenSamples({ points: 20 })
  const lat = samples.lat.map(() => Number.NaN)
  const { id } = await givenActivity(server, ann, { recording: { samples: { ...samples, lat, lon: lat } } })
  for (const query of ['', '?size=list', '?scheme=dark'])
    expect((await pictureOf(id, query, ann)).statusCode).toBe(404)
  const [light, dark] = [
    await pictureOf(id, '?size=share', ann),
    await pictureOf(id, '?size=share&scheme=dark', ann),
  ]
  expect([light.statusCode, dark.statusCode, light.rawPayload.equals(dark.rawPayload)]).toEqual([
    200,
    200,
    false,
  ])
  expect((await pictureOf(id, '?size=share')).statusCode).toBe(404)
})

test('the picture for other sites follows the title, the sport and the figures, and no other picture does', async () => {
  const { id } = await publicTrack()
  const { db } = server.services.cells.of(id)
  const etagsOf = async () => [
    (await pictureOf(id, '?size=share')).headers.etag,
    (await pictureOf(id)).headers.etag,
  ]
  let [shared, card] = await etagsOf()
  for (const changed of [{ title: 'Renamed' }, { distance_m: 4321 }, { moving_time_ms: 7_654_000 }]) {
    await db.updateTable('activity').set(changed).where('id', '=', id).execute()
    const [nextShared, nextCard] = await etagsOf()
    expect(nextShared).not.toBe(shared)
    expect(nextCard).toBe(card)
    ;[shared, card] = [nextShared, nextCard]
  }
})

test('the picture for other sites gets its map as soon as it is known what others may see', async () => {
  const { id } = await publicTrack(400)
  const zone = { name: 'Home', lat: 51.5, lon: -0.1, radius_m: 200 }
  await server.post(addPrivacyZone.path, zone, ann)
  const early = await pictureOf(id, '?size=share')
  await server.run(deriveForOthers, { accountId: ann.id }, ann.home)
  const later = await pictureOf(id, '?size=share', undefined, { 'if-none-match': String(early.headers.etag) })
  expect([early.statusCode, later.statusCode, later.rawPayload.equals(early.rawPayload)]).toEqual([
    200,
    200,
    false,
  ])
  // The owner's picture shows everything, so the two must never be mixed up.
  const own = await pictureOf(id, '?size=share', ann)
  expect(own.rawPayload.equals(later.rawPayload)).toBe(false)
  expect((await pictureOf(id, '?size=share&as=others', ann)).rawPayload.equals(later.rawPayload)).toBe(true)
  const { db } = server.services.cells.of(id)
  await db.deleteFrom('privacy_zone').where('account_id', '=', ann.id).execute()
})

/** A region around London with a wood everywhere. */
async function givenWood(bytes?: Uint8Array): Promise<void> {
  const parts = [[0, 0, 4096, 0, 4096, 4096, 0, 4096]]
  const wood = encodeTile([
    { name: 'landcover', features: [{ type: 'polygon', parts, tags: { class: 'wood' } }] },
    { name: 'water', features: [] },
  ])
  const tiles = [...Array(13).keys()].flatMap((z) => {
    const [x, y] = [Math.floor((179.9 / 360) * 2 ** z), Math.floor(0.3325 * 2 ** z)]
    return [x - 1, x, x + 1].flatMap((column) =>
      [y - 1, y, y + 1].map((row) => ({ z, x: column, y: row, data: bytes ?? gzipSync(wood) })),
    )
  })
  const inside = tiles.filter(({ z, x, y }) => x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z)
  const path = join(folder, 'wood.pmtiles')
  const about = { content: 'vector', metadata: { attribution: '© Wood' }, bounds: [-1, 51, 1, 52] } as const
  await writeArchive(path, inside, about)
  await publishRegion(server.services, {
    kind: 'tiles',
    name: 'london',
    path,
    schema: 'openmaptiles',
    attribution: '© Wood',
  })
  // The list of regions is cached for a few seconds.
  clock.ms += 10_000
}

test('pictures follow the map, and a broken region does not stop them', async () => {
  const { id } = await publicTrack(400)
  const plain = await pictureOf(id)
  await givenWood()
  const wooded = await pictureOf(id, '', undefined, { 'if-none-match': String(plain.headers.etag) })
  expect([wooded.statusCode, wooded.rawPayload.equals(plain.rawPayload)]).toEqual([200, false])
  await givenWood(Buffer.from('<html>not a tile</html>'))
  const broken = await pictureOf(id)
  expect([broken.statusCode, broken.headers['cache-control'], broken.headers.etag]).toEqual([
    200,
    'private, no-store',
    undefined,
  ])
  // Only the last complete picture was stored.
  expect(await storedOf(id)).toEqual(['others-card-light'])
  await removeRegion(server.services.cells, 'tiles', 'london')
  clock.ms += 10_000
  const restored = await pictureOf(id)
  expect(restored.rawPayload.equals(plain.rawPayload)).toBe(true)
})

test('pictures of an activity that is deleted for good are removed', async () => {
  const { id } = await publicTrack()
  await pictureOf(id, '?size=share')
  expect(await storedOf(id)).toHaveLength(1)
  await server.post(deleteActivity.path.replace(':id', id), {}, ann)
  expect((await pictureOf(id, '?size=share', ann)).statusCode).toBe(404)
  clock.ms += 40 * 86_400_000
  await server.run(purgeActivities, {}, ann.home)
  expect(await storedOf(id)).toEqual([])
})
