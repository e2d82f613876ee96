import { expect, test } from 'vitest'
import type { Coordinates } from '#domain/atlas/draft.ts'
import { isInside, labelPoint, nestRings, ringSize } from './areas.ts'
import { assembleRings } from './assemble-rings.ts'
import { noNode } from './node-store.ts'
import { ringCrossesItself } from './ring-crosses-itself.ts'

const way = (...nodes: number[]) => Uint32Array.from(nodes)
const sorted = (rings: number[][]) => rings.map((ring) => new Set(ring).size).toSorted((a, b) => a - b)
const square = (x: number, y: number, size: number): Coordinates =>
  Float64Array.from([x, y, x + size, y, x + size, y + size, x, y + size, x, y])

test('Ways in any order and direction are joined into a ring', () => {
  const { rings, isComplete } = assembleRings([way(1, 2, 3), way(5, 4, 3), way(5, 6, 1)])
  expect(isComplete).toBe(true)
  expect(rings).toHaveLength(1)
  expect(rings[0]?.at(0)).toBe(rings[0]?.at(-1))
  expect(new Set(rings[0])).toEqual(new Set([1, 2, 3, 4, 5, 6]))
})

test('Rings that touch in a node come out as several', () => {
  // Two loops through node 1, each of two ways.
  const { rings, isComplete } = assembleRings([way(1, 2, 3), way(1, 5, 6), way(3, 4, 1), way(6, 7, 8, 1)])
  expect(isComplete).toBe(true)
  expect(sorted(rings)).toEqual([4, 5])
})

test('An outline that is not closed is left out, and what is closed stays', () => {
  const { rings, isComplete } = assembleRings([way(1, 2, 3, 1), way(10, 11), way(11, 12)])
  expect(isComplete).toBe(false)
  expect(sorted(rings)).toEqual([3])
})

test('A missing way or node makes an outline incomplete', () => {
  expect(assembleRings([way(1, 2, 3, 1), undefined])).toMatchObject({
    isComplete: false,
    rings: [[1, 2, 3, 1]],
  })
  expect(assembleRings([way(1, noNode, 3, 1)])).toEqual({ isComplete: false, rings: [] })
  expect(assembleRings([way(1, 2), way(2, 3)])).toEqual({ isComplete: false, rings: [] })
})

test('Very many ways through one node are joined in no time', () => {
  const ways = Array.from({ length: 20_000 }, (_, n) => way(0, n + 1))
  expect(assembleRings(ways).rings).toEqual([])
})

test('A ring inside of another is its hole, and one inside of the hole an area again', () => {
  const [outer, hole, island, other] = [square(0, 0, 10), square(2, 2, 6), square(4, 4, 2), square(20, 0, 1)]
  const areas = nestRings([island, other, hole, outer])
  expect(areas).toEqual([[outer, hole], [island], [other]])
  expect(isInside([outer, hole], 1, 1)).toBe(true)
  expect(isInside([outer, hole], 5, 5)).toBe(false)
})

test('A name stands inside of the area, and not in its hole', () => {
  const rings = [square(0, 0, 10), square(1, 2, 8)]
  const { lat, lon } = labelPoint(rings)
  expect(isInside(rings, lon, lat)).toBe(true)
})

test('A ring that crosses itself is found, and one that only touches itself is not', () => {
  const bowTie = Float64Array.from([0, 0, 2, 2, 2, 0, 0, 2, 0, 0])
  expect(ringCrossesItself(bowTie)).toBe(true)
  expect(ringCrossesItself(square(0, 0, 3))).toBe(false)
  const touching = Float64Array.from([0, 0, 4, 0, 4, 4, 2, 0, 0, 4, 0, 0])
  expect(ringCrossesItself(touching)).toBe(false)
})

test('A ring of many corners is looked through, whether it is made of needles or is round', () => {
  const corners = 20_000
  const round = Float64Array.from({ length: 2 * corners + 2 }, (_, at) => {
    const angle = (2 * Math.PI * (Math.floor(at / 2) % corners)) / corners
    return at % 2 === 0 ? Math.cos(angle) : Math.sin(angle)
  })
  expect(ringCrossesItself(round)).toBe(false)
  const needles = Float64Array.from({ length: 2 * corners + 2 }, (_, at) => {
    const corner = Math.floor(at / 2) % corners
    return at % 2 === 0 ? (corner % 2) * 10 : corner / corners
  })
  // The last needle leads back across all of the others.
  expect(ringCrossesItself(needles)).toBe(true)
})

test('The size of a degree at the equator is known', () => {
  // A square degree at the equator has 12,308 to 12,391 square kilometres, on a sphere or on the ellipsoid.
  expect(ringSize(square(0, 0, 1)) / 1e6).toBeGreaterThan(12_300)
  expect(ringSize(square(0, 0, 1)) / 1e6).toBeLessThan(12_400)
  expect(ringSize(square(0, 60, 1))).toBeLessThan(ringSize(square(0, 0, 1)) / 1.9)
})
