import { readFileSync } from 'node:fs'
import FitParser from 'fit-file-parser'
import { describe, expect, test } from 'vitest'
import { readFit } from '#domain/formats/fit/read-fit.ts'
import { derive } from '#domain/telemetry/derive.ts'
import { pauseForTests, recordingForTests } from '#domain/telemetry/recording-for-tests.ts'
import { powerOf } from './power.ts'

const count = (length: number) => Array.from({ length }, (_, index) => index)
const powerAt = (
  power: number[],
  second = count(power.length),
  pauses: ReturnType<typeof pauseForTests>[] = [],
) => powerOf(recordingForTests({ second, power }).samples, pauses)!

describe('normalised power', () => {
  test('of a steady ride is its power', () => {
    expect(powerAt(count(3600).map(() => 200))).toEqual({
      average: 200,
      normalised: 200,
      max: 200,
      work_kj: 720,
    })
  })

  test('is the fourth root of the mean fourth power of the means over 30 seconds', () => {
    const power = count(1500).map((second) => (second % 97) * 4 + (second < 700 ? 0 : 90))
    const means = count(1500 - 29).map(
      (from) => power.slice(from, from + 30).reduce((sum, value) => sum + value, 0) / 30,
    )
    const expected = (means.reduce((sum, value) => sum + value ** 4, 0) / means.length) ** 0.25
    expect(powerAt(power).normalised).toBeCloseTo(expected, 6)
  })

  test('counts coasting, but neither pauses nor a lost sensor', () => {
    const ride = count(1800).map((second) => (second % 300 < 60 ? 0 : 250))
    const whole = powerAt(ride)
    expect(whole.average).toBe(200)
    const later = count(1800).map((second) => (second >= 900 ? second + 600 : second))
    // The last second before the pause lasts as long as any other.
    expect(powerAt(ride, later, [pauseForTests(899, 1500)])).toEqual(whole)
    expect(powerAt(ride, later)).toEqual(whole)
  })

  test('is the same however often a steady power was recorded', () => {
    const sparse = count(400)
    expect(
      powerAt(
        sparse.map(() => 210),
        sparse.map((row) => row * 4),
      ).normalised,
    ).toBeCloseTo(210, 6)
    const dense = count(4800)
    expect(
      powerAt(
        dense.map(() => 210),
        dense.map((row) => row / 4),
      ).normalised,
    ).toBeCloseTo(210, 6)
  })

  test('means nothing for less than 20 minutes', () => {
    expect(powerAt(count(1199).map(() => 200)).normalised).toBeNull()
    expect(powerAt(count(1200).map(() => 200)).normalised).toBe(200)
  })
})

test('of samples at the same moment, the last one counts', () => {
  expect(powerAt([100, 300, 100], [0, 0, 1])).toMatchObject({ average: 200, max: 300 })
})

test('without power or times there is nothing to say', () => {
  expect(powerOf(recordingForTests({ second: [0, 1] }).samples, [])).toBeNull()
  expect(powerOf(recordingForTests({ power: [100, 200] }).samples, [])).toBeNull()
  expect(
    powerOf(recordingForTests({ second: [0, 1], power: [Number.NaN, Number.NaN] }).samples, []),
  ).toBeNull()
})

/** The values that devices wrote into their files, as an independent check of ours. */
describe('power of real rides', () => {
  test.each([
    ['Edge810-Vector-2013-08-16-15-35-10.fit', 0.002],
    // These devices leave out different seconds than we do.
    ['road-with-power.fit', 0.03],
    ['2019-02-17-062644-ELEMNT-297E-195-0.fit', 0.03],
  ])('is that of the device: %s', async (name, tolerance) => {
    const bytes = readFileSync(`fixtures/activity/${name}`)
    const { sessions } = await new FitParser({ force: true, mode: 'list' }).parseAsync(bytes)
    const device = sessions?.[0] as Record<string, number> | undefined
    const { samples, pauses } = derive(readFit(bytes).recordings[0]!)
    const { average, normalised, work_kj } = powerOf(samples, pauses)!
    for (const [ours, theirs] of [
      [average, device?.['avg_power']],
      [normalised, device?.['normalized_power']],
      [work_kj * 1000, device?.['total_work']],
    ] as const)
      expect(Math.abs(ours! / theirs! - 1)).toBeLessThan(tolerance)
  })
})
