import { describe, expect, test } from 'vitest'
import { fetchedOf, isTimed, listedOf, timezoneOf } from './strava-activity.ts'
import { StravaActivity, StravaStreams } from './strava-shapes.ts'
import { stravaLimits } from './strava-limits.ts'
import { nextCursorOf, readCursor } from './strava-cursor.ts'

const activity = (changes: object = {}) =>
  StravaActivity.parse({
    id: 17,
    name: 'Morning',
    sport_type: 'Ride',
    start_date: '2026-05-02T06:00:00Z',
    start_date_local: '2026-05-02T08:00:00Z',
    timezone: '(GMT+01:00) Europe/Berlin',
    distance: 1000,
    elapsed_time: 60,
    ...changes,
  })

test.each([
  ['(GMT+01:00) Europe/Berlin', 'Europe/Berlin'],
  ['(GMT-03:30) America/St_Johns', 'America/St_Johns'],
  ['(GMT-08:00) Etc/GMT+8', 'Etc/GMT+8'],
  ['Europe/Berlin', null],
  ['(GMT+01:00) ', null],
  [null, null],
])('the zone of %s is %s', (text, zone) => {
  expect(timezoneOf(text)).toBe(zone)
})

test.each([
  ['2026-05-02T00:00:01Z', false],
  ['2026-05-02T00:00:01', false],
  ['2026-05-02T00:00:02Z', true],
  ['2026-05-02T10:00:01Z', true],
  [null, true],
])('a start at %s is known: %s', (local, expected) => {
  expect(isTimed(local)).toBe(expected)
})

test.each([
  [{ sport_type: 'Ride', trainer: true }, 'indoor_cycling'],
  [{ sport_type: 'VirtualRide' }, 'indoor_cycling'],
  [{ sport_type: 'Run', trainer: true }, 'indoor_running'],
  [{ sport_type: 'MountainBikeRide' }, 'mountain_biking'],
  [{ sport_type: 'EMountainBikeRide' }, 'e_biking'],
  [{ sport_type: 'NordicSki' }, 'cross_country_skiing'],
  [{ sport_type: null, type: 'Hike' }, 'hiking'],
  [{ sport_type: 'Pickleball' }, 'other'],
  [{ sport_type: null }, null],
])('%j is %s', (changes, sport) => {
  expect(listedOf(activity(changes)).sport).toBe(sport)
})

test.each([
  [{ private: true }, true],
  [{ visibility: 'only_me' }, true],
  [{ visibility: 'followers_only' }, false],
  [{}, false],
])('%j is private: %s', (changes, isPrivate) => {
  expect(listedOf(activity(changes)).isPrivate).toBe(isPrivate)
})

const column = (data: unknown[]) => ({ data })

describe('streams', () => {
  test('of different lengths are not believed', () => {
    const streams = StravaStreams.parse({ time: column([0, 1, 2]), heartrate: column([90, 91]) })
    expect(fetchedOf(activity(), streams)).toEqual({
      kind: 'none',
      sentence: 'Strava sent measurements that do not fit together.',
    })
  })

  test('without positions come without them', () => {
    const streams = StravaStreams.parse({ time: column([0, 1]), watts: column([200, null]) })
    const fetched = fetchedOf(activity({ trainer: true }), streams)
    if (fetched.kind === 'none') throw new Error(fetched.sentence)
    expect(JSON.parse(Buffer.from(fetched.bytes).toString())).toMatchObject({
      sport: 'indoor_cycling',
      streams: { time_s: [0, 1], power: [200, null] },
    })
  })

  test('are kept under the names that activities are read by, with the totals of the platform', () => {
    const streams = StravaStreams.parse({
      time: column([0, 1]),
      latlng: column([[46.5, 10.25], null]),
      distance: column([0, 4]),
      altitude: column([900.1, 900.2]),
      velocity_smooth: column([0, 4]),
      heartrate: column([90, 91]),
      cadence: column([60, 61]),
      temp: column([20, 21]),
      moving: column([false, null]),
    })
    const totals = { distance: 4, elapsed_time: 2, moving_time: 1, total_elevation_gain: 3, calories: 5 }
    const fetched = fetchedOf(activity(totals), streams)
    if (fetched.kind === 'none') throw new Error(fetched.sentence)
    expect(JSON.parse(Buffer.from(fetched.bytes).toString())).toMatchObject({
      streams: {
        time_s: [0, 1],
        lat: [46.5, null],
        lon: [10.25, null],
        distance_m: [0, 4],
        altitude_m: [900.1, 900.2],
        speed_mps: [0, 4],
        heart_rate: [90, 91],
        cadence: [60, 61],
        temperature: [20, 21],
        moving: [false, true],
      },
      totals: { distance_m: 4, elapsed_s: 2, moving_s: 1, ascent_m: 3, calories: 5 },
    })
  })

  test('that are missing leave the beginning and the end', () => {
    const fetched = fetchedOf(activity({ distance: null }), StravaStreams.parse({}))
    if (fetched.kind === 'none') throw new Error(fetched.sentence)
    expect(JSON.parse(Buffer.from(fetched.bytes).toString())).toMatchObject({
      streams: { time_s: [0, 60] },
      totals: { distance_m: null, moving_s: null, ascent_m: null, calories: null },
    })
    expect(Buffer.from(fetched.bytes).toString()).not.toContain('"distance_m":[')
  })
})

const at = (id: number, start_date: string) => activity({ id, start_date })

describe('the place in a list', () => {
  test('asks for the last second again, without what was listed', () => {
    const page = [at(3, '2026-05-02T06:00:02Z'), at(2, '2026-05-02T06:00:01Z'), at(1, '2026-05-02T06:00:01Z')]
    const second = Date.UTC(2026, 4, 2, 6, 0, 1) / 1000
    expect(readCursor(nextCursorOf(page, true))).toEqual({ before: second + 1, seen: ['2', '1'] })
    expect(readCursor(nextCursorOf(page, false))).toEqual({ before: second, seen: [] })
  })
  test('is the beginning at first', () => {
    expect(readCursor(null)).toEqual({ before: null, seen: [] })
  })
})

describe('after one call too many', () => {
  const quarter = Date.UTC(2026, 4, 2, 6, 15)
  const midnight = Date.UTC(2026, 4, 3)
  test.each([
    ['100,1000', '100,500', quarter],
    ['100,1000', '5,1000', midnight],
    ['100,1000', '5,999', quarter],
    ['100', '100', quarter],
    ['', '', quarter],
    ['a,b', '1,2', quarter],
  ])('with limits of %s and %s used, it waits', (limit, usage, untilMs) => {
    const limits = stravaLimits(() => Date.UTC(2026, 4, 2, 6, 1))
    limits.notice(new Headers({ 'x-readratelimit-limit': limit, 'x-readratelimit-usage': usage }))
    expect(limits.retryAtMs()).toBe(untilMs)
  })
})
