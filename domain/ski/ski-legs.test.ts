import { expect, test } from 'vitest'
import { pauseForTests, testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import { skiDaysOf } from './ski-days.ts'
import { lift, run, skiDayForTests, stand, traverse, type SkiStep } from './ski-day-for-tests.ts'
import { skiLegsOf } from './ski-legs.ts'

const kindsOf = (steps: SkiStep[], noise = 0) =>
  skiLegsOf(skiDayForTests(steps, { noise }), [], [])
    .map(({ kind }) => (kind === 'run' ? 'R' : 'L'))
    .join('')

const threeRuns = [
  stand(60),
  lift(300),
  stand(120),
  run(300),
  lift(300),
  run(280),
  lift(280),
  run(300),
  stand(60),
]

test.each<[string, SkiStep[], string]>([
  ['three runs and three lifts', threeRuns, 'LRLRLR'],
  ['a run from the top of the village', [run(400), lift(300), run(300)], 'RLR'],
  ['a lift that stops', [lift(100), stand(300), lift(150), run(250)], 'LR'],
  ['a flat traverse', [lift(300), run(150), traverse(200), run(150)], 'LR'],
  ['a bump on the way down', [lift(300), run(150), { climb: 15, seconds: 20, speed: 3 }, run(165)], 'LR'],
  ['a long lunch at the top', [lift(300), stand(3600), run(300)], 'LR'],
  ['two lifts after each other', [lift(300), stand(60), lift(200), run(500)], 'LR'],
  ['a tow lift of 40 m', [lift(40), run(40), lift(40), run(40), stand(30)], 'LRLR'],
  ['a way up on foot', [{ climb: 200, seconds: 1200, speed: 0.8 }, run(200)], 'R'],
  ['a walk on level ground', [traverse(3000)], ''],
])('%s', (_, steps, wanted) => {
  expect(kindsOf(steps)).toBe(wanted)
  // Satellites are off by some metres.
  expect(kindsOf(steps, 5)).toBe(wanted)
})

test('runs have their vertical, their way and their top speed, and standing around counts for nothing', () => {
  const legs = skiLegsOf(
    skiDayForTests([stand(60), lift(300, 200), stand(600), run(300, 100, 15), stand(60)]),
    [],
    [],
  )
  const [up, down] = legs
  expect(legs).toHaveLength(2)
  // Smoothing and both ends cost a few metres.
  expect(down?.vertical_m).toBeGreaterThan(295)
  expect(down?.vertical_m).toBeLessThanOrEqual(300)
  expect(down?.top_speed).toBeCloseTo(15, 0)
  expect(Math.abs((down?.distance_m ?? 0) - 1500)).toBeLessThan(90)
  expect(Math.abs((down?.duration_ms ?? 0) - 100_000)).toBeLessThan(15_000)
  expect(Math.abs((up?.duration_ms ?? 0) - 200_000)).toBeLessThan(15_000)
  expect(Math.abs((down?.start_ms ?? 0) - testStartMs - 860_000)).toBeLessThan(8000)
})

test('a pause for a photo does not end a run, and does not count as skiing', () => {
  const samples = skiDayForTests([lift(300), run(150), stand(300), run(150)])
  const pause = pauseForTests(260, 560)
  const [, down, ...more] = skiLegsOf(samples, [], [pause])
  expect(more).toEqual([])
  const { start_ms, end_ms, duration_ms } = down!
  expect(end_ms - start_ms - duration_ms).toBeGreaterThan(290_000)
})

const join = (a: Float32Array, b: Float32Array) => Float32Array.from([...a, ...b])

test('nothing is made up for a lift that was not recorded', () => {
  const [first, second] = [
    skiDayForTests([run(300)]),
    skiDayForTests([run(300)], { startMs: testStartMs + 900_000 }),
  ]
  const samples = {
    time: Float64Array.from([...first.time, ...second.time]),
    lat: Float64Array.from([...first.lat, ...second.lat]),
    lon: Float64Array.from([...first.lon, ...second.lon]),
    series: { altitude: join(first.series.altitude!, second.series.altitude!) },
  }
  const legs = skiLegsOf(samples, [first.time.length], [])
  expect(legs.map(({ kind }) => kind)).toEqual(['run', 'run'])
  expect(legs.map(({ top_speed, distance_m }) => [top_speed, distance_m])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('without altitudes or times there is nothing to tell', () => {
  const { series, ...samples } = skiDayForTests(threeRuns)
  expect(skiLegsOf({ ...samples, series: {} }, [], [])).toEqual([])
  expect(skiLegsOf({ ...samples, series, time: samples.time.map(() => Number.NaN) }, [], [])).toEqual([])
})

test('a day is the sum of its runs', () => {
  const legs = skiLegsOf(skiDayForTests(threeRuns), [], [])
  const [day, ...more] = skiDaysOf(legs, 'Europe/Vienna')
  expect(more).toEqual([])
  const runs = legs.filter(({ kind }) => kind === 'run')
  expect(day).toMatchObject({ day: '2024-06-12', lifts: 3, runs })
  expect(Math.abs((day?.descended_m ?? 0) - 880)).toBeLessThan(25)
  expect(day?.longest_m).toBe(Math.max(...runs.map(({ distance_m }) => distance_m ?? 0)))
  expect(day?.distance_m).toBeCloseTo(
    runs.reduce((sum, { distance_m }) => sum + (distance_m ?? 0), 0),
    3,
  )
  expect(day?.lift_ms).toBe(
    legs.filter(({ kind }) => kind === 'lift').reduce((sum, one) => sum + one.duration_ms, 0),
  )
  expect(day?.skiing_ms).toBe(runs.reduce((sum, one) => sum + one.duration_ms, 0))
  expect(day?.top_speed).toBeCloseTo(12, 0)
})

test('a recording over midnight has a row for each local day', () => {
  const day = [lift(300), run(300)]
  const beforeMidnight = Date.UTC(2026, 1, 14, 22, 50)
  const legs = skiLegsOf(
    skiDayForTests([...day, stand(1200), ...day, ...day], { startMs: beforeMidnight }),
    [],
    [],
  )
  const rows = (zone: string) => skiDaysOf(legs, zone).map(({ day: name, runs }) => [name, runs.length])
  expect(rows('Europe/Vienna')).toEqual([
    ['2026-02-14', 1],
    ['2026-02-15', 2],
  ])
  expect(rows('America/Denver')).toEqual([['2026-02-14', 3]])
})

test('a day with nothing but lifts has no row', () => {
  expect(skiDaysOf(skiLegsOf(skiDayForTests([lift(300)]), [], []), 'UTC')).toEqual([])
})
