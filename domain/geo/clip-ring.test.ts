import { expect, test } from 'vitest'
import { clipRing, signedArea } from './clip-ring.ts'

const box = { minX: 0, minY: 0, maxX: 10, maxY: 10 }
const areaOf = (ring: number[]) => Math.abs(signedArea(ring)) / 2

test('a ring inside the box stays as it is, and one outside disappears', () => {
  const inside = [1, 1, 9, 1, 9, 9, 1, 9]
  expect(clipRing(inside, box)).toEqual(inside)
  expect(clipRing([20, 20, 30, 20, 30, 30], box)).toEqual([])
})

test('a ring around the box becomes the box, and one that overlaps it becomes the overlap', () => {
  expect(areaOf(clipRing([-5, -5, 15, -5, 15, 15, -5, 15], box))).toBe(100)
  // The quarter of the square inside the box.
  expect(areaOf(clipRing([5, 5, 15, 5, 15, 15, 5, 15], box))).toBe(25)
  // A triangle with its tip cut off: 10 * 10 / 2 minus 5 * 5 / 2.
  expect(areaOf(clipRing([0, 0, 10, 5, 0, 10], { ...box, maxX: 5 }))).toBe(37.5)
})

test('the sign of the area gives the direction of a ring', () => {
  const clockwise = [0, 0, 4, 0, 4, 3, 0, 3]
  expect(signedArea(clockwise)).toBe(24)
  expect(signedArea([0, 0, 0, 3, 4, 3, 4, 0])).toBe(-24)
})
