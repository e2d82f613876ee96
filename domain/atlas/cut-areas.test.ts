import { assert, double, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { cutAreas } from './cut-areas.ts'

const ringOf = (x: number, y: number, radiusAt: (n: number) => number, count: number) =>
  Float64Array.from(
    Array.from({ length: count + 1 }, (_, n) => n % count).flatMap((n) => {
      const angle = (2 * Math.PI * n) / count
      return [x + radiusAt(n) * Math.cos(angle), y + radiusAt(n) * Math.sin(angle)]
    }),
  )

/** A star with many corners, a round hole in the middle and a small one off to the side. */
function star(corners: number): Float64Array[] {
  return [
    ringOf(11, 47, (n) => (n % 2 === 0 ? 2 : 1), corners),
    ringOf(11, 47, () => 0.5, corners),
    ringOf(11.7, 47.1, () => 0.05, corners),
  ]
}

function areaOf(ring: Float64Array): number {
  let sum = 0
  for (let i = 2; i + 1 < ring.length; i += 2)
    sum += (ring[i - 2] ?? 0) * (ring[i + 1] ?? 0) - (ring[i] ?? 0) * (ring[i - 1] ?? 0)
  return Math.abs(sum) / 2
}
const areaOfAll = (areas: Float64Array[][]) =>
  areas.reduce(
    (sum, [outer = new Float64Array(), ...holes]) =>
      sum + areaOf(outer) - holes.reduce((all, hole) => all + areaOf(hole), 0),
    0,
  )

function isIn([x, y]: [number, number], rings: Float64Array[]): boolean {
  let isInside = false
  for (const ring of rings) {
    for (let i = 2; i + 1 < ring.length; i += 2) {
      const [x1, y1, x2, y2] = [ring[i - 2] ?? 0, ring[i - 1] ?? 0, ring[i] ?? 0, ring[i + 1] ?? 0]
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
    }
  }
  return isInside
}

test('the pieces of an area are small and cover exactly that area', () => {
  const whole = star(800)
  const pieces = cutAreas([whole], 96)
  expect(pieces.length).toBeGreaterThan(25)
  for (const rings of pieces)
    expect(rings.reduce((sum, ring) => sum + ring.length / 2, 0)).toBeLessThanOrEqual(96)
  expect(areaOfAll(pieces)).toBeCloseTo(areaOfAll([whole]), 9)
  const place = tuple(
    double({ min: 8.9, max: 13.1, noNaN: true }),
    double({ min: 44.9, max: 49.1, noNaN: true }),
  )
  assert(
    property(
      place,
      (point) => pieces.filter((rings) => isIn(point, rings)).length === (isIn(point, whole) ? 1 : 0),
    ),
    { numRuns: 2000 },
  )
})

test('an area with corners on its middle line is cut beside them', () => {
  // A comb whose teeth end on the line that halves it.
  const teeth = Array.from({ length: 60 }, (_, n) => [n, 0, n + 0.5, n % 3]).flat()
  const comb = Float64Array.from([...teeth, 60, 0, 60, -2, 0, -2, 0, 0])
  const pieces = cutAreas([[comb]], 10)
  expect(areaOfAll(pieces)).toBeCloseTo(areaOf(comb), 9)
})

test('a small area stays as it is, and one without extent does not loop forever', () => {
  const [ring = new Float64Array()] = star(20)
  expect(cutAreas([[ring]], 96)).toEqual([[ring]])
  const nowhere = new Float64Array(400).fill(7)
  expect(cutAreas([[nowhere]], 96).flat(2).length).toBeLessThanOrEqual(400)
})
