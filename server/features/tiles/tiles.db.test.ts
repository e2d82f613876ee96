import { gunzipSync } from 'node:zlib'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getTileVersion } from '#contract/tiles/tile.ts'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import type { CellDatabase, CellTransaction } from '#server/db/schema.ts'
import { markDeleted } from '#server/features/accounts/deletion.queries.ts'
import { liftSuspension, suspend } from '#server/features/accounts/suspension.ts'
import {
  decodeLayer,
  givenTracks,
  tileAt,
  winding,
  type DecodedFeature,
  type TrackOptions,
} from '#server/testing/given-tracks.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'
import { relistTracks, withdrawOthers } from './track.ts'

let server: TestApp
let time = Date.UTC(2026, 5, 1)
beforeAll(async () => {
  server = await startTestApp({ now: () => time })
})
afterAll(() => server.close())

type ActivityColumns = Updateable<CellDatabase['activity']>

const secondHalf = (column: Float64Array) => column.slice(30)

const isPublic = { visibility: Visibility.public, effective_visibility: DefaultVisibility.public }
const inTransaction = (run: (trx: CellTransaction) => Promise<void>) =>
  server.services.cells.at('us').db.transaction().execute(run)

const tile = (layer: string, address: string, asker?: Asker, query = '') =>
  server.get(`/api/tile/${layer}/us/${address}.mvt${query}`, asker)

async function featuresOf(
  layer: string,
  address: string,
  asker?: Asker,
  query = '',
): Promise<DecodedFeature[]> {
  const reply = await tile(layer, address, asker, query)
  if (reply.statusCode === 204) return []
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    200,
    'application/vnd.mapbox-vector-tile',
  ])
  return decodeLayer(reply.rawPayload, 'tracks')
}
const idsOf = (features: DecodedFeature[]) => features.map(({ tags }) => tags['id'])
const versionOf = async (asker: GivenAccount) =>
  (await server.get(getTileVersion.path, asker)).json<{ version: string }>()

/** Each test uses a different place. */
let places = 0
const newPlace = () => ({ lon: -174 + 12 * places++, lat: 40.2 })

describe('the layer of a person’s own tracks', () => {
  test('shows all of their tracks, with the data the map needs to filter them', async () => {
    const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
    const at = newPlace()
    const [hike, ride, archived, deleted] = await givenTracks(server, ann, [
      { at },
      { at, sport: 'road_cycling', start_time_ms: 1_500_000_000_999 },
      { at, archived_at: new Date() },
      { at, deleted_at: new Date() },
    ])
    const duplicates = await givenTracks(server, ann, [{ at, duplicate_of: hike ?? null }])
    for (const z of [0, 3, 6, 7, 9, 10, 12, 13, 14]) {
      const features = await featuresOf('my_tracks', tileAt(at, z), ann)
      // 0.03 degrees wide, and 24 pixels of zoom 10 are 0.016.
      const line_from = 10
      expect(features.map(({ tags }) => tags)).toEqual([
        { id: hike, sport: 'hiking', group: 'hike', start: Date.UTC(2026, 1, 9, 12) / 1000, line_from },
        { id: ride, sport: 'road_cycling', group: 'ride', start: 1_500_000_000, line_from },
      ])
    }
    expect([archived, deleted, ...duplicates]).toHaveLength(3)
    expect((await tile('my_tracks', tileAt(at, 10), bob)).statusCode).toBe(204)
  })

  test('is visible to nobody else, and does not exist for visitors or in another region', async () => {
    const [ann, eve] = [await givenAccount(server), await givenAccount(server, { home: 'eu' })]
    expect((await tile('my_tracks', '0/0/0')).statusCode).toBe(404)
    expect((await tile('my_tracks', '0/0/0', eve)).statusCode).toBe(404)
    expect((await server.get('/api/tile/my_tracks/eu/0/0/0.mvt', ann)).statusCode).toBe(404)
    expect((await tile('my_tracks', '0/0/0', ann)).statusCode).toBe(204)
  })

  test('is cached by the browser forever while its version is current, and requested again otherwise', async () => {
    const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
    const at = newPlace()
    const [id = ''] = await givenTracks(server, ann, [{ at }])
    await givenTracks(server, bob, [{ at }])
    const { version } = await versionOf(ann)
    const address = tileAt(at, 11)
    const current = await tile('my_tracks', address, ann, `?v=${version}`)
    expect(current.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    const other = await tile('my_tracks', address, ann, `?v=${(await versionOf(bob)).version}`)
    expect(other.headers['cache-control']).toBe('private, no-cache')
    const etag = String(other.headers.etag)
    const asked = () =>
      server.get(`/api/tile/my_tracks/us/${address}.mvt`, ann, { headers: { 'if-none-match': etag } })
    expect([(await asked()).statusCode, (await asked()).body]).toEqual([304, ''])
    await inTransaction((trx) => relistTracks(trx, ann.id, [id]))
    expect((await asked()).statusCode).toBe(200)
    expect((await versionOf(ann)).version).not.toBe(version)
  })
})

test.each(['tracks', 'my_tracks'])('%s: a tile can be filtered by sport and by time', async (layer) => {
  const ann = await givenAccount(server)
  const at = newPlace()
  const [first, second, third] = await givenTracks(
    server,
    ann,
    [
      { at, start_time_ms: 3000, sport: 'running' as const },
      { at, start_time_ms: 2000, sport: 'running' as const },
      { at, start_time_ms: 1000, sport: 'sailing' as const },
    ].map((options) => ({ ...isPublic, ...options })),
  )
  for (const z of [7, 11]) {
    const ids = async (query: string) => idsOf(await featuresOf(layer, tileAt(at, z), ann, query))
    expect(await ids('')).toEqual([first, second, third])
    expect(await ids('?sport=running')).toEqual([first, second])
    expect(await ids('?from_ms=2000')).toEqual([first, second])
    expect(await ids('?from_ms=2000&to_ms=3000')).toEqual([second])
    expect(await ids('?sport=golf')).toEqual([])
  }
})

test.each([
  ['of an unknown layer', '/api/tile/secrets/us/0/0/0.mvt', 404],
  ['of an unknown region', '/api/tile/tracks/xx/0/0/0.mvt', 404],
  ['without a number', '/api/tile/tracks/us/a/0/0.mvt', 404],
  ['of too high a zoom', '/api/tile/tracks/us/23/0/0.mvt', 404],
  ['without its extension', '/api/tile/tracks/us/0/0/0', 404],
  ['of an unknown sport', '/api/tile/tracks/us/0/0/0.mvt?sport=chess', 422],
  ['of an invalid time', '/api/tile/tracks/us/0/0/0.mvt?from_ms=soon', 422],
  ['east of the world', '/api/tile/tracks/us/3/8/0.mvt', 404],
  ['south of the world', '/api/tile/tracks/us/3/0/8.mvt', 404],
  ['without content', '/api/tile/tracks/us/12/0/0.mvt', 204],
])('a tile %s', async (_, path, status) => {
  expect((await server.get(path)).statusCode).toBe(status)
})

describe('the public layer', () => {
  const notPublic: TrackOptions[] = [
    { effective_visibility: DefaultVisibility.onlyMe },
    { effective_visibility: DefaultVisibility.unlisted },
    { effective_visibility: DefaultVisibility.friends },
    { ...isPublic, archived_at: new Date() },
    { ...isPublic, deleted_at: new Date() },
    { ...isPublic, others: null },
  ]

  test('never shows anything that is not public, at any zoom', async () => {
    const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
    const [gone, suspended] = [await givenAccount(server), await givenAccount(server)]
    const at = newPlace()
    const { db } = server.services.cells.at('us')
    await db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    await db.updateTable('account').set({ suspended_at: new Date() }).where('id', '=', suspended.id).execute()
    const hidden = [
      ...(await givenTracks(
        server,
        ann,
        notPublic.map((options) => ({ at, ...options })),
      )),
      ...(await givenTracks(server, gone, [{ at, ...isPublic }])),
      ...(await givenTracks(server, suspended, [{ at, ...isPublic }])),
    ]
    const [seen = ''] = await givenTracks(server, bob, [{ at, ...isPublic }])
    hidden.push(...(await givenTracks(server, ann, [{ at, ...isPublic, duplicate_of: seen }])))
    for (let z = 0; z <= 16; z++) {
      for (const asker of [undefined, ann, bob]) {
        const { rawPayload } = await tile('tracks', tileAt(at, z), asker)
        const text = rawPayload.toString('latin1')
        expect(hidden.filter((id) => text.includes(id))).toEqual([])
        expect(text.includes(seen)).toBe(true)
        const counts = decodeLayer(rawPayload, 'cells').map(({ tags }) => tags['count'])
        expect(z < 6 || z >= 9 ? [] : counts).toEqual(z < 6 || z >= 9 ? [] : [1])
      }
    }
  })

  test('draws the part of a track that others may see, and nothing that the privacy settings hide', async () => {
    const ann = await givenAccount(server)
    const at = newPlace()
    const whole = winding(at)
    const { time: times, lon, lat } = whole.samples
    const others = {
      samples: { time: secondHalf(times), lon: secondHalf(lon), lat: secondHalf(lat), series: {} },
      breaks: [],
    }
    await givenTracks(server, ann, [{ ...isPublic, owner: whole, others }])
    expect(await featuresOf('my_tracks', tileAt(at, 15), ann)).toHaveLength(1)
    expect(await featuresOf('tracks', tileAt(at, 15), ann)).toEqual([])
    const beginOfOthers = { lon: lon[30] ?? 0, lat: lat[30] ?? 0 }
    expect(await featuresOf('tracks', tileAt(beginOfOthers, 15))).toHaveLength(1)
  })

  test('gives the start time of the visible part of a track, and not when someone left home', async () => {
    const ann = await givenAccount(server)
    const at = newPlace()
    const others = winding(at)
    others.samples.time = others.samples.time.map((ms) => ms + 90_000)
    const [start_time_ms, seenMs] = [Date.UTC(2026, 1, 9, 12), Date.UTC(2026, 1, 9, 12, 1, 30)]
    const untimed = winding(at)
    untimed.samples.time.fill(Number.NaN)
    const [id = '', route] = await givenTracks(server, ann, [
      { at, ...isPublic, start_time_ms, others },
      { ...isPublic, start_time_ms: 5000, owner: untimed },
    ])
    const told = async () => ({
      own: (await featuresOf('my_tracks', tileAt(at, 12), ann)).map(({ tags }) => tags['start']),
      others: (await featuresOf('tracks', tileAt(at, 12))).map(({ tags }) => tags['start']),
      before: idsOf(await featuresOf('tracks', tileAt(at, 12), undefined, `?to_ms=${seenMs}`)),
      since: idsOf(await featuresOf('tracks', tileAt(at, 12), undefined, `?from_ms=${seenMs}`)),
    })
    const expected = {
      own: [start_time_ms / 1000, 5],
      others: [seenMs / 1000, 5],
      before: [route],
      since: [id],
    }
    expect(await told()).toEqual(expected)
    await inTransaction(async (trx) => {
      await trx.updateTable('activity').set({ sport: 'sailing' }).where('id', '=', id).execute()
      await relistTracks(trx, ann.id, 'all')
    })
    expect(await told()).toEqual(expected)
  })

  test('shows new tracks within seconds, and drops those that are no longer public at once', async () => {
    const ann = await givenAccount(server)
    const at = newPlace()
    const zooms = [0, 4, 6, 8, 9, 14]
    const shown = async (id: string) => {
      const tiles = await Promise.all(zooms.map((z) => tile('tracks', tileAt(at, z))))
      return tiles.filter(({ rawPayload }) => rawPayload.includes(id)).length
    }
    expect(await shown('nobody')).toBe(0)
    const [id = ''] = await givenTracks(server, ann, [{ at, ...isPublic }])
    time += 5000
    expect(await shown(id)).toBe(zooms.length)
    const change = (columns: ActivityColumns) => async (trx: CellTransaction) => {
      await trx.updateTable('activity').set(columns).where('id', '=', id).execute()
      await relistTracks(trx, ann.id, [id])
    }
    const ways = [
      [change({ effective_visibility: DefaultVisibility.onlyMe }), change(isPublic)],
      [change({ archived_at: new Date() }), change({ archived_at: null })],
      [change({ deleted_at: new Date() }), change({ deleted_at: null })],
      [
        (trx: CellTransaction) => suspend(server.services, trx, ann.id, { at: new Date(), reason: 'spam' }),
        (trx: CellTransaction) => liftSuspension(server.services, trx, ann.id),
      ],
    ] as const
    for (const [away, back] of ways) {
      await inTransaction(away)
      expect(await shown(id)).toBe(0)
      await inTransaction(back)
      time += 5000
      expect(await shown(id)).toBe(zooms.length)
    }
    await inTransaction((trx) => markDeleted(server.services, trx, ann.id, new Date()))
    expect(await shown(id)).toBe(0)
  })

  test('shows nothing of someone whose privacy settings changed until the tracks are made again', async () => {
    const ann = await givenAccount(server)
    const at = newPlace()
    await givenTracks(server, ann, [{ at, ...isPublic }])
    expect(await featuresOf('tracks', tileAt(at, 10))).toHaveLength(1)
    await inTransaction((trx) => withdrawOthers(trx, ann.id))
    await inTransaction((trx) => relistTracks(trx, ann.id, 'all'))
    expect((await tile('tracks', tileAt(at, 10))).statusCode).toBe(204)
    expect(await featuresOf('my_tracks', tileAt(at, 10), ann)).toHaveLength(1)
  })

  test.each(['tracks', 'my_tracks'])(
    '%s: is sent compressed to clients that accept it, under the same tag',
    async (layer) => {
      const ann = await givenAccount(server)
      const at = newPlace()
      await givenTracks(
        server,
        ann,
        Array.from({ length: 30 }, () => ({ at, ...isPublic })),
      )
      const ask = (headers: Record<string, string>) =>
        server.get(`/api/tile/${layer}/us/${tileAt(at, 12)}.mvt`, ann, { headers })
      // The second response can come from the cache.
      for (const round of ['first', 'second']) {
        const packed = await ask({ 'accept-encoding': 'gzip, deflate, br' })
        const plain = await ask({ 'accept-encoding': 'gzip;q=0' })
        expect([round, packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
          round,
          'gzip',
          undefined,
        ])
        expect(packed.rawPayload.length).toBeLessThan(0.7 * plain.rawPayload.length)
        expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
        expect(decodeLayer(plain.rawPayload, 'tracks')).toHaveLength(30)
        const again = await ask({ 'accept-encoding': 'gzip', 'if-none-match': String(plain.headers.etag) })
        expect([again.statusCode, again.headers['content-encoding'], again.body]).toEqual([
          304,
          undefined,
          '',
        ])
        const { etag } = packed.headers
        for (const { headers } of [packed, plain, again])
          expect(headers).toMatchObject({ vary: 'accept-encoding', etag })
      }
    },
  )

  test('may be cached for a minute, and its tag changes with its content', async () => {
    const ann = await givenAccount(server)
    const at = newPlace()
    await givenTracks(server, ann, [{ at, ...isPublic }])
    const address = tileAt(at, 12)
    const { headers } = await tile('tracks', address)
    expect(headers['cache-control']).toBe('public, max-age=30, stale-while-revalidate=30')
    const again = () =>
      server.get(`/api/tile/tracks/us/${address}.mvt`, undefined, {
        headers: { 'if-none-match': String(headers.etag) },
      })
    expect((await again()).statusCode).toBe(304)
    // A track in the neighbouring cell of zoom 8 does not change the tag; one nearby does.
    await givenTracks(server, ann, [{ at: { lon: at.lon + 1.5, lat: at.lat }, ...isPublic }])
    expect((await again()).statusCode).toBe(304)
    await givenTracks(server, ann, [{ at, ...isPublic }])
    expect((await again()).statusCode).toBe(200)
  })
})

/** How far a track reaches from west to east in a tile, in grid units. */
function widthIn(features: DecodedFeature[], id: string): number {
  const columns = features
    .filter(({ tags }) => tags['id'] === id)
    .flatMap(({ lines }) => lines.flat().map(([x]) => x))
  return Math.max(...columns) - Math.min(...columns)
}

test.each([
  ['without a point in between', 1],
  ['with points in between', 60],
])(
  'a track out and back along the same line, %s, reaches its turning point at every zoom',
  async (_, steps) => {
    const ann = await givenAccount(server)
    // At the western edge of a tile of every zoom but one, so that one tile contains all of it.
    const at = { lon: 90.001, lat: 40.2 }
    const out = Array.from({ length: steps + 1 }, (_step, n) => at.lon + 0.03 * (n / steps))
    const lon = Float64Array.from([...out, ...out.toReversed().slice(1)])
    const samples = { time: lon.map((_lon, n) => n * 1000), lon, lat: lon.map(() => at.lat), series: {} }
    const [id = ''] = await givenTracks(server, ann, [{ ...isPublic, owner: { samples, breaks: [] } }])
    time += 5000
    for (const z of [0, 2, 3, 5, 7, 8, 9, 11, 13]) {
      const width = Math.max(1, 0.03 * (2 ** z / 360) * 4096)
      for (const [layer, query] of [
        ['my_tracks', ''],
        ['tracks', ''],
        ['tracks', `?channel=${ann.id}`],
      ] as const) {
        const drawn = widthIn(await featuresOf(layer, tileAt(at, z), ann, query), id)
        expect(Math.abs(drawn - width), `${layer}${query} at zoom ${z}`).toBeLessThanOrEqual(1)
      }
    }
  },
)

test('a tile is empty if a track goes around it', async () => {
  const ann = await givenAccount(server)
  const at = newPlace()
  const lon = Float64Array.of(at.lon, at.lon + 0.4, at.lon + 0.4)
  const lat = Float64Array.of(at.lat, at.lat, at.lat + 0.4)
  const samples = { time: Float64Array.of(0, 1000, 2000), lon, lat, series: {} }
  await givenTracks(server, ann, [{ ...isPublic, owner: { samples, breaks: [] } }])
  const between = { lon: at.lon + 0.15, lat: at.lat + 0.25 }
  for (const layer of ['tracks', 'my_tracks'])
    expect((await tile(layer, tileAt(between, 12), ann)).statusCode).toBe(204)
})
