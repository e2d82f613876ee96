import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipLine, clipRing } from './clip.ts'

const box = { left: 0, top: 0, right: 10, bottom: 10 }

/** Positive if it runs clockwise on the screen. */
const areaOf = (ring: readonly number[]): number => {
  let area = 0
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const next = (at + 2) % ring.length
    area += ((ring[at] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[at + 1] ?? 0)) / 2
  }
  return area
}

const side = fc.integer({ min: -30, max: 30 })
/** How much of a stretch lies between 0 and 10. */
const within = (a: number, b: number) =>
  Math.max(0, Math.min(10, Math.max(a, b)) - Math.max(0, Math.min(a, b)))

test('of a rectangle in either direction, the part inside is left', () => {
  fc.assert(
    fc.property(
      fc.tuple(side, side),
      fc.tuple(side, side),
      fc.boolean(),
      ([x, y], [endX, endY], isReversed) => {
        const ring = isReversed ? [x, y, x, endY, endX, endY, endX, y] : [x, y, endX, y, endX, endY, x, endY]
        const clipped = clipRing(ring, box)
        expect(areaOf(clipped)).toBeCloseTo(Math.sign(areaOf(ring)) * within(x, endX) * within(y, endY), 9)
        expect(clipped.every((place) => place >= 0 && place <= 10)).toBe(true)
      },
    ),
  )
})

test('a ring around the box becomes the box, and one beside it nothing', () => {
  expect(areaOf(clipRing([-5, -5, 50, -5, 50, 50, -5, 50], box))).toBe(100)
  expect(clipRing([20, 0, 30, 0, 30, 10], box)).toEqual([])
})

test('a line keeps every segment that may be seen, and no other', () => {
  const across = [-20, 5, -10, 5, 20, 5, 20, 50, 5, 50, 5, 5]
  expect(clipLine(across, box)).toEqual([
    [-10, 5, 20, 5],
    [5, 50, 5, 5],
  ])
  expect(clipLine([-20, -1, 20, -1], box)).toEqual([])
  expect(clipLine([0, 0, 10, 10], box)).toEqual([[0, 0, 10, 10]])
})
