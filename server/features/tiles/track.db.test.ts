import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { TileAddress } from '#domain/geo/web-mercator.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { decodeLayer, givenTracks, tileAt, winding, type TrackOptions } from '#server/testing/given-tracks.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { testEngineKind } from '#server/testing/test-database.ts'
import type { Line } from './draw-tracks.ts'
import { findLines, findLinesByProgram, findTileMaker, type TileFilter } from './line.queries.ts'
import { findPublicTile } from './public-tile.ts'
import { findOwnBounds } from './tile.queries.ts'
import { findTrack, relistTracks, saveTracks, withdrawOthers } from './track.ts'

let server: TestApp
let db: CellDb
beforeAll(async () => {
  server = await startTestApp()
  db = server.services.cells.at('us').db
})
afterAll(() => server.close())

const inTransaction = (run: (trx: CellTransaction) => Promise<void>) => db.transaction().execute(run)
const at = { lon: 12, lat: 46 }
const isPublic = { effective_visibility: DefaultVisibility.public }

function addressOf(place: typeof at, z: number): TileAddress {
  const [, x = 0, y = 0] = tileAt(place, z).split('/').map(Number)
  return { z, x, y }
}

test('a track is returned in pieces of longitude and latitude, with few enough points to be drawn at once', async () => {
  const ann = await givenAccount(server)
  const owner = { ...winding(at, 9000), breaks: [4000, 8999] }
  const [id = ''] = await givenTracks(server, ann, [{ owner, others: null }])
  const pieces = await findTrack(db, id, 'owner')
  expect(pieces).toHaveLength(2)
  expect(pieces.flat().length).toBeLessThanOrEqual(2000)
  expect(pieces.flat().length).toBeGreaterThan(500)
  const ends = [pieces[0]?.at(0), pieces[0]?.at(-1), pieces[1]?.at(0), pieces[1]?.at(-1)]
  for (const [i, index] of [0, 3999, 4000, 8998].entries()) {
    expect(ends[i]?.[0]).toBeCloseTo(owner.samples.lon[index] ?? 0, 5)
    expect(ends[i]?.[1]).toBeCloseTo(owner.samples.lat[index] ?? 0, 5)
  }
  expect(await findTrack(db, id, 'others')).toEqual([])
})

test('a recording without positions, or with a single one, has no track', async () => {
  const ann = await givenAccount(server)
  const nowhere = { ...winding(at, 5), breaks: [] }
  nowhere.samples.lon.fill(Number.NaN)
  const once = winding(at, 1)
  const ids = await givenTracks(server, ann, [{ owner: nowhere }, { owner: once }])
  for (const id of ids) expect(await findTrack(db, id, 'owner')).toEqual([])
  const [id = ''] = ids
  const track = { accountId: ann.id, activityId: id, owner: winding(at), others: null }
  await inTransaction((trx) => saveTracks(trx, [track]))
  expect(await findTrack(db, id, 'owner')).toHaveLength(1)
  await inTransaction((trx) => saveTracks(trx, [{ ...track, owner: nowhere }]))
  expect(await findTrack(db, id, 'owner')).toEqual([])
})

/** Counts the public activities again, from the activities themselves and the lines that others see. */
async function recount(): Promise<unknown[]> {
  const { rows } = await sql`
    with begun as (
      select activity.sport, ST_Transform(ST_StartPoint(ST_GeometryN(fine, 1)), 4326) as place
      from activity_track join activity on activity.id = activity_id join account on account.id = activity.account_id
      where audience = 'others' and effective_visibility = 1 and archived_at is null and activity.deleted_at is null
        and duplicate_of is null and account.deleted_at is null and suspended_at is null)
    select z, floor((ST_X(place) + 180) / 360 * 2 ^ z)::int as x,
      floor((1 - asinh(tan(radians(ST_Y(place)))) / pi()) / 2 * 2 ^ z)::int as y, sport, count(*)::int as count
    from begun, unnest(array[6, 8, 10, 12, 14]) as z group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  return rows
}

const listCells = async () =>
  (await sql`select z, x, y, sport, count from activity_cell order by 1, 2, 3, 4`.execute(db)).rows

/** Pseudo-random numbers that are the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const changes: TrackOptions[] = [
  { effective_visibility: DefaultVisibility.public },
  { effective_visibility: DefaultVisibility.public },
  { effective_visibility: DefaultVisibility.friends },
  { archived_at: new Date() },
  { archived_at: null },
  { deleted_at: new Date() },
  { deleted_at: null },
  { sport: 'running' },
  { sport: 'hiking' },
]

test('the counts in cells stay right whatever happens to activities, even at the same time', async () => {
  const accounts = await Promise.all([1, 2, 3, 4].map(() => givenAccount(server)))
  const owned = new Map<GivenAccount, string[]>()
  for (const account of accounts)
    owned.set(
      account,
      await givenTracks(
        server,
        account,
        Array.from({ length: 4 }, (_, n) => ({ at: { lon: 12 + n, lat: 46 }, ...isPublic })),
      ),
    )
  expect(await listCells()).toEqual(await recount())
  expect((await listCells()).length).toBeGreaterThan(10)

  const happen = async (account: GivenAccount, pick: (below: number) => number) => {
    const ids = owned.get(account) ?? []
    const id = ids[pick(ids.length)] ?? ''
    const accountId = account.id
    const line = winding({ lon: 12 + pick(4), lat: 46 })
    await inTransaction(async (trx) => {
      const what = pick(10)
      if (what === 0) return withdrawOthers(trx, accountId)
      if (what <= 2)
        return saveTracks(
          trx,
          ids.map((activityId) => ({ accountId, activityId, owner: line, others: line })),
        )
      if (what === 3) return saveTracks(trx, [{ accountId, activityId: id, owner: line, others: null }])
      const { at: _at, owner: _owner, others: _others, ...columns } = changes[pick(changes.length)] ?? {}
      await trx
        .updateTable('activity')
        .set(columns)
        .where('account_id', '=', accountId)
        .where('id', '>=', id)
        .execute()
      await relistTracks(trx, accountId, pick(2) === 0 ? 'all' : ids)
    })
  }
  const pick = chance(4)
  for (let round = 0; round < 8; round++) {
    // Two at a time for each account, too.
    await Promise.all([...accounts, ...accounts].map((account) => happen(account, chance(pick(1e9)))))
    expect(await listCells()).toEqual(await recount())
  }
  for (const { id } of accounts)
    await inTransaction(async (trx) => {
      await trx.updateTable('activity').set({ deleted_at: new Date() }).where('account_id', '=', id).execute()
      await relistTracks(trx, id, 'all')
    })
  expect(await listCells()).toEqual([])
})

test('the database and this program make the same tile', async () => {
  expect(await findTileMaker(db)).toBe(testEngineKind === 'postgres' ? 'database' : 'program')
  if (testEngineKind !== 'postgres') return
  const ann = await givenAccount(server)
  await givenTracks(
    server,
    ann,
    Array.from({ length: 40 }, (_, n) => ({
      at: { lon: at.lon + (n % 7) * 0.02, lat: at.lat + (n % 5) * 0.03 },
      owner: winding({ lon: at.lon + (n % 7) * 0.02, lat: at.lat + (n % 5) * 0.03 }, 5 + n * 9),
      start_time_ms: n * 1000,
    })),
  )
  await givenTracks(
    server,
    ann,
    [0, 1, 10, 100].map((metres) => ({ owner: circling(at, metres) })),
  )
  for (let z = 0; z <= 18; z++) {
    const wanted = { tile: addressOf(at, z), filter: {}, accountId: ann.id, limit: 100 }
    const [byDatabase, byProgram] = [await findLines(db, wanted), await findLinesByProgram(db, wanted)]
    const [theirs, ours] = [decodeLayer(byDatabase, 'tracks'), decodeLayer(byProgram, 'tracks')]
    expect(ours.length).toBeGreaterThan(0)
    expect(ours.map(({ tags }) => tags)).toEqual(theirs.map(({ tags }) => tags))
    for (const [i, { lines }] of ours.entries()) {
      expect(farthestFrom(lines, theirs[i]?.lines ?? [])).toBeLessThanOrEqual(unseen)
      expect(farthestFrom(theirs[i]?.lines ?? [], lines)).toBeLessThanOrEqual(unseen)
    }
  }
})

test('the box around all tracks of an account is exact to a cell of zoom 14, even across the 180th meridian', async () => {
  const ann = await givenAccount(server)
  const box = () => findOwnBounds(db, ann.id)
  expect(await box()).toBeNull()
  const cell = 360 / 2 ** 14
  /** Surrounds the expected box by no more than a cell on each side. */
  const isAround = (expected: BoundingBox, found: BoundingBox | null) => {
    for (const [side, out] of [
      ['west', -1],
      ['south', -1],
      ['east', 1],
      ['north', 1],
    ] as const) {
      const beyond = out * ((found?.[side] ?? 0) - expected[side])
      expect([side, beyond > -0.001, beyond <= cell + 0.001]).toEqual([side, true, true])
    }
  }
  await givenTracks(server, ann, [{ at: { lon: 177, lat: -18 } }, { at: { lon: -178, lat: -17 } }])
  const around = { west: 177, east: -178 + 0.03, south: -18, north: -17 + 0.018 }
  isAround(around, await box())
  // A track that crosses the meridian itself, in two pieces.
  const across = winding({ lon: 179.99, lat: -17.5 })
  across.samples.lon = across.samples.lon.map((lon) => (lon > 180 ? lon - 360 : lon))
  await givenTracks(server, ann, [{ owner: across }, { at: { lon: 8, lat: 47 }, archived_at: new Date() }])
  isAround(around, await box())
  await givenTracks(server, ann, [{ at: { lon: -178, lat: -17 } }, { at: { lon: 8, lat: 47 } }])
  isAround({ ...around, west: 8, north: 47.018 }, await box())
  // The long lines are emptied to show that they are not read for the box.
  const known = await box()
  await sql`update activity_track set fine = 'srid=3857;multilinestring empty', zoom12 = 'srid=3857;multilinestring empty'
    where account_id = ${ann.id}`.execute(db)
  expect(await box()).toEqual(known)
})

/** Round and round a place, this far away from it. */
function circling(place: typeof at, metres: number): Line {
  const { samples, breaks } = winding(place)
  const far = metres / 111_320
  for (const n of samples.lon.keys()) {
    const turn = (n * 2 * Math.PI) / 59
    samples.lon[n] = place.lon + far * Math.sin(turn)
    samples.lat[n] = place.lat + far * Math.cos(turn)
  }
  return { samples, breaks }
}

test('the map of an account has each of its tracks at every zoom, even of someone who stood still', async () => {
  const ann = await givenAccount(server)
  const radii = [0, 3, 90, 2000, 40_000]
  const ids = await givenTracks(
    server,
    ann,
    radii.map((metres, n) => ({ owner: circling(at, metres), start_time_ms: -n, ...isPublic })),
  )
  for (let z = 0; z <= 18; z++) {
    for (const audience of ['owner', 'others'] as const) {
      const wanted = { tile: addressOf(at, z), filter: {}, accountId: ann.id, audience, limit: 100 }
      const tracks = decodeLayer(await findLines(db, wanted), 'tracks')
      // From closer up, the larger circles are around the tile.
      const inView = z < 8 ? ids : ids.slice(0, 2)
      const found = tracks.map(({ tags }) => tags['id'])
      expect([z, audience, inView.filter((id) => found.includes(id))]).toEqual([z, audience, inView])
    }
  }
})

test('a track tells from which zoom on it is longer than 24 pixels, however far it leads out of the tile', async () => {
  const ann = await givenAccount(server)
  const lineFromOf = async (owner: Line, place = at) => {
    const [id] = await givenTracks(server, ann, [{ owner }])
    const found = new Set<unknown>()
    // At lower zooms it is simplified, and may be a little smaller.
    for (const z of [10, 11, 12, 13, 14]) {
      const tile = await findLines(db, {
        tile: addressOf(place, z),
        filter: {},
        accountId: ann.id,
        limit: 100,
      })
      for (const { tags } of decodeLayer(tile, 'tracks')) if (tags['id'] === id) found.add(tags['line_from'])
    }
    return [...found]
  }
  // A pixel of zoom 0 is 360/512 degrees wide: 24 of them are 16.9 degrees, and 0.033 at zoom 9.
  const eastward = (degrees: number, from = at.lon): Line => {
    const { samples, breaks } = winding(at)
    samples.lon = samples.lon
      .map((_, n) => from + (n / 59) * degrees)
      .map((lon) => (lon > 180 ? lon - 360 : lon))
    samples.lat.fill(at.lat)
    return { samples, breaks }
  }
  expect(await lineFromOf(eastward(0.034))).toEqual([9])
  expect(await lineFromOf(eastward(0.032))).toEqual([10])
  expect(await lineFromOf(eastward(17))).toEqual([0])
  expect(await lineFromOf(circling(at, 0))).toEqual([21])
  // Half of it is at the other end of the world: that does not make it long.
  const beforeTurn = { lon: 179.999, lat: at.lat }
  const [across] = await lineFromOf(eastward(0.032, 179.985), beforeTurn)
  expect(across).toBeGreaterThanOrEqual(10)
})

const publicTile = async (place: typeof at, z: number, filter: TileFilter = {}) =>
  (await findPublicTile(db, { tile: addressOf(place, z), filter })).bytes ?? new Uint8Array()
const tagsOf = (bytes: Uint8Array) => decodeLayer(bytes, 'cells').map(({ tags }) => tags)
const maxBytes = 256 * 1024

test('public maps of low zoom count the starts of activities, with their most frequent sport', async () => {
  const place = { lon: 30, lat: 46 }
  const sports = ['running', 'running', 'sailing'] as const
  await givenTracks(
    server,
    await givenAccount(server),
    sports.map((sport) => ({ at: place, sport, ...isPublic })),
  )
  expect(tagsOf(await publicTile(place, 8))).toEqual([{ count: 3, sport: 'running', group: 'run' }])
  expect(tagsOf(await publicTile(place, 8, { sport: 'sailing' }))).toEqual([
    { count: 1, sport: 'sailing', group: 'water' },
  ])
  const near = await publicTile(place, 9)
  expect([tagsOf(near).length, decodeLayer(near, 'tracks').length]).toEqual([0, 3])
})

test('a public map shows the newest of very many tracks, in a tile that stays small', async () => {
  const place = { lon: 40, lat: 46 }
  const many = Array.from({ length: 2100 }, (_, n) => ({
    owner: winding(place, 20),
    start_time_ms: n * 1000,
    ...isPublic,
  }))
  await givenTracks(server, await givenAccount(server), many)
  const dense = await publicTile(place, 13)
  expect(dense.length).toBeLessThanOrEqual(maxBytes)
  const starts = decodeLayer(dense, 'tracks').map(({ tags }) => Number(tags['start']))
  expect(starts.length).toBeGreaterThan(1000)
  expect(starts).toEqual(Array.from({ length: starts.length }, (_, n) => 2099 - n))
  // Too many to draw as lines on a small map.
  const small = await publicTile(place, 8)
  expect(decodeLayer(small, 'tracks')).toEqual([])
  expect(decodeLayer(small, 'cells').map(({ tags }) => tags['count'])).toEqual([2100])
})

test('no track, however large, displaces others on the public map', async () => {
  const place = { lon: 50, lat: 46 }
  const small = await givenTracks(
    server,
    await givenAccount(server),
    [1, 2, 3].map((n) => ({ at: place, start_time_ms: n * 1000, ...isPublic })),
  )
  const pick = chance(7)
  // As many points as a track can have, from one end of the place to the other.
  const owner = winding(place, 19_000)
  for (const n of owner.samples.lon.keys()) {
    owner.samples.lon[n] = place.lon + pick(20_000) / 1e6
    owner.samples.lat[n] = place.lat + pick(20_000) / 1e6
  }
  const requests = [1, 2, 3, 4, 5].map((n) => ({ owner, start_time_ms: 1e6 + n, ...isPublic }))
  await givenTracks(server, await givenAccount(server), requests)
  for (const z of [10, 13, 14]) {
    const tile = await publicTile(place, z)
    expect(tile.length).toBeLessThanOrEqual(maxBytes)
    const ids = decodeLayer(tile, 'tracks').map(({ tags }) => tags['id'])
    expect([z, small.filter((id) => ids.includes(id))]).toEqual([z, small])
  }
})

/** Half a pixel: where a line leaves the margin, rounding before or after clipping makes a difference. */
const unseen = 4

/** The largest distance of any point of these lines from the other lines, in grid units. */
function farthestFrom(lines: [number, number][][], others: [number, number][][]): number {
  const distances = lines.flat().map(([x, y]) =>
    Math.min(
      ...others.flatMap((line) =>
        line.slice(1).map(([x2, y2], i) => {
          const [x1, y1] = line[i] ?? [x2, y2]
          const square = (x2 - x1) ** 2 + (y2 - y1) ** 2
          const share =
            square === 0
              ? 0
              : Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square))
          return Math.hypot(x - x1 - share * (x2 - x1), y - y1 - share * (y2 - y1))
        }),
      ),
    ),
  )
  return Math.max(...distances)
}
