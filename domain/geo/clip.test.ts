import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipLine } from './clip.ts'

const box = { minX: 0, minY: 0, maxX: 100, maxY: 100 }
/** Never exactly on an edge, where a rounding error would decide. */
const coordinate = fc.integer({ min: -150, max: 250 }).map((value) => value + 0.5)
const line = fc
  .array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 12 })
  .map((points) => points.flat())

const lengthOf = (points: number[]): number => {
  let length = 0
  for (let i = 2; i < points.length; i += 2)
    length += Math.hypot((points[i] ?? 0) - (points[i - 2] ?? 0), (points[i + 1] ?? 0) - (points[i - 1] ?? 0))
  return length
}

/** Measured by walking along the line in small steps. */
function lengthInside(points: number[]): number {
  const steps = 2000
  let inside = 0
  for (let i = 2; i < points.length; i += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points.slice(i - 2, i + 2)
    const step = Math.hypot(x2 - x1, y2 - y1) / steps
    for (let n = 0; n < steps; n++) {
      const [x, y] = [x1 + ((x2 - x1) * (n + 0.5)) / steps, y1 + ((y2 - y1) * (n + 0.5)) / steps]
      if (x >= 0 && x <= 100 && y >= 0 && y <= 100) inside += step
    }
  }
  return inside
}

test('exactly the part of a line inside the box is left', () => {
  fc.assert(
    fc.property(line, (points) => {
      const parts = clipLine(points, box)
      for (const part of parts)
        for (const value of part) expect(value >= -1e-9 && value <= 100 + 1e-9).toBe(true)
      const total = parts.reduce((sum, part) => sum + lengthOf(part), 0)
      expect(Math.abs(total - lengthInside(points))).toBeLessThan(0.5 * points.length)
    }),
    { numRuns: 100 },
  )
})

test.each([
  ['that stays inside is left as it is', [10, 10, 20, 20, 30, 10], [[10, 10, 20, 20, 30, 10]]],
  [
    'that leaves and comes back is two',
    [50, 50, 150, 50, 150, 80, 50, 80],
    [
      [50, 50, 100, 50],
      [100, 80, 50, 80],
    ],
  ],
  ['that runs through from far away', [-1000, 50, 1000, 50], [[0, 50, 100, 50]]],
  ['that passes by a corner', [-60, 90, 20, 130], []],
  ['that only touches a corner', [-50, 50, 50, -50], []],
  ['outside', [200, 200, 300, 300], []],
  ['along an edge', [0, 10, 0, 20], [[0, 10, 0, 20]]],
])('a line %s', (_, points, parts) => {
  expect(clipLine(points, box)).toEqual(parts)
})
