import { describe, expect, test } from 'vitest'
import { cleanPositions } from './clean-positions.ts'
import { pauseForTests, recordingForTests } from './recording-for-tests.ts'
import type { Recording } from './recording.ts'
import { countForTests as count, eastM, northM } from './steps-for-tests.ts'

/** A walk to the east, in metres, with some samples off to the side. */
function cleaned(
  second: number[],
  east: number[],
  { north = {}, ...rest }: { north?: Record<number, number> } & Partial<Recording> = {},
) {
  const { samples, breaks } = cleanPositions(
    recordingForTests(
      {
        second,
        lat: east.map((_, row) => (north[row] ?? 0) / northM),
        lon: east.map((metres) => 10 + metres / eastM),
      },
      rest,
    ),
  )
  const lost = [...samples.lat.keys()].filter((row) => Number.isNaN(samples.lat[row] ?? 0))
  const isBothLost = lost.every((row) => Number.isNaN(samples.lon[row]))
  return { lost, breaks, isBothLost }
}
const walk = count(40).map((value) => value * 2)

describe('zeros that a device writes while it searches for satellites', () => {
  test.each([
    ['both', 0, 0, 0],
    ['nearly', 9e-8, -9e-8, 0],
    ['no zeros', 2e-7, 0, 1],
    ['one of them is no zero', 0, 2e-7, 1],
    ['the equator', 0, 10, 1],
    ['the meridian of Greenwich', 10, 0, 1],
  ])('are not a place: %s', (_, lat, lon, left) => {
    const { samples } = cleanPositions(recordingForTests({ second: [0], lat: [lat], lon: [lon] }))
    expect(samples.lat.filter((value) => !Number.isNaN(value))).toHaveLength(left)
  })
})

const away = (length: number) => Object.fromEntries(count(length).map((index) => [15 + index, 5000]))

describe('a position that leaves and comes back', () => {
  test('faster than anyone moves on the ground is dropped, but not in the air', () => {
    expect(cleaned(count(40), walk, { north: { 20: 150 } })).toEqual({
      lost: [20],
      breaks: [],
      isBothLost: true,
    })
    expect(cleaned(count(40), walk, { north: { 20: 8 } }).lost).toEqual([])
    expect(
      cleaned(
        count(40),
        count(40).map((value) => value * 150),
        { sport: 'flying' },
      ).lost,
    ).toEqual([])
    expect(
      cleaned(
        count(40),
        count(40).map((value) => value * 150),
      ).breaks.length,
    ).toBeGreaterThan(0)
  })

  test.each([
    [10.5, 0],
    [13, 1],
    [-13, 1],
  ])('with more acceleration than a body survives is dropped: %f m aside', (aside, lost) => {
    // A step may be at most 10 m/s faster than the walk of 2 m/s.
    expect(cleaned(count(40), walk, { north: { 20: aside } }).lost).toHaveLength(lost)
  })

  test('is dropped together with up to ten others, but a place where one stays is kept', () => {
    expect(cleaned(count(40), walk, { north: away(10) })).toMatchObject({
      lost: count(10).map((index) => 15 + index),
      breaks: [],
    })
    expect(cleaned(count(40), walk, { north: away(11) })).toMatchObject({ lost: [], breaks: [15, 26] })
  })

  test('at the beginning or at the end is dropped too', () => {
    expect(cleaned(count(40), walk, { north: { 0: 5000 } }).lost).toEqual([0])
    expect(cleaned(count(40), walk, { north: { 39: 5000 } }).lost).toEqual([39])
    expect(cleaned([0, 1], [0, 5000])).toMatchObject({ lost: [], breaks: [1] })
  })

  test('but continues elsewhere is kept: the device was catching up', () => {
    const metres = count(40).map((value) => value * 2 + (value >= 20 ? 30 : 0))
    expect(cleaned(count(40), metres)).toMatchObject({ lost: [], breaks: [] })
  })
})

describe('the line is interrupted', () => {
  test.each([
    ['ten minutes', 600, 12_600, []],
    ['longer than ten minutes', 601, 12_600, [3]],
  ])('where one moved faster than the sport allows, after %s without samples', (_, gap, metres, breaks) => {
    const second = [0, 1, 2, 2 + gap, 3 + gap]
    const found = cleaned(second, [0, 2, 4, 4 + metres, 6 + metres], { sport: 'cycling' })
    expect(found).toMatchObject({ lost: [], breaks })
  })

  test.each([
    ['hiking', 3.9, []],
    ['hiking', 4.1, [3]],
    ['running', 5.9, []],
    ['running', 6.1, [3]],
  ] as const)('by %s at %f m/s over a long gap', (sport, speed, breaks) => {
    const second = [0, 1, 2, 1002, 1003]
    const metres = [0, 2, 4, 4 + speed * 1000, 6 + speed * 1000]
    expect(cleaned(second, metres, { sport }).breaks).toEqual(breaks)
  })

  test('remains as the file says', () => {
    expect(cleaned(count(5), [0, 2, 9000, 9002, 9004], { breaks: [2] })).toMatchObject({
      lost: [],
      breaks: [2],
    })
  })

  test.each([
    [199, []],
    [201, [2]],
  ])('after moving %i m during a pause', (metres, breaks) => {
    const given = { pauses: [pauseForTests(1, 100)] }
    expect(cleaned([0, 1, 100, 101], [0, 2, 2 + metres, 4 + metres], given).breaks).toEqual(breaks)
    expect(cleaned([0, 1, 100, 101], [0, 2, 2 + metres, 4 + metres]).breaks).toEqual([])
  })

  test('two samples within a second are treated as one second apart', () => {
    const second = count(20).map((value) => value / 10)
    expect(
      cleaned(
        second,
        second.map((value) => value * 90),
      ).breaks,
    ).toEqual([])
  })
})

test('a recording without positions has nothing to clean', () => {
  const { breaks } = cleanPositions(recordingForTests({ second: [0, 1], heart_rate: [60, 61] }))
  expect(breaks).toEqual([])
})
