import { array, assert, double, property } from 'fast-check'
import { expect, test } from 'vitest'
import { zoomEnvelope } from './zoom-envelope.ts'

const needs = array(double({ min: 1, max: 4, noNaN: true }), { minLength: 1, maxLength: 80 })

test('the zoom is never below what a frame needs, however suddenly that changes', () => {
  assert(
    property(needs, double({ min: 0, max: 50, noNaN: true }), (needed, reach) => {
      const zooms = zoomEnvelope(Float64Array.from(needed), reach)
      expect(needed.every((need, frame) => zooms[frame]! >= need)).toBe(true)
      expect(Math.max(...zooms)).toBeLessThanOrEqual(Math.max(...needed) * 1.000001)
    }),
  )
})

test('a single frame that needs more is reached and left evenly, by the same factor in every frame', () => {
  const needed = new Float64Array(121).fill(1)
  needed[60] = 2
  const zooms = zoomEnvelope(needed, 20)
  expect(zooms[60]).toBeCloseTo(2, 5)
  expect(zooms[0]).toBeCloseTo(1, 5)
  const steps = Array.from(zooms.slice(1), (zoom, frame) => Math.abs(Math.log(zoom / zooms[frame]!)))
  // By hand: two means over 21 frames each let it grow over 40 frames; the steepest of 21 steps is ln 2 / 21.
  expect(Math.max(...steps)).toBeCloseTo(Math.log(2) / 21, 4)
})

test('without time to zoom, every frame has what it needs', () => {
  const zooms = zoomEnvelope(Float64Array.of(1, 3, 1.5), 0)
  expect([...zooms].map((zoom) => Math.round(zoom * 1e5) / 1e5)).toEqual([1, 3, 1.5])
})
