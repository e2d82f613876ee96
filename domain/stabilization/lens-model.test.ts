import { expect, test } from 'vitest'
import type { LensStretch, MotionLens } from '#domain/motion/motion.ts'
import { angleAt, diagonalOf, lensModelOf, placeOf, radiusAt, rayAt, type LensModel } from './lens-model.ts'
import { lensForTests, modelOf, superView } from './lens-for-tests.ts'

const angles = [0, 0.01, 0.3, 0.7, 1, 1.2]

test('a fisheye lens draws an angle where its formula says', () => {
  const model = modelOf(lensForTests())
  // By hand: 0.5 (1 + 0.035 · 0.25 - 0.012 · 0.0625 + 0.003 · 0.015625 - 0.0006 · 0.00390625).
  expect(radiusAt(model, 0.5)).toBeCloseTo(0.5040222656, 9)
  const place = new Float64Array(2)
  placeOf(model, Float64Array.of(Math.sin(0.5), 0, Math.cos(0.5)), place)
  expect(place[0]).toBeCloseTo(322 + 262 * 0.5040222656, 6)
  expect(place[1]).toBeCloseTo(178, 9)
})

test('a straightened picture draws tangents', () => {
  const model = modelOf(lensForTests({ from: 'linear', k: [0, 0, 0, 0] }))
  expect(radiusAt(model, Math.PI / 4)).toBeCloseTo(1, 12)
  expect(angleAt(model, Math.sqrt(3))).toBeCloseTo(Math.PI / 3, 12)
})

const lenses: [string, MotionLens][] = [
  ['a fisheye', lensForTests()],
  ['a straightened picture', lensForTests({ from: 'linear', k: [0, 0, 0, 0] })],
  ['a lens with unequal focal lengths', lensForTests({ fx: 250, fy: 275 })],
  ['a lens whose formula turns back behind the corners', lensForTests({ k: [0.1, -0.05, 0, 0] })],
  ['a stretched picture', lensForTests({ stretch: superView, cx: 320, cy: 180 })],
]

for (const [name, lens] of lenses) {
  test(`with ${name}, the ray of every pixel leads back to that pixel`, () => {
    const model = modelOf(lens)
    const ray = new Float64Array(3)
    const place = new Float64Array(2)
    for (let x = 0; x <= 640; x += 40) {
      for (let y = 0; y <= 360; y += 40) {
        rayAt(model, x, y, ray)
        expect(Math.hypot(...ray)).toBeCloseTo(1, 12)
        placeOf(model, ray, place)
        expect(Math.hypot(place[0]! - x, place[1]! - y)).toBeLessThan(1e-6)
      }
    }
  })

  test(`with ${name}, a wider angle is always further out, even behind the camera`, () => {
    const model = modelOf(lens)
    const radii = Array.from({ length: 300 }, (_, step) => radiusAt(model, (step * Math.PI) / 300))
    expect(radii.every((radius, index) => index === 0 || radius > radii[index - 1]!)).toBe(true)
    for (const angle of angles) expect(angleAt(model, radiusAt(model, angle))).toBeCloseTo(angle, 9)
  })
}

test('the field of view is what a camera says from corner to corner', () => {
  const half = Math.hypot(848, 480) / 2
  const f = half / ((137.39 * Math.PI) / 360)
  const lens: MotionLens = { fx: f, fy: f, cx: 424, cy: 240, k: [0, 0, 0, 0], w: 848, h: 480, from: 'zfov' }
  expect((diagonalOf(modelOf(lens)) * 180) / Math.PI).toBeCloseTo(137.39, 6)
})

test('SuperView leaves the middle as it is and compresses the sides when it is undone', () => {
  const model = modelOf(lensForTests({ stretch: superView, cx: 320, cy: 180 }))
  const plain = modelOf(lensForTests({ cx: 320, cy: 180 }))
  // By hand: 0.25 of the width is 0.25 (1.3 - 1.5 / 16 + 1.2 / 256) = 0.302734 of the sensor's, three quarters as wide.
  const expected = angleAt(plain, (0.302734375 * 640 * 0.75) / 262)
  expect(tiltAt(model, 480)).toBeCloseTo(expected, 9)
})

/** How far to the side a column of the picture looks, in radians. */
function tiltAt(model: LensModel, x: number): number {
  const ray = new Float64Array(3)
  rayAt(model, x, 180, ray)
  return Math.atan2(ray[0]!, ray[2]!)
}

const nonsense: [string, Partial<MotionLens>, string][] = [
  ['no size', { w: 0 }, 'no_size'],
  ['a size that is not a number', { h: Number.NaN }, 'no_size'],
  ['no focal length', { fx: 0 }, 'no_focal_length'],
  ['a negative focal length', { fy: -262 }, 'no_focal_length'],
  ['a focal length for another size', { fx: 262_000 }, 'no_focal_length'],
  ['a bend that is not a number', { k: [Number.NaN, 0, 0, 0] }, 'no_focal_length'],
  ['its centre beside the picture', { cx: -5 }, 'centre_outside'],
  ['a formula that turns back within the picture', { k: [-0.5, 0, 0, 0] }, 'no_picture_in_corners'],
  ['too few numbers for its stretch', { stretch: { ...superView, x: [1] } }, 'stretch'],
  ['a stretch that folds the picture', { stretch: folded() }, 'stretch'],
]

test.each(nonsense)('a lens with %s is refused', (_name, changes, problem) => {
  expect(lensModelOf(lensForTests(changes))).toBe(problem)
})

function folded(): LensStretch {
  return { ...superView, x: [1, -6, 0, 0, 0, 0, 0, 0] }
}
