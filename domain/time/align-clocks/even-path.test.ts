import { describe, expect, test } from 'vitest'
import type { Samples } from '#domain/telemetry/recording.ts'
import { evenPathOf, firstPlaceOf, stepAt, stepMs } from './even-path.ts'

/** At 47 degrees north, from the tables of WGS 84. */
const [northM, eastM] = [111_170.9, 76_056.6]
const origin = { lat: 47, lon: 11 }

/** Moves 5 m east and 3 m south each second. */
function samplesAt(seconds: number[], changes: Partial<Samples> = {}): Samples {
  return {
    time: Float64Array.from(seconds, (s) => s * 1000),
    lat: Float64Array.from(seconds, (s) => origin.lat - (3 * s) / northM),
    lon: Float64Array.from(seconds, (s) => origin.lon + (5 * s) / eastM),
    series: {},
    ...changes,
  }
}
const pathOf = (samples: Samples, rate = 1) => {
  const path = evenPathOf(samples, origin, rate)
  if (!path) throw new Error('there are places')
  return path
}
const near = (value: number) => expect.closeTo(value, 2) as number

describe('a path resampled at even steps', () => {
  test('has a place every fifth of a second between the first sample and the last', () => {
    const { fromMs, x, y, isKnown } = pathOf(samplesAt([1.1, 2, 3, 4.5]))
    expect(fromMs).toBe(1200)
    expect(x).toHaveLength(17)
    for (const step of x.keys()) {
      const seconds = 1.2 + step * 0.2
      expect([x[step], y[step], isKnown[step]]).toEqual([near(5 * seconds), near(-3 * seconds), 1])
    }
  })

  test('of a time-lapse takes as long as what it shows', () => {
    const { fromMs, x, speed } = pathOf(samplesAt([1, 2, 3]), 10)
    expect([fromMs, x.length]).toEqual([10_000, 101])
    expect([x[0], x[50], x[100]]).toEqual([near(5), near(10), near(15)])
    expect(speed[50]).toBeCloseTo(Math.sqrt(34) / 10, 4)
  })

  test('is unknown between places more than ten seconds apart', () => {
    const { isKnown } = pathOf(samplesAt([0, 10, 20.001, 21]))
    const unknown = [...isKnown.entries()]
      .filter(([, known]) => known === 0)
      .map(([step]) => (step * stepMs) / 1000)
    expect([unknown[0], unknown.at(-1), unknown.length]).toEqual([10, 20, 51])
  })

  test('of a time-lapse is known across longer gaps', () => {
    const known = (seconds: number) => pathOf(samplesAt([0, seconds, seconds + 1]), 30).isKnown[10]
    expect([known(1), known(1.001)]).toEqual([1, 0])
    expect(pathOf(samplesAt([0, 5.5, 6]), 2).isKnown[10]).toBe(0)
  })

  test('leaves out samples without a time or a place', () => {
    const samples = samplesAt([0, 1, 2, 3])
    samples.lat[1] = Number.NaN
    samples.time[2] = Number.NaN
    const { x, isKnown } = pathOf(samples)
    expect(x[5]).toBeCloseTo(5, 2)
    expect([...isKnown]).toEqual(Array.from({ length: 16 }, () => 1))
  })

  test('has at least two places', () => {
    expect(pathOf(samplesAt([1.01, 1.4])).x).toHaveLength(2)
  })

  test('stays put where the clock stood still', () => {
    const { x, isKnown } = pathOf(samplesAt([0, 1, 1, 2], { lon: Float64Array.of(11, 11, 11.001, 11.001) }))
    expect([...isKnown]).toEqual(Array.from({ length: 11 }, () => 1))
    expect(x[10]).toBeCloseTo(eastM / 1000, 1)
  })

  test('continues across the date line', () => {
    const { x } = pathOf(samplesAt([0, 1], { lon: Float64Array.of(11, -169.1) }))
    expect((x[5] ?? Number.NaN) - (x[0] ?? Number.NaN)).toBeCloseTo(179.9 * eastM, -3)
    const away = evenPathOf(
      samplesAt([0, 1], { lon: Float64Array.of(179.999, -179.999) }),
      { lat: 47, lon: 179.999 },
      1,
    )
    expect(away?.x[5]).toBeCloseTo(0.002 * eastM, 1)
  })

  test('is at most three days long', () => {
    const { x } = pathOf(samplesAt([0, 100 * 3600]))
    expect(x).toHaveLength(72 * 3600 * 5 + 1)
  })

  test.each([
    ['without samples', samplesAt([])],
    ['with one', samplesAt([5])],
    ['that lasts less than a step', samplesAt([1.01, 1.39])],
    ['without places', samplesAt([0, 1], { lat: Float64Array.of(Number.NaN, Number.NaN) })],
  ])('does not exist for a recording %s', (_, samples) => {
    expect(evenPathOf(samples, origin, 1)).toBeNull()
  })
})

describe('the speed along it', () => {
  test('is that of the device, interpolated between two samples', () => {
    const { speed } = pathOf(samplesAt([0, 1, 2], { series: { speed: Float32Array.of(2, 4, 3) } }))
    expect(speed[0]).toBe(2)
    expect(speed[2]).toBeCloseTo(2.8, 6)
    expect(speed[5]).toBeCloseTo(4, 6)
    expect(speed[8]).toBeCloseTo(3.4, 6)
  })

  test('is computed from the path over two seconds where the device did not record it', () => {
    const { speed } = pathOf(
      samplesAt([0, 1, 2, 3, 4], { series: { speed: Float32Array.of(9, 9, Number.NaN, 9, 9) } }),
    )
    expect(speed[10]).toBeCloseTo(Math.sqrt(34), 3)
    expect(speed[3]).toBe(9)
    for (const step of [0, 1, 20])
      expect(pathOf(samplesAt([0, 1, 2, 3, 4])).speed[step]).toBeCloseTo(Math.sqrt(34), 3)
  })

  test('is the distance reached within two seconds, also around bends', () => {
    // East for three seconds, then back.
    const seconds = [0, 1, 2, 3, 4, 5, 6]
    const lon = Float64Array.from(seconds, (s) => 11 + (6 * Math.min(s, 6 - s)) / eastM)
    const { speed } = pathOf(samplesAt(seconds, { lon, lat: new Float64Array(7).fill(47) }))
    expect(speed[10]).toBeCloseTo(6, 3)
    expect(speed[15]).toBeCloseTo(0, 3)
    expect(speed[13]).toBeCloseTo(2.4, 3)
  })

  test('is unknown where one end of these two seconds is', () => {
    const { speed } = pathOf(samplesAt([0, 5, 30, 35]))
    expect(speed[19]).toBeCloseTo(Math.sqrt(34), 3)
    expect([speed[20 + 1], speed[100], speed[150 + 4]]).toEqual([0, 0, 0])
    expect(speed[150 + 5]).toBeCloseTo(Math.sqrt(34), 3)
  })
})

test('its origin is the first sample with a place', () => {
  const samples = samplesAt([0, 1, 2])
  expect(firstPlaceOf(samples)).toEqual(origin)
  samples.lat[0] = Number.NaN
  samples.lon[1] = Number.NaN
  expect(firstPlaceOf(samples)).toEqual({ lat: samples.lat[2], lon: samples.lon[2] })
  samples.lat[2] = Number.NaN
  expect(firstPlaceOf(samples)).toBeNull()
})

test('a moment is found among the steps', () => {
  expect(stepAt(pathOf(samplesAt([1, 2])), 1300)).toBe(1.5)
})
