import { expect, test } from 'vitest'
import { lensOf, turnedLens } from './lens.ts'

const size = { w: 848, h: 480 }
/** Half the diagonal of the picture. */
const half = Math.hypot(848, 480) / 2

test('the camera’s field of view gives its focal length', () => {
  // 137.39 degrees from corner to corner, as a real camera reports it: the corner is 1.199 radians from the
  // centre.
  const lens = lensOf({ ZFOV: [137.39], VFOV: 'W' }, size)
  expect(lens).toMatchObject({ cx: 424, cy: 240, k: [0, 0, 0, 0], w: 848, h: 480, from: 'zfov' })
  expect(lens?.fx).toBeCloseTo(half / 1.19895, 1)
})

test('if the camera has straightened the picture, the tangent is used', () => {
  const lens = lensOf({ ZFOV: [90], VFOV: 'L' }, size)
  expect(lens?.from).toBe('linear')
  expect(lens?.fx).toBeCloseTo(half, 6)
})

test('the polynomial of a newer camera becomes a lens with the same distortion', () => {
  const polynomial = [0, 1.2, 0, 0.18, 0, 0.05, 0]
  const zoom = 0.9
  const lens = lensOf({ POLY: polynomial, ZMPL: [zoom], ZFOV: [100] }, size)
  expect(lens?.from).toBe('poly')
  const [f, k] = [lens?.fx ?? 0, lens?.k ?? [0, 0, 0, 0]]
  expect(f).toBeCloseTo(half / (1.2 * zoom), 6)
  for (const share of [0.1, 0.4, 0.7, 1]) {
    const p = zoom * share
    const angle = 1.2 * p + 0.18 * p ** 3 + 0.05 * p ** 5
    const radius = f * k.reduce((sum, one, index) => sum + one * angle ** (2 * index + 3), angle)
    expect(radius).toBeCloseTo(share * half, 1)
  }
})

test('a lens our model cannot describe is marked as a guess, and an undescribed lens is unknown', () => {
  expect(lensOf({ ZFOV: [150], VFOV: 'S' }, size)?.from).toBe('guess')
  expect(lensOf({ POLY: [0, 1.2, 0, 0.1], ZMPL: [1], ARWA: [1.78], ARUW: [1.33] }, size)).toBeNull()
  expect(lensOf({ ZFOV: [0] }, size)).toBeNull()
  expect(lensOf({}, size)).toBeNull()
})

test('a lens is rotated with its picture', () => {
  const lens = {
    fx: 1,
    fy: 2,
    cx: 10,
    cy: 20,
    k: [0, 0, 0, 0] as [number, number, number, number],
    w: 100,
    h: 50,
    from: 'poly' as const,
  }
  expect(turnedLens(lens, 90)).toMatchObject({ fx: 2, fy: 1, cx: 30, cy: 10, w: 50, h: 100 })
  expect(turnedLens(lens, 180)).toMatchObject({ fx: 1, fy: 2, cx: 90, cy: 30, w: 100, h: 50 })
  expect(turnedLens(lens, 270)).toMatchObject({ fx: 2, fy: 1, cx: 20, cy: 90, w: 50, h: 100 })
})
