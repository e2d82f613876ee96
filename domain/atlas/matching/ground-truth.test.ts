import { expect, test } from 'vitest'
import { hillsForTests } from './hills-for-tests.ts'
import { matchTrails } from './match-trails.ts'
import { hikesForTests } from './activities-for-tests.ts'
import { scoreOf } from './score-for-tests.ts'
import { skiAreaForTests, skiDaysForTests } from './ski-area-for-tests.ts'
import type { Track } from './track.ts'
import type { Walk } from './walk-for-tests.ts'
import { worseMapForTests } from './worse-map-for-tests.ts'

// The bench repeats these with many more walks.
const hills = hillsForTests({ seed: 1, size: 14 })
const found = (walk: Walk) => matchTrails(walk.track, hills)
const trailsOf = (walk: Walk) => new Set(found(walk).map(({ trailN }) => trailN))

test.each([
  { noiseM: 3, f1: 0.98, startP90: 10 },
  { noiseM: 8, f1: 0.97, startP90: 20 },
  { noiseM: 12, f1: 0.95, startP90: 25 },
])('hikes with $noiseM m of noise are matched to the trails they followed', ({ noiseM, f1, startP90 }) => {
  const score = scoreOf(hikesForTests(hills, { seed: 2, count: 12, noiseM }), hills, found)
  expect(score.f1).toBeGreaterThanOrEqual(f1)
  expect(score.startP90).toBeLessThanOrEqual(startP90)
})

test('a day of skiing is matched to its pistes and lifts', () => {
  const area = skiAreaForTests({ seed: 3, lifts: 5 })
  const score = scoreOf(skiDaysForTests(area, { seed: 4, count: 8, noiseM: 8 }), area, ({ track }) =>
    matchTrails(track, area),
  )
  expect(score.f1).toBeGreaterThanOrEqual(0.98)
  expect(score.startP90).toBeLessThanOrEqual(20)
})

test('on a map with shifted and missing ways, most trails are still found and hardly any wrong ones', () => {
  const worse = worseMapForTests(hills, 5)
  const score = scoreOf(hikesForTests(hills, { seed: 6, count: 12, noiseM: 8 }), hills, ({ track }) =>
    matchTrails(track, worse),
  )
  expect(score.f1).toBeGreaterThanOrEqual(0.93)
  expect(score.longestFalseM).toBeLessThan(300)
})

test('a hike in reverse follows the same trails in the other direction', () => {
  for (const walk of hikesForTests(hills, { seed: 7, count: 6, noiseM: 5 })) {
    const back = matchTrails(reversed(walk.track), hills)
    expect(new Set(back.map(({ trailN }) => trailN))).toEqual(trailsOf(walk))
    const directions = (passes: typeof back) =>
      passes.map(({ trailN, isForward }) => `${trailN} ${isForward}`).toSorted()
    const turned = back.map((pass) => ({ ...pass, isForward: !pass.isForward }))
    expect(directions(turned)).toEqual(directions(found(walk)))
  }
})

test('a sample every second or every five seconds makes no difference', () => {
  const often = hikesForTests(hills, { seed: 8, count: 5, noiseM: 5, everyS: 1 })
  const f1 = scoreOf(often, hills, found).f1
  const seldom = scoreOf(often, hills, ({ track }) => matchTrails(everyFifth(track), hills))
  expect(Math.abs(seldom.f1 - f1)).toBeLessThan(0.01)
})

function reversed({ time, lat, lon, altitude, ...rest }: Track): Track {
  const end = (time.at(-1) ?? 0) + (time[0] ?? 0)
  const turned = time.toReversed().map((ms) => end - ms)
  return {
    ...rest,
    time: turned,
    lat: lat.toReversed(),
    lon: lon.toReversed(),
    altitude: altitude?.toReversed() ?? null,
  }
}

const pick = (column: Float64Array) => column.filter((_, at) => at % 5 === 0)

function everyFifth({ time, lat, lon, altitude, ...rest }: Track): Track {
  return { ...rest, time: pick(time), lat: pick(lat), lon: pick(lon), altitude: altitude && pick(altitude) }
}
