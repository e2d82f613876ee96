import { expect, test } from 'vitest'
import { deriveHeading } from './derive-heading.ts'
import { recordingForTests } from './recording-for-tests.ts'
import { countForTests, eastM, joinedForTests, northM } from './steps-for-tests.ts'

type Metres = [east: number, north: number]
const { NaN: unknown } = Number
const near = (value: number) => expect.closeTo(value, 1) as number

/** The headings along a path with one place per second. */
function headings(way: Metres[], ...breaks: number[]): number[] {
  const { samples } = recordingForTests({
    second: countForTests(way.length),
    lat: way.map(([, north]) => north / northM),
    lon: way.map(([east]) => 10 + east / eastM),
  })
  return [...deriveHeading(samples, joinedForTests(way.length, ...breaks))]
}
const wayOf = (length: number, metresAt: (second: number) => Metres) => countForTests(length).map(metresAt)

test.each([
  ['north', 0, 5, 0],
  ['north-east', 5, 5, 45],
  ['east', 5, 0, 90],
  ['south', 0, -5, 180],
  ['west', -5, 0, 270],
  ['north-west', -5, 5, 315],
])('the heading to the %s', (_, east, north, degrees) => {
  const way = wayOf(8, (second) => [second * east, second * north])
  for (const value of headings(way)) expect(value).toBeCloseTo(degrees, 1)
})

test('the heading is held for moves of less than two metres, and looks ahead before the first', () => {
  const way = wayOf(10, (second) => [Math.max(0, Math.min(10, (second - 3) * 5)), second === 9 ? 0.5 : 0])
  for (const value of headings(way)) expect(value).toBeCloseTo(90, 1)
  expect(headings(wayOf(4, (second) => [0, second === 3 ? 1.9 : 0]))).toEqual(
    Array.from({ length: 4 }, () => unknown),
  )
  expect(headings(wayOf(2, (second) => [0, second * 2.01]))).toEqual([near(0), near(0)])
})

test('the heading is measured over a second and a half to both sides', () => {
  // East for five seconds, then north. Two seconds or more from the bend, only one of the two counts.
  const found = headings(wayOf(11, (second) => [Math.min(second, 5) * 6, Math.max(0, second - 5) * 6]))
  const aThird = (Math.atan2(1, 3) * 180) / Math.PI
  expect(found.slice(0, 4)).toEqual([near(90), near(90), near(90), near(90)])
  expect(found.slice(4, 7)).toEqual([near(90 - aThird), near(45), near(aThird)])
  expect(found.slice(7)).toEqual([near(0), near(0), near(0), near(0)])
})

test('the heading starts anew after a break', () => {
  const found = headings(
    wayOf(8, (second) => (second < 4 ? [second * 5, 0] : [1000, second * 5])),
    4,
  )
  expect(found.slice(0, 4)).toEqual([near(90), near(90), near(90), near(90)])
  expect(found.slice(4)).toEqual([near(0), near(0), near(0), near(0)])
})
