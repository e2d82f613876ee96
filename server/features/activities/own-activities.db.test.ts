import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getFilters,
  getStatistics,
  listActivities,
  type ActivityItem,
  type Filters,
  type StatisticsItem,
} from '#contract/activities/activity.ts'
import { savePrivacy } from '#contract/privacy/privacy.ts'
import { placeId, placeNumber } from '#domain/atlas/place.ts'
import { dayMs } from '#domain/time/durations.ts'
import {
  givenActivity,
  givenSamples,
  givenStartMs,
  type ActivityOptions,
} from '#server/testing/given-activity.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { givenReadUpload, knownUploads } from '#server/testing/sent-upload.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { findCrossed } from '#server/features/trails/find-crossed.job.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const few = { samples: givenSamples({ points: 3 }) }
/** With only a few samples, since only its row matters. */
const givenRow = (owner: GivenAccount, options: ActivityOptions = {}) =>
  givenActivity(server, owner, { recording: few, ...options })

async function list(owner: GivenAccount, query = '') {
  const reply = await server.get(`${listActivities.path}?${query}`, owner)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ items: ActivityItem[]; next_cursor: string | null }>()
}
const titles = async (owner: GivenAccount, query = '') =>
  (await list(owner, query)).items.map(({ title }) => title)
const inShort = (items: StatisticsItem[]) =>
  items.map(({ period, sport, count, distance_m }) => [period, sport, count, distance_m])

describe('lists', () => {
  test('are newest first and come page by page, each activity once, even if several began at once', async () => {
    const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
    for (let n = 0; n < 11; n++)
      await givenRow(ann, { title: `n${n}`, start_time_ms: givenStartMs + Math.floor(n / 4) * dayMs })
    await givenRow(bob, { title: 'of Bob' })
    const seen: ActivityItem[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { items, next_cursor } = await list(ann, `limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...items)
      cursor = next_cursor
    }
    expect(seen.map(({ title }) => title).toSorted()).toEqual(
      Array.from({ length: 11 }, (_, n) => `n${n}`).toSorted(),
    )
    const order = seen.map(({ start_time_ms, id }) => `${start_time_ms} ${id}`)
    expect(order).toEqual(order.toSorted().toReversed())
    expect((await server.get(`${listActivities.path}?cursor=abc`, ann)).statusCode).toBe(422)
  })

  test('can be filtered by sport, time, country, year and archive', async () => {
    const ann = await givenAccount(server)
    await givenRow(ann, {
      title: 'old ride',
      start_time_ms: givenStartMs - 365 * dayMs,
      sport: 'cycling',
      country: 'AT',
    })
    await givenRow(ann, { title: 'ride', sport: 'cycling', country: 'GB' })
    await givenRow(ann, { title: 'run', start_time_ms: givenStartMs + 1, sport: 'running', country: 'AT' })
    await givenRow(ann, { title: 'away', archived_at: new Date(), sport: 'rowing', country: null })
    expect(await titles(ann)).toEqual(['run', 'ride', 'old ride'])
    expect(await titles(ann, 'sport=cycling')).toEqual(['ride', 'old ride'])
    expect(await titles(ann, 'country=at&sport=running')).toEqual(['run'])
    expect(await titles(ann, `from_ms=${givenStartMs}&to_ms=${givenStartMs + 1}`)).toEqual(['ride'])
    expect(await titles(ann, 'year=2025')).toEqual(['old ride'])
    expect(await titles(ann, 'archived=true')).toEqual(['away'])
    const filters = (query: string) =>
      server.get(`${getFilters.path}${query}`, ann).then((reply) => reply.json<object>())
    expect(await filters('')).toEqual({
      sports: [
        { sport: 'cycling', count: 2 },
        { sport: 'running', count: 1 },
      ],
      years: [
        { year: 2026, count: 2 },
        { year: 2025, count: 1 },
      ],
      countries: [
        { country: 'AT', count: 2 },
        { country: 'GB', count: 1 },
      ],
      trails: [],
      difficulties: [],
    })
    expect(await filters('?archived=true')).toMatchObject({
      sports: [{ sport: 'rowing', count: 1 }],
      years: [{ year: 2026, count: 1 }],
      countries: [],
    })
  })

  test('can be searched by words of title and description, whatever their case and accents, and special characters are literal', async () => {
    const ann = await givenAccount(server)
    await givenRow(ann, { title: 'Über den Öberg', description: 'Nach dem REGEN, mit Ann_a' })
    await givenRow(ann, { title: 'ВЕЛО в Ёлках 100%' })
    const found = async (q: string) => (await titles(ann, `q=${encodeURIComponent(q)}`)).length
    const asked = [
      'uber oberg',
      'regen ÜBER',
      'вело елках',
      '100%',
      'ann_a',
      '%',
      '_',
      String.raw`\ `,
      'uber вело',
      'nnXa',
      '',
    ]
    const counts: number[] = []
    for (const q of asked) counts.push(await found(q))
    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 2])
  })

  test('deleted activities and duplicates are in no list, count or total', async () => {
    const ann = await givenAccount(server)
    const { id } = await givenRow(ann, { title: 'counts', distance_m: 1000 })
    await givenRow(ann, { title: 'again', duplicate_of: id, distance_m: 1000 })
    await givenRow(ann, { title: 'gone', deleted_at: new Date(), distance_m: 1000 })
    expect(await titles(ann)).toEqual(['counts'])
    const statistics = await server.get(`${getStatistics.path}?by=year`, ann)
    expect(statistics.json()).toMatchObject({ items: [{ period: '2026', count: 1, distance_m: 1000 }] })
    expect((await server.get(getFilters.path, ann)).json()).toMatchObject({
      years: [{ year: 2026, count: 1 }],
    })
  })
})

describe('statistics', () => {
  let ann: GivenAccount
  const empty = {
    distance_m: null,
    elapsed_time_ms: null,
    moving_time_ms: null,
    ascent_m: null,
    descent_m: null,
    calories: null,
  }
  beforeAll(async () => {
    ann = await givenAccount(server)
    const days = ['2025-12-28', '2025-12-29', '2026-01-04', '2026-01-05'] as const
    const sports = ['cycling', 'cycling', 'running', 'cycling'] as const
    for (const [n, local_day] of days.entries())
      await givenRow(ann, {
        ...empty,
        local_day,
        sport: sports[n] ?? 'other',
        start_time_ms: Date.parse(local_day),
        distance_m: 1000 * (n + 1),
        ...(n > 0 && {
          elapsed_time_ms: 60_000 * n,
          moving_time_ms: 50_000 * n,
          ascent_m: 1.5 * n,
          descent_m: n,
          calories: 10 * n,
        }),
      })
  })
  const sums = async (query: string, asker = ann) =>
    (await server.get(`${getStatistics.path}?${query}`, asker)).json<{ items: StatisticsItem[] }>().items

  test('weeks begin on Monday, and the first one of a year can begin in the old year', async () => {
    expect(await sums('by=week')).toEqual([
      {
        period: '2026-W02',
        sport: null,
        count: 1,
        distance_m: 4000,
        elapsed_time_ms: 180_000,
        moving_time_ms: 150_000,
        ascent_m: 4.5,
        descent_m: 3,
        calories: 30,
      },
      {
        period: '2026-W01',
        sport: null,
        count: 2,
        distance_m: 5000,
        elapsed_time_ms: 180_000,
        moving_time_ms: 150_000,
        ascent_m: 4.5,
        descent_m: 3,
        calories: 30,
      },
      { ...empty, period: '2025-W52', sport: null, count: 1, distance_m: 1000 },
    ])
  })

  test('a route without times is only a plan, and is counted nowhere', async () => {
    const bob = await givenAccount(server)
    const local_day = '2026-01-05'
    const start_time_ms = Date.parse(local_day)
    await givenRow(bob, { ...empty, local_day, start_time_ms, distance_m: 1000 })
    await givenRow(bob, { ...empty, local_day, start_time_ms, distance_m: 90_000, is_timed: false })
    expect(await sums('by=year', bob)).toMatchObject([{ count: 1, distance_m: 1000 }])
  })

  test('months, years and sports add up to the same', async () => {
    expect(inShort(await sums('by=month'))).toEqual([
      ['2026-01', null, 2, 7000],
      ['2025-12', null, 2, 3000],
    ])
    expect(inShort(await sums('by=year&split=true'))).toEqual([
      ['2026', 'cycling', 1, 4000],
      ['2026', 'running', 1, 3000],
      ['2025', 'cycling', 2, 3000],
    ])
    expect(inShort(await sums('by=sport'))).toEqual([
      ['', 'cycling', 3, 7000],
      ['', 'running', 1, 3000],
    ])
    expect(inShort(await sums('by=sport&year=2026&sport=running'))).toEqual([['', 'running', 1, 3000]])
  })
})

const known = (owner: GivenAccount, items: { fingerprint: string; size: number }[]) =>
  knownUploads(server, owner, items)

describe('a file that was uploaded before', () => {
  let ann: GivenAccount
  let bob: GivenAccount
  beforeAll(async () => {
    ann = await givenAccount(server)
    bob = await givenAccount(server)
  })

  test('is reported only to its owner, with the activity if it became one', async () => {
    const [one, two] = [await givenRow(ann), await givenRow(ann)]
    const single = await givenReadUpload(server, ann, [one.id])
    const several = await givenReadUpload(server, ann, [one.id, two.id])
    const waiting = await givenReadUpload(server, ann, [], 'complete')
    const never = { fingerprint: 'f'.repeat(64), size: 5 }
    expect(await known(ann, [never, single, several, waiting])).toEqual([
      { fingerprint: single.fingerprint, activity_id: one.id, video_id: null },
      { fingerprint: several.fingerprint, activity_id: null, video_id: null },
      { fingerprint: waiting.fingerprint, activity_id: null, video_id: null },
    ])
    expect(await known(bob, [single, several, waiting])).toEqual([])
    expect(await known(ann, [{ ...single, size: 101 }])).toEqual([])
  })

  test('does not count if nothing is left of it, or nothing could be read', async () => {
    const [gone, left] = [await givenRow(ann, { deleted_at: new Date() }), await givenRow(ann)]
    const half = await givenReadUpload(server, ann, [gone.id, left.id])
    const forgotten = [
      await givenReadUpload(server, ann, [gone.id]),
      await givenReadUpload(server, ann, []),
      await givenReadUpload(server, ann, ['us_01j00000000000000000000000']),
      await givenReadUpload(server, ann, [left.id], 'failed'),
    ]
    expect(await known(ann, [half, ...forgotten])).toEqual([
      { fingerprint: half.fingerprint, activity_id: left.id, video_id: null },
    ])
  })
})

test('filters list trails and difficulties: own ones by everything known, public ones by what everyone sees', async () => {
  const n = placeNumber('trail', 'way', 4)
  const queensway = { name: 'Queensway', type: 'trail', difficulty: 'advanced' } as const
  const samples = givenSamples({ lat: 45 })
  // The stretch from 400 m to 1500 m.
  const line = Float64Array.from({ length: 220 }, (_, i) =>
    i % 2 === 0 ? (samples.lon[40 + i / 2] ?? 0) : 45,
  )
  await givenAtlas(server, {
    places: [{ n, ...queensway, length_m: 1100, outline: { kind: 'lines', lines: [line] } }],
    edges: [{ id: 72, coordinates: line, lengthM: 1100, difficulty: 'advanced' }],
    trails: [{ trailN: n, edgeIds: [72] }],
  })
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  await givenActivity(server, ann, { visibility: 1, recording: { samples } })
  await givenActivity(server, bob, { visibility: 3, recording: { samples } })
  for (const { id, home } of [ann, bob]) await server.run(findCrossed, { accountId: id }, home)
  const filters = async (scope: 'mine' | 'all', asker?: GivenAccount) =>
    (await server.get(`${getFilters.path}?scope=${scope}`, asker)).json<Filters>()
  const trail = { id: placeId({ type: 'trail', n, region: 'eu' }), ...queensway, count: 1 }
  expect(await filters('mine', bob)).toMatchObject({
    trails: [trail],
    difficulties: [{ difficulty: 'advanced', count: 1 }],
  })
  expect(await filters('mine')).toMatchObject({ sports: [], trails: [] })
  // New activities may be missing for a while, and hidden ones may be counted for a moment.
  const counts = async () => {
    const seen = await Promise.all([undefined, ann, bob].map((asker) => filters('all', asker)))
    return seen.map(({ trails }) => trails.find(({ id }) => id === trail.id)?.count ?? 0).join(' ')
  }
  await waitFor(async () => (await counts()) === '1 1 2')
  await server.post(savePrivacy.path, { hide_start_m: 1600 }, ann)
  await waitFor(async () => (await counts()) === '0 1 1')
})
