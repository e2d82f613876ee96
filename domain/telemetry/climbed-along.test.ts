import { describe, expect, test } from 'vitest'
import { climbedAlong, climbedMetres } from './ascent.ts'
import { recordingForTests } from './recording-for-tests.ts'

/** Terrain heights are not smoothed and count from two metres, so the ascent can be read off the numbers. */
function climbed(altitude: number[], joined = altitude.map((_, row) => Number(row > 0))) {
  const second = altitude.map((_, row) => row * 10)
  const { samples } = recordingForTests({ second, altitude })
  const along = climbedAlong({ ...samples, altitude_source: 'terrain' }, Uint8Array.from(joined))
  return { up: [...(along?.ascent ?? [])], down: [...(along?.descent ?? [])] }
}

describe('the ascent up to each sample', () => {
  test.each([
    ['a rise', [10, 11, 12, 15], [0, 0, 2, 5], [0, 0, 0, 0]],
    ['a fall', [15, 14, 13, 10], [0, 0, 0, 0], [0, 0, 2, 5]],
    ['less than two metres', [10, 11.9, 10, 11.9], [0, 0, 0, 0], [0, 0, 0, 0]],
    ['a rise with a small dip', [10, 14, 12.1, 16], [0, 4, 4, 6], [0, 0, 0, 0]],
    ['a rise with a real dip', [10, 14, 12, 16], [0, 4, 4, 8], [0, 0, 2, 2]],
    ['a fall with a small bump', [16, 12, 13.9, 10], [0, 0, 0, 0], [0, 4, 4, 6]],
    ['a fall with a real bump', [16, 12, 14, 10], [0, 0, 2, 2], [0, 4, 4, 8]],
    ['a valley', [14, 10, 10.5, 9, 15], [0, 0, 0, 0, 6], [0, 4, 4, 5, 5]],
    ['a hill', [10, 14, 13.5, 15, 9], [0, 4, 4, 5, 5], [0, 0, 0, 0, 6]],
    ['a slow rise after a dip', [10, 9, 10, 11, 12], [0, 0, 0, 2, 3], [0, 0, 0, 0, 0]],
    ['a slow fall after a bump', [10, 11, 10, 9, 8], [0, 0, 0, 0, 0], [0, 0, 0, 2, 3]],
    ['a level', [10, 10, 10], [0, 0, 0], [0, 0, 0]],
  ])('%s', (_, altitude, up, down) => {
    expect(climbed(altitude)).toEqual({ up: up.map(near), down: down.map(near) })
  })

  test('a climb that began before a pause continues after it, and the pause itself is not climbed', () => {
    expect(climbed([10, 11, 51, 52], [0, 1, 0, 1])).toEqual({ up: [0, 0, 0, 2], down: [0, 0, 0, 0] })
    expect(climbed([10, 14, 54, 55], [0, 1, 0, 1])).toEqual({ up: [0, 4, 4, 5], down: [0, 0, 0, 0] })
    expect(climbed([54, 50, 10, 9], [0, 1, 0, 1])).toEqual({ up: [0, 0, 0, 0], down: [0, 4, 4, 5] })
  })

  test('a missing altitude changes nothing, even across a pause', () => {
    const { NaN: unknown } = Number
    expect(climbed([10, unknown, 13]).up).toEqual([0, 0, 3])
    expect(climbed([10, unknown, 50, 53], [0, 0, 1, 1])).toMatchObject({ up: [0, 0, 0, 3] })
    expect(climbed([unknown, 50, 53]).up).toEqual([0, 0, 3])
  })

  test('a barometer that recalibrates faster than 15 m/s climbs nothing', () => {
    expect(climbed([10, 160, 161]).up).toEqual([0, 150, 151])
    expect(climbed([10, 161, 164]).up).toEqual([0, 0, 3])
    expect(climbed([161, 10, 7]).down).toEqual([0, 0, 3])
  })
})

test('the total is the ascent up to the last sample', () => {
  const { samples } = recordingForTests({ second: [0, 10, 20], altitude: [10, 14, 12] })
  const given = { ...samples, altitude_source: 'terrain' as const }
  expect(climbedMetres(given, Uint8Array.of(0, 1, 1))).toEqual({ ascent_m: 4, descent_m: 2 })
  const without = recordingForTests({ second: [0, 1], heart_rate: [60, 61] }).samples
  expect(climbedMetres(without, Uint8Array.of(0, 1))).toEqual({ ascent_m: null, descent_m: null })
})

const near = (value: number) => expect.closeTo(value, 5) as number
