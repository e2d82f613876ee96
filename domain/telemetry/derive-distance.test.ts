import { describe, expect, test } from 'vitest'
import { deriveDistance } from './derive-distance.ts'
import { recordingForTests } from './recording-for-tests.ts'
import { countForTests, eastM, joinedForTests } from './steps-for-tests.ts'

const { NaN: unknown } = Number
const near = (value: number) => expect.closeTo(value, 1) as number

type Columns = Parameters<typeof recordingForTests>[0]
type Rest = { breaks?: number[]; device?: number | null }
function distanceOf(columns: Columns, { breaks = [], device = null }: Rest = {}): number[] | undefined {
  const { samples } = recordingForTests(columns)
  const found = deriveDistance(samples, joinedForTests(samples.time.length, ...breaks), device)
  return found && [...found]
}
const eastward = (metres: number[]) => ({
  lat: metres.map(() => 0),
  lon: metres.map((value) => 10 + value / eastM),
})

describe('of a counter', () => {
  test.each([
    ['by a metre is rounding', [0, 100, 99, 200], [0, 100, 100, 200]],
    ['by more is not believed', [0, 100, 98.9, 200], [0, 60, 120, 180]],
  ])('that falls %s', (_, distance, expected) => {
    const found = distanceOf({ second: [0, 10, 20, 30], distance, ...eastward([0, 60, 120, 180]) })
    expect(found).toEqual(expected.map(near))
  })

  test.each([
    ['less than 100 m', 99, [0, 0, 0]],
    ['further', 101, [0, 50.5, 101]],
  ])('that stands still while the positions go %s', (_, metres, expected) => {
    const positions = eastward([0, metres / 2, metres])
    expect(distanceOf({ second: [0, 1, 2], distance: [0, 0, 0], ...positions })).toEqual(expected.map(near))
  })

  test.each([
    [500, [500, 510]],
    [501, [0, 10]],
  ])('that begins at %i m', (first, expected) => {
    expect(distanceOf({ second: [0, 1], distance: [first, first + 10] })).toEqual(expected)
  })

  test('with gaps is interpolated over time', () => {
    const found = distanceOf({ second: [0, 1, 4, 5], distance: [0, unknown, 8, unknown] })
    expect(found).toEqual([0, 2, 8, 8])
  })
})

describe('of a counter that drops, but ends as others say', () => {
  const second = countForTests(5)
  const falling = [0, 30, 10, 30, 40]
  const positions = eastward([0, 50, 100, 150, 200])
  const [slow, fast] = [second.map(() => 10), second.map(() => 50)]

  test.each<[string, Columns, number | null, number[]]>([
    ['the device: it never falls', { distance: falling }, 41, [0, 10, 10, 30, 40]],
    ['the speed: as fast as that', { distance: falling, speed: slow }, null, [0, 10, 20, 30, 40]],
    ['both, stretched', { distance: falling, speed: slow }, 41, [0, 10.25, 20.5, 30.75, 41]],
    [
      'not it, but the device and the speed',
      { distance: falling, speed: fast },
      202,
      [0, 50.5, 101, 151.5, 202],
    ],
    ['the device and the positions', { distance: [0, 230, 100, 150, 200] }, 204, [0, 51, 102, 153, 204]],
    ['nobody: over the positions', { distance: falling }, 90, [0, 50, 100, 150, 200]],
    ['nobody, by six percent', { distance: falling }, 42.6, [0, 50, 100, 150, 200]],
    ['a gap at its end', { distance: [0, 30, 10, 40, unknown] }, 41, [0, 10, 10, 40, 40]],
  ])('%s', (_, columns, device, expected) => {
    expect(distanceOf({ second, ...positions, ...columns }, { device })).toEqual(expected.map(near))
  })
})

test('over positions leaves out unknown and unconnected ones', () => {
  const given = { second: countForTests(5), ...eastward([0, 10, 20, 30, 40]) }
  expect(distanceOf({ ...given, lat: [0, unknown, 0, 0, 0] })).toEqual([0, 10, 20, 30, 40].map(near))
  expect(distanceOf(given, { breaks: [2] })).toEqual([0, 10, 10, 20, 30].map(near))
  const torn = { ...given, lat: [0, 0, unknown, 0, 0] }
  expect(distanceOf(torn, { breaks: [2] })).toEqual([0, 10, 10, 10, 20].map(near))
  expect(distanceOf({ ...given, lat: [unknown, 0, 0, 0, 0] })).toEqual([0, 0, 10, 20, 30].map(near))
})

test('from speeds is their mean over each recorded step', () => {
  const given = { second: [0, 2, 4, 8], speed: [1, 3, 5, 5] }
  expect(distanceOf(given)).toEqual([0, 4, 12, 32])
  expect(distanceOf(given, { breaks: [2] })).toEqual([0, 4, 4, 24])
  expect(distanceOf({ ...given, speed: [1, unknown, 5, 5] })).toEqual([0, 0, 0, 20])
  expect(distanceOf({ speed: [1, 3] })).toBeUndefined()
  expect(distanceOf({ second: [0, 1], heart_rate: [60, 61] })).toBeUndefined()
})
