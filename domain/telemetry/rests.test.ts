import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '#domain/formats/fit/random-for-tests.ts'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import type { Sport } from '#domain/sport.ts'
import { derive } from './derive.ts'
import { joinedSteps } from './joined-steps.ts'
import { recordingForTests } from './recording-for-tests.ts'
import type { Recording } from './recording.ts'
import { restsOf } from './rests.ts'
import { eastM, northM } from './steps-for-tests.ts'
import { summarize } from './summarize.ts'
import { wanderForTests, type Wander } from './wander-for-tests.ts'

const hour = 3600

type Course = {
  seconds: number
  /** Metres per second at each second. */
  speedAt: (second: number) => number
  /** Radians. */
  headingAt?: (second: number) => number
  /** Metres. */
  altitudeAt?: (second: number) => number
  wander: Wander
  sport?: Sport
  everySeconds?: number
  about?: Partial<Recording>
}

/** A course near the equator, as a receiver with these errors would record it. */
function recorded(course: Course, columns: Parameters<typeof recordingForTests>[0] = {}): Recording {
  const { seconds, speedAt, headingAt = () => 0.7, altitudeAt, wander, everySeconds = 1 } = course
  const random = randomFrom(7)
  const [eastErrors, northErrors] = [
    wanderForTests(seconds, wander, random),
    wanderForTests(seconds, wander, random),
  ]
  const rows = { second: [] as number[], lat: [] as number[], lon: [] as number[], altitude: [] as number[] }
  let [east, north] = [0, 0]
  for (let second = 0; second < seconds; second++) {
    east += speedAt(second) * Math.sin(headingAt(second))
    north += speedAt(second) * Math.cos(headingAt(second))
    if (second % everySeconds !== 0) continue
    rows.second.push(second)
    rows.lat.push((north + northErrors[second]!) / northM)
    rows.lon.push(10 + (east + eastErrors[second]!) / eastM)
    rows.altitude.push(altitudeAt?.(second) ?? 0)
  }
  const { altitude, ...placed } = rows
  return recordingForTests(
    { ...placed, ...(altitudeAt && { altitude }), ...columns },
    {
      sport: course.sport ?? 'hiking',
      device: { manufacturer: 'Garmin', product: 'fēnix 7' },
      ...course.about,
    },
  )
}

const totalsOf = (recording: Recording) => {
  const { distance_m, moving_time_ms } = summarize(derive(recording))
  return { metres: distance_m ?? 0, minutes: (moving_time_ms ?? 0) / 60_000 }
}
const restingMinutes = (recording: Recording) => {
  const { time } = recording.samples
  const rests = restsOf(derive(recording).samples, joinedSteps(recording))
  return rests.reduce((sum, { from, to }) => sum + (time[to]! - time[from]!), 0) / 60_000
}

const restsIn = (recording: Recording) => restsOf(recording.samples, joinedSteps(recording)).length

const smooth: Wander = { metres: 3, seconds: 20 }
const still: Wander = { metres: 0.2, seconds: 20 }
const receivers: [string, Wander][] = [
  ['one that filters well', { metres: 1, seconds: 5 }],
  ['smoothed by 3 m', smooth],
  ['a restless one', { metres: 3, seconds: 8 }],
  ['AR(1) over a minute', { metres: 3, seconds: 60, isSmooth: false }],
  ['one under trees', { metres: 5, seconds: 40 }],
  ['one at a wall', { metres: 8, seconds: 120 }],
  ['with slow reflections', { metres: 3, seconds: 30, driftMetres: 15 }],
]

const walkThenSit = (wander: Wander, sitting: number) =>
  totalsOf(
    recorded({
      seconds: hour + sitting,
      speedAt: (at) => (at < 1800 || at >= 1800 + sitting ? 1.2 : 0),
      wander,
    }),
  )

describe('an hour’s sitting', () => {
  test.each(receivers)('on the way adds nothing, by a receiver %s', (_, wander) => {
    const [without, sitting] = [walkThenSit(wander, 0), walkThenSit(wander, hour)]
    expect(Math.abs(sitting.metres - without.metres)).toBeLessThan(60)
    expect(Math.abs(sitting.minutes - without.minutes)).toBeLessThan(1)
  })

  test.each([
    ...receivers,
    ['with jumps', { metres: 3, seconds: 20, jumpMetres: 20 }] satisfies [string, Wander],
  ])('alone is no hike, by a receiver %s', (_, wander) => {
    const { metres, minutes } = totalsOf(recorded({ seconds: hour, speedAt: () => 0, wander }))
    expect(metres).toBeLessThan(40)
    expect(minutes).toBeLessThan(1)
  })

  test('is found with a sample every half minute as well', () => {
    const { metres, minutes } = totalsOf(
      recorded({ seconds: hour, speedAt: () => 0, wander: smooth, everySeconds: 30 }),
    )
    expect([metres < 20, minutes]).toEqual([true, 0])
  })

  test('of a workout that is done in one place counts', () => {
    const { minutes } = totalsOf(
      recorded({ seconds: hour, speedAt: () => 0, wander: smooth, sport: 'fitness' }),
    )
    expect(minutes).toBeCloseTo(60, 0)
  })
})

test.each<[string, Wander]>([
  ['at a window', { metres: 8, seconds: 60 }],
  ['behind walls', { metres: 15, seconds: 60 }],
  ['with reflections that come and go', { metres: 8, seconds: 60, jumpMetres: 25 }],
])('a night in a hut is no hike: %s', (_, wander) => {
  const { metres, minutes } = totalsOf(recorded({ seconds: 9 * hour, speedAt: () => 0, wander }))
  expect(metres).toBeLessThan(700)
  expect(minutes).toBeLessThan(20)
})

test.each([60, 90, 120, 300])('ten rests of %i seconds shorten a walk by just that', (rest) => {
  const { metres, minutes } = totalsOf(
    recorded({
      seconds: 10 * (360 + rest),
      speedAt: (at) => (at % (360 + rest) < 360 ? 1.2 : 0),
      wander: smooth,
    }),
  )
  expect(metres / 4320).toBeCloseTo(1, 1)
  expect(minutes).toBeGreaterThan(57)
  expect(minutes).toBeLessThan(61)
})

describe('slow movement is no rest', () => {
  test.each([0.4, 0.6])('on the level at %f m/s, as behind a pushchair', (speed) => {
    const slow = recorded({ seconds: hour, speedAt: () => speed, wander: { metres: 2, seconds: 20 } })
    const { metres, minutes } = totalsOf(slow)
    expect(metres / (speed * hour)).toBeCloseTo(1, 1)
    expect(minutes).toBeGreaterThan(57)
  })

  test('even slower than that, the way still counts', () => {
    const { metres } = totalsOf(recorded({ seconds: hour, speedAt: () => 0.15, wander: smooth }))
    expect(metres).toBeGreaterThan(480)
  })

  test.each([
    ['a steep hike', 0.2, 400],
    ['breaking a trail on skis', 0.1, 150],
    ['a via ferrata', 0.05, 250],
    ['abseiling', 0, -400],
  ])('%s, by its barometer', (_, speed, climb) => {
    const climbing = recorded({
      seconds: hour,
      speedAt: () => speed,
      altitudeAt: (at) => 2000 + Math.round(((at * climb) / hour) * 5) / 5,
      wander: smooth,
    })
    expect(restingMinutes(climbing)).toBe(0)
  })

  test('a via ferrata, by the altitudes of satellites', () => {
    const errors = wanderForTests(hour, { metres: 4, seconds: 60 }, randomFrom(3))
    const climbing = recorded({
      seconds: hour,
      speedAt: () => 0.05,
      altitudeAt: (at) => 2000 + (at * 250) / hour + errors[at]!,
      wander: smooth,
      about: { device: null },
    })
    climbing.samples.altitude_source = 'satellites'
    expect(restingMinutes(climbing)).toBeLessThan(10)
  })

  test('kick turns up a narrow slope', () => {
    const turns = recorded({
      seconds: hour,
      speedAt: () => 0.4,
      headingAt: (at) => (Math.floor(at / 40) % 2 === 0 ? 1.5 : -1.5),
      altitudeAt: (at) => 2000 + (at * 350) / hour,
      wander: smooth,
    })
    expect(restingMinutes(turns)).toBe(0)
  })

  test('a game on a court', () => {
    const game = recorded({
      seconds: hour,
      speedAt: () => 1.2,
      headingAt: (at) => (Math.floor(at / 8) % 2 === 0 ? 0.3 : 0.3 + Math.PI),
      wander: { metres: 1, seconds: 10 },
    })
    expect(restingMinutes(game)).toBe(0)
  })

  test('coming and leaving are not part of a rest', () => {
    const visit = recorded({
      seconds: 2400,
      speedAt: (at) => (at < 300 || at >= 2100 ? 1.2 : 0),
      wander: smooth,
    })
    expect(restingMinutes(visit)).toBeGreaterThan(29)
    expect(restingMinutes(visit)).toBeLessThan(30.5)
  })
})

describe('a counter', () => {
  const seconds = 1800
  const counted = (speed: number) => Array.from({ length: seconds }, (_, at) => at * speed)
  const standing: Course = { seconds, speedAt: () => 0, wander: smooth, sport: 'running' }

  test('goes on where the positions do not: a treadmill', () => {
    const speed = counted(0).map(() => 2.8)
    const { metres, minutes } = totalsOf(recorded(standing, { distance: counted(2.8), speed }))
    expect(metres).toBeCloseTo(1799 * 2.8, 0)
    expect(minutes).toBeCloseTo(1799 / 60, 2)
  })

  test('of the device is kept, and only the time does not count', () => {
    const speed = counted(0).map(() => 0.25)
    const { metres, minutes } = totalsOf(recorded(standing, { distance: counted(0.15), speed }))
    expect(metres).toBeCloseTo(1799 * 0.15, 0)
    expect(minutes).toBe(0)
  })
})

test('a rest does not extend across a pause', () => {
  const pauses = [{ start_ms: Date.UTC(2024, 5, 12, 8, 10), end_ms: Date.UTC(2024, 5, 12, 8, 20) }]
  const sitting = recorded({ seconds: 1800, speedAt: () => 0, wander: smooth, about: { pauses } })
  const rests = restsOf(sitting.samples, joinedSteps(sitting))
  expect(rests.map(({ from, to }) => [from < 10 || from >= 1200, to <= 600 || to > 1790])).toEqual([
    [true, true],
    [true, true],
  ])
})

test('a short pause ends a rest, too: what happened meanwhile is unknown', () => {
  const pauses = [{ start_ms: Date.UTC(2024, 5, 12, 8, 10), end_ms: Date.UTC(2024, 5, 12, 8, 10, 30) }]
  const sitting = recorded({ seconds: 1200, speedAt: () => 0, wander: still, about: { pauses } })
  expect(restsIn(sitting)).toBe(2)
})

/** After a while of sitting, the position jumps, and comes back to sit for just as long again. */
const sitAround = (seconds: number, jump: number) => {
  const away = (at: number) => at >= seconds && at < seconds + 20
  const sitting = recorded({ seconds: 2 * seconds + 20, speedAt: () => 0, wander: still })
  sitting.samples.lat.forEach((lat, at) => {
    if (away(at)) sitting.samples.lat[at] = lat + jump / northM
  })
  return restsIn(sitting)
}

describe('a receiver that is put elsewhere for some seconds', () => {
  test.each([
    ['a few metres do not end a rest', 90, 18, 1],
    ['more do, while it is short', 90, 45, 2],
    ['but not once it is long', 600, 45, 1],
    ['and none that is farther than reflections reach', 600, 90, 2],
  ])('%s', (_, seconds, jump, rests) => expect(sitAround(seconds, jump)).toBe(rests))
})

test('a rest stays in one place: who creeps on for hours goes from one to the next', () => {
  const creeping = recorded({ seconds: 2 * hour, speedAt: () => 0.05, wander: still })
  const rests = restsOf(creeping.samples, joinedSteps(creeping))
  expect(rests.length).toBeGreaterThan(2)
  expect(Math.max(...rests.map(({ metres }) => metres))).toBeLessThan(105)
})

test('without times or positions there are no rests', () => {
  const untimed = recordingForTests({ lat: [0, 0, 0], lon: [1, 1, 1] })
  const indoors = recordingForTests({ second: [0, 100, 200], heart_rate: [60, 61, 62] })
  for (const recording of [untimed, indoors, recordingForTests({ second: [] })])
    expect(restsOf(recording.samples, joinedSteps(recording))).toEqual([])
})

const fixture = (name: string) => {
  const bytes = readFileSync(new URL(`../../fixtures/activity/${name}`, import.meta.url))
  return readActivityFile(name, bytes).recordings[0]!
}

describe('of real hikes', () => {
  test.each([
    ['korita-zbevnica.gpx', 6271, 122.8],
    ['hike_with_coordinates_muggenbrunn.fit', 10_241.7, 153.9],
  ])('%s keeps its way and its time', (name, metres, minutes) => {
    const found = totalsOf(fixture(name))
    expect(Math.abs(found.metres / metres - 1)).toBeLessThan(0.005)
    expect(Math.abs(found.minutes / minutes - 1)).toBeLessThan(0.01)
  })

  test('an hour’s sitting in the middle adds nothing', () => {
    const hike = fixture('korita-zbevnica.gpx')
    const { time, lat, lon } = hike.samples
    const middle = time.length >> 1
    const random = randomFrom(5)
    const [east, north] = [wanderForTests(hour, smooth, random), wanderForTests(hour, smooth, random)]
    const insert = (column: Float64Array, valueAt: (second: number) => number, later = 0) =>
      Float64Array.of(
        ...column.subarray(0, middle),
        ...Array.from({ length: hour }, (_, second) => valueAt(second)),
        ...column.subarray(middle).map((value) => value + later),
      )
    const at = time[middle - 1]!
    const samples = {
      time: insert(time, (second) => at + (second + 1) * 1000, hour * 1000),
      lat: insert(lat, (second) => lat[middle - 1]! + north[second]! / northM),
      lon: insert(lon, (second) => lon[middle - 1]! + east[second]! / (0.7 * eastM)),
      series: {},
    }
    const [before, after] = [
      totalsOf({ ...hike, samples: { ...hike.samples, series: {} } }),
      totalsOf({ ...hike, samples }),
    ]
    expect(Math.abs(after.metres - before.metres)).toBeLessThan(40)
    expect(Math.abs(after.minutes - before.minutes)).toBeLessThan(1)
  })
})
