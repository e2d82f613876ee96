import { assert, double, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { multiplied, turnBy, turned, conjugate, type Quaternion } from '#domain/motion/quaternion.ts'
import type { MotionLens } from '#domain/motion/motion.ts'
import { lensForTests, modelOf, superView } from './lens-for-tests.ts'
import { rayAt } from './lens-model.ts'
import { framingOf, neededZoom, restZoom } from './needed-zoom.ts'
import { sourcePlace } from './source-place.ts'
import { newFrameView } from './view-at.ts'
import { putMatrix } from './turns.ts'

const matrixOf = (turn: Quaternion): Float64Array => {
  const matrix = new Float64Array(9)
  putMatrix(Float64Array.from(turn), matrix, 0)
  return matrix
}

const angle = (max: number) => double({ min: -max, max: max, noNaN: true })

/** How far the view reaches beyond the picture anywhere, in pixels, found by checking its whole border. */
function blackPixels(
  lens: MotionLens,
  isLinear: boolean,
  { turn, zoom }: { turn: Quaternion; zoom: number },
): number {
  const view = newFrameView()
  // From the view to the picture, the reverse of how the zoom is found.
  putMatrix(Float64Array.from(conjugate(turn)), view.matrices, 0)
  view.zoom = zoom
  const drawing = { model: modelOf(lens), isLinear, view }
  const at = new Float64Array(2)
  let worst = -Infinity
  for (let step = 0; step <= 300; step++) {
    const share = step / 300
    for (const place of [
      [share, 0],
      [share, 1],
      [0, share],
      [1, share],
    ] as const) {
      at.set(place)
      sourcePlace(drawing, at)
      worst = Math.max(worst, -at[0]!, at[0]! - lens.w, -at[1]!, at[1]! - lens.h)
    }
  }
  return worst
}

const lenses: [string, MotionLens, boolean][] = [
  ['a fisheye, as recorded', lensForTests(), false],
  ['a fisheye, straightened', lensForTests(), true],
  ['a straightened picture', lensForTests({ from: 'linear', k: [0, 0, 0, 0], fx: 300, fy: 300 }), false],
  ['SuperView, as recorded', lensForTests({ stretch: superView, cx: 320, cy: 180 }), false],
  ['SuperView, straightened', lensForTests({ stretch: superView, cx: 320, cy: 180 }), true],
]

for (const [name, lens, isLinear] of lenses) {
  test(`${name}: the needed zoom shows nothing outside the picture, and is not much larger than it must be`, () => {
    const framing = framingOf(modelOf(lens), isLinear)
    assert(
      property(tuple(angle(0.3), angle(0.3), angle(1.5)), ([x, y, z]) => {
        const turn = multiplied(turnBy([x, y, 0]), turnBy([0, 0, z]))
        const zoom = neededZoom(framing, matrixOf(turn), null)
        const isPast = zoom === 20
        const isLeast = zoom === framing.min
        expect(isPast || blackPixels(lens, isLinear, { turn, zoom }) < 0).toBe(true)
        // The margin, and the half pixel at the border, which counts for more the more is enlarged.
        const isTight = blackPixels(lens, isLinear, { turn, zoom: zoom * 0.98 }) > 0
        expect(isPast || isLeast || isTight).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
}

test('a picture that is turned by a quarter is enlarged by its aspect ratio', () => {
  const lens = lensForTests({ k: [0, 0, 0, 0], cx: 320, cy: 180 })
  const framing = framingOf(modelOf(lens), false)
  // By hand: the width of 640 has to fit into the height of 360 half a pixel inside the border, plus the margin.
  const expected = (1.004 * 640) / 359
  expect(neededZoom(framing, matrixOf(turnBy([0, 0, Math.PI / 2])), null)).toBeCloseTo(expected, 3)
})

test('a centred picture that is not turned needs no zoom, and straightening may widen it', () => {
  const lens = lensForTests({ cx: 320, cy: 180 })
  expect(restZoom(framingOf(modelOf(lens), false))).toBeCloseTo((1.004 * 640) / 639, 2)
  const wide = restZoom(framingOf(modelOf(lens), true))
  expect(wide).toBeLessThan(1)
  // Never more than 110 degrees from side to side.
  expect(2 * Math.atan(640 / (2 * 262 * wide))).toBeLessThanOrEqual((110.001 * Math.PI) / 180)
})

test('a view that looks past the picture is enlarged as far as possible', () => {
  const framing = framingOf(modelOf(lensForTests()), false)
  expect(neededZoom(framing, matrixOf(turnBy([0, 2, 0])), null)).toBe(20)
})

test('while its rows are read, a turning camera needs more room', () => {
  const lens = lensForTests()
  const model = modelOf(lens)
  const framing = framingOf(model, false)
  const readout = { toTop: Float64Array.of(0, 0.06, 0.02), toBottom: Float64Array.of(0.03, 0.08, 0) }
  const zoom = neededZoom(framing, matrixOf([1, 0, 0, 0]), readout)
  // A second source: rays of many points, each turned exactly as far as the camera had turned.
  const ray = new Float64Array(3)
  const seen = new Float64Array(2)
  let nearest = Infinity
  for (let step = 0; step < 4000; step++) {
    const share = (step % 1000) / 1000
    const [x, y] = [
      [share, 0],
      [1, share],
      [share, 1],
      [0, share],
    ][Math.floor(step / 1000)] as [number, number]
    rayAt(model, 0.5 + 639 * x, 0.5 + 359 * y, ray)
    const height = y - 0.5
    const part = height < 0 ? readout.toTop : readout.toBottom
    const after = turned(turnBy([height * part[0]!, height * part[1]!, height * part[2]!]), [
      ray[0]!,
      ray[1]!,
      ray[2]!,
    ])
    const theta = Math.atan2(Math.hypot(after[0], after[1]), after[2])
    const k = lens.k
    const r = theta * (1 + k[0] * theta ** 2 + k[1] * theta ** 4 + k[2] * theta ** 6 + k[3] * theta ** 8)
    seen[0] = (after[0] / Math.hypot(after[0], after[1])) * r * (262 / 320)
    seen[1] = (after[1] / Math.hypot(after[0], after[1])) * r * (262 / 180)
    nearest = Math.min(nearest, Math.max(Math.abs(seen[0]), Math.abs(seen[1])))
  }
  expect(zoom).toBeGreaterThan(1 / nearest)
  expect(zoom).toBeCloseTo(1.004 / nearest, 2)
  expect(zoom).toBeGreaterThan(1.02 * neededZoom(framing, matrixOf([1, 0, 0, 0]), null))
})
