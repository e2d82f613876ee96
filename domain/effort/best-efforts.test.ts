import { describe, expect, test } from 'vitest'
import { pauseForTests, recordingForTests, testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import { bestEfforts } from './best-efforts.ts'
import { countedDistance, type CountedWay } from './counted-way.ts'
import { fastestOver, fastestPossible } from './fastest-over.ts'
import { powerSteps } from './power-steps.ts'
import { strongestOver } from './strongest-over.ts'

/** The same numbers for the same seed. */
function numbersFor(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const seeds = Array.from({ length: 16 }, (_, index) => index + 1)
const count = (length: number) => Array.from({ length }, (_, index) => index)

/** Interpolates the line on a fine grid of moments and tries all pairs of them. */
function bruteFastest({ time, metres, count: length }: CountedWay, wanted: number): number {
  const grid: { t: number; d: number }[] = []
  for (let row = 1; row < length; row++) {
    const [t0, t1, d0, d1] = [time[row - 1]!, time[row]!, metres[row - 1]!, metres[row]!]
    for (let t = t0; t < t1; t += 50) grid.push({ t, d: d0 + ((d1 - d0) * (t - t0)) / (t1 - t0) })
  }
  grid.push({ t: time[length - 1]!, d: metres[length - 1]! })
  let best = Infinity
  for (const from of grid) {
    const to = grid.find(({ d }) => d >= from.d + wanted)
    if (to) best = Math.min(best, to.t - from.t)
  }
  return best
}

describe('the fastest stretch', () => {
  test.each(seeds)('is the one that trying all moments finds (%i)', (seed) => {
    const next = numbersFor(seed)
    const [second, distance] = [[0], [0]]
    for (let row = 1; row < 30; row++) {
      second.push(second[row - 1]! + 1 + Math.floor(next() * 4))
      distance.push(distance[row - 1]! + (next() < 0.2 ? 0 : next() * 12))
    }
    const pause = pauseForTests(second[10]!, second[12]!)
    const way = countedDistance(recordingForTests({ second, distance }).samples, [pause], 10)!
    const wanted = way.metres[way.count - 1]! * (0.1 + next() * 0.8)
    const found = fastestOver(way, wanted)!
    const brute = bruteFastest(way, wanted)
    // Moments of the grid are 50 ms apart.
    expect(found.duration_ms).toBeLessThanOrEqual(brute + 0.001)
    expect(found.duration_ms).toBeGreaterThan(brute - 101)
  })

  test('is interpolated at both ends', () => {
    // 5 m/s for 10 s, 8 m/s for 10 s, 4 m/s for 10 s: the best 100 m are the fast 80 m and the 20 m before them.
    const { samples } = recordingForTests({ second: [0, 10, 20, 30], distance: [0, 50, 130, 170] })
    const way = countedDistance(samples, [], 13)!
    expect(fastestOver(way, 100)).toEqual({ duration_ms: 14_000, start_ms: testStartMs + 6000 })
    expect(fastestOver(way, 60)).toMatchObject({ duration_ms: 7500 })
    expect(fastestOver(way, 170)).toEqual({ duration_ms: 30_000, start_ms: testStartMs })
    expect(fastestOver(way, 171)).toBeUndefined()
  })
})

/** Watts of each tenth of a second. */
function bruteStrongest(steps: NonNullable<ReturnType<typeof powerSteps>>, durationMs: number): number {
  const first = steps.start[0]!
  const last = steps.start[steps.count - 1]! + steps.duration[steps.count - 1]!
  const tenths = new Float64Array(Math.round((last - first) / 100))
  for (let step = 0; step < steps.count; step++) {
    const from = Math.round((steps.start[step]! - first) / 100)
    tenths.fill(steps.watts[step]!, from, from + Math.round(steps.duration[step]! / 100))
  }
  let best = -Infinity
  const width = durationMs / 100
  for (let from = 0; from + width <= tenths.length; from++) {
    let sum = 0
    for (let tenth = from; tenth < from + width; tenth++) sum += tenths[tenth]!
    best = Math.max(best, sum / width)
  }
  return best
}

describe('the strongest stretch', () => {
  test.each(seeds)('is the one that trying all moments finds (%i)', (seed) => {
    const next = numbersFor(seed)
    const [second, power] = [[0], [200]]
    for (let row = 1; row < 40; row++) {
      const gap = next() < 0.1 ? 12 : 0.5 + Math.floor(next() * 6) / 2
      second.push(second[row - 1]! + gap)
      power.push(next() < 0.15 ? Number.NaN : Math.round(next() * 400))
    }
    const pause = pauseForTests(second[20]!, second[23]!)
    const steps = powerSteps(recordingForTests({ second, power }).samples, [pause])!
    for (const durationMs of [500, 1000, 5000, 15_000, 30_000])
      expect(strongestOver(steps, durationMs)?.watts).toBeCloseTo(bruteStrongest(steps, durationMs), 3)
  })

  test('of regular samples is the mean of as many', () => {
    const power = count(60).map((second) => (second >= 20 && second < 25 ? 600 : 200))
    const { samples } = recordingForTests({ second: count(60), power })
    const efforts = bestEfforts(samples, [], 'road_cycling')
    expect(efforts).toEqual([
      { kind: 'power', seconds: 5, watts: 600, start_ms: testStartMs + 20_000 },
      { kind: 'power', seconds: 15, watts: (5 * 600 + 10 * 200) / 15, start_ms: testStartMs + 10_000 },
      { kind: 'power', seconds: 30, watts: (5 * 600 + 25 * 200) / 30, start_ms: testStartMs },
      { kind: 'power', seconds: 60, watts: (5 * 600 + 55 * 200) / 60, start_ms: testStartMs },
    ])
  })

  test('counts pauses and a lost sensor as zero', () => {
    const power = count(40).map((second) => (second >= 10 && second < 20 ? Number.NaN : 300))
    const { samples } = recordingForTests({ second: count(40), power })
    const watts = (pauses: ReturnType<typeof pauseForTests>[]) =>
      bestEfforts(samples, pauses, 'cycling').map((effort) => (effort.kind === 'power' ? effort.watts : 0))
    expect(watts([])).toEqual([300, 300, 200])
    // Paused from 25 s on: what remains has no stretch longer than ten seconds.
    expect(watts([pauseForTests(25, 40)])).toEqual([300, 200])
  })
})

const run = (metresPerSecond: number, seconds: number) => ({
  second: count(seconds + 1),
  distance: count(seconds + 1).map((second) => second * metresPerSecond),
})
const distancesOf = (efforts: ReturnType<typeof bestEfforts>) =>
  Object.fromEntries(
    efforts.map((effort) => (effort.kind === 'distance' ? [effort.metres, effort.duration_ms] : [])),
  )

describe('best efforts', () => {
  test('are those of the distances that were covered', () => {
    const { samples } = recordingForTests(run(4, 500))
    expect(distancesOf(bestEfforts(samples, [], 'running'))).toEqual({
      400: 100_000,
      804.672: 201_168,
      1000: 250_000,
      1609.344: 402_336,
    })
  })

  test('are not made faster by a pause', () => {
    const moves = run(4, 200)
    const second = moves.second.map((value) => (value > 100 ? value + 60 : value))
    const { samples } = recordingForTests({ ...moves, second })
    const pauses = [pauseForTests(100, 161)]
    // The step after the pause is not recorded, so 796 m are left.
    expect(distancesOf(bestEfforts(samples, pauses, 'running'))).toEqual({ 400: 100_000 })
    const longer = recordingForTests({
      ...run(4, 400),
      second: run(4, 400).second.map((value) => (value > 200 ? value + 60 : value)),
    })
    expect(distancesOf(bestEfforts(longer.samples, [pauseForTests(200, 261)], 'running'))).toMatchObject({
      1000: 250_000 + 61_000,
    })
  })

  test('are not made by jumps of the positions', () => {
    const { second, distance } = run(3, 600)
    const jumped = distance.map((metres, row) => (row >= 300 ? metres + 500 : metres))
    const { samples } = recordingForTests({ second, distance: jumped })
    const efforts = distancesOf(bestEfforts(samples, [], 'running'))
    // The second with the jump adds no metres but its time counts, and 1797 m remain.
    expect(efforts[1000]).toBeCloseTo(334_333, 0)
    expect(Object.keys(efforts)).toEqual(['400', '1000', '804.672', '1609.344'])
  })

  test('are not faster than anyone ever was', () => {
    // Ten metres per second across a gap of a minute: possible for a moment, but not for 400 m.
    const second = [...count(300), ...count(300).map((value) => 360 + value)]
    const distance = second.map((value) => (value < 300 ? value * 3 : 897 + 610 + (value - 360) * 3))
    const { samples } = recordingForTests({ second, distance })
    expect(fastestOver(countedDistance(samples, [], 13)!, 400)!.duration_ms).toBeLessThan(41_000)
    expect(distancesOf(bestEfforts(samples, [], 'running'))[400]).toBeCloseTo(400_000 / 3, 0)
    // The gap adds no metres to longer efforts either, but its minute counts.
    expect(distancesOf(bestEfforts(samples, [], 'running'))[1000]).toBeCloseTo(1_000_000 / 3 + 61_000, 0)
  })

  test('of a recording that is wrong throughout are none', () => {
    const { samples } = recordingForTests(run(12, 3000))
    expect(bestEfforts(samples, [], 'running')).toEqual([])
    const way = countedDistance(samples, [], 13)!
    expect(fastestPossible(way, 400, 30_000)!.duration_ms).toBeCloseTo(400_000 / 12, 3)
  })

  test('of clocks that write whole seconds are right', () => {
    const { distance } = run(2, 400)
    const second = distance.map((_, row) => Math.floor(row / 2))
    const { samples } = recordingForTests({ second, distance })
    expect(distancesOf(bestEfforts(samples, [], 'running'))[400]).toBe(100_000)
  })

  test.each(['e_biking', 'downhill_biking', 'alpine_skiing', 'motor_sports', 'flying'] as const)(
    'are not made by motors and gravity: %s',
    (sport) => {
      const moves = run(10, 2000)
      const { samples } = recordingForTests({ ...moves, power: moves.second.map(() => 300) })
      expect(bestEfforts(samples, [], sport)).toEqual([])
    },
  )

  test('need times and a distance', () => {
    expect(bestEfforts(recordingForTests({ distance: [0, 1000] }).samples, [], 'running')).toEqual([])
    expect(bestEfforts(recordingForTests({ second: [0, 1000] }).samples, [], 'running')).toEqual([])
    expect(bestEfforts(recordingForTests({ second: [] }).samples, [], 'cycling')).toEqual([])
  })
})
