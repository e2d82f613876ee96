import { expect, test } from 'vitest'
import { lensModelOf, rayAt } from '#domain/stabilization/lens-model.ts'
import { lensOf as lensOfCamera, turnedLens } from './lens.ts'
import type { GpmfFacts } from '#domain/formats/gpmf/gpmf.ts'

const size = { w: 848, h: 480 }
const lensOf = (facts: GpmfFacts) => lensOfCamera(facts, size, { make: 'GoPro', model: 'HERO42' })
/** Half the diagonal of the picture. */
const half = Math.hypot(848, 480) / 2

test('the camera’s field of view gives its focal length', async () => {
  // 137.39 degrees from corner to corner, as a real camera reports it: the corner is 1.199 radians from the
  // centre.
  const lens = await lensOf({ ZFOV: [137.39], VFOV: 'W' })
  expect(lens).toMatchObject({ cx: 424, cy: 240, k: [0, 0, 0, 0], w: 848, h: 480, from: 'zfov' })
  expect(lens?.fx).toBeCloseTo(half / 1.19895, 1)
})

test('if the camera has straightened the picture, the tangent is used', async () => {
  const lens = await lensOf({ ZFOV: [90], VFOV: 'L' })
  expect(lens?.from).toBe('linear')
  expect(lens?.fx).toBeCloseTo(half, 6)
})

test('the polynomial of a newer camera becomes a lens with the same distortion', async () => {
  const polynomial = [0, 1.2, 0, 0.18, 0, 0.05, 0]
  const zoom = 0.9
  const lens = await lensOf({ POLY: polynomial, ZMPL: [zoom], ZFOV: [100] })
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

test('a lens our model cannot describe is marked as a guess, and an undescribed lens is unknown', async () => {
  expect((await lensOf({ ZFOV: [150], VFOV: 'S' }))?.from).toBe('guess')
  expect(await lensOf({ POLY: [0, 1.2, 0, 0.1], ZMPL: [1], ARWA: [1.78], ARUW: [1.33] })).toBeNull()
  expect(await lensOf({ ZFOV: [0] })).toBeNull()
  expect(await lensOf({})).toBeNull()
})

test('SuperView is described by the polynomials of the lens and of the stretch', async () => {
  const facts: GpmfFacts = {
    POLY: [0, 1.2, 0, 0.18, 0, 0.05, 0],
    ZMPL: [0.6],
    VFOV: 'S',
    ARWA: [16 / 9],
    ARUW: [4 / 3],
    MAPX: [1.3, -1.5, 1.2],
    MXCF: ['x1', 'x3', 'x5'],
    MAPY: [0.94, 0.24, 0.05, 0],
  }
  const lens = await lensOf(facts)
  expect(lens).toMatchObject({
    from: 'poly',
    stretch: { x: [1.3, -1.5, 1.2, 0, 0, 0, 0, 0], y: [0.94, 0.24, 0, 0.05, 0, 0], aspect: 4 / 3 },
  })
  const model = lens && lensModelOf(lens)
  if (!model || typeof model === 'string') throw new Error(String(model))
  // By hand, for the middle of the right edge: x = 0.5 is 0.5 (1.3 - 0.375 + 0.075) = 0.5 of the sensor's width, which
  // is three quarters of 848 pixels; the polynomial is in halves of the diagonal.
  const p = (0.6 * (4 / 3) * (0.5 * 848 * 0.75)) / half
  const ray = new Float64Array(3)
  rayAt(model, 848, 240, ray)
  expect(Math.atan2(ray[0]!, ray[2]!)).toBeCloseTo(1.2 * p + 0.18 * p ** 3 + 0.05 * p ** 5, 3)
  expect(await lensOf({ ...facts, MXCF: ['x1', 'x3', 'x2y2'] })).toBeNull()
  const onItsSide = lens && turnedLens(lens, 90)
  expect([onItsSide?.from, onItsSide?.stretch]).toEqual(['guess', undefined])
  expect(lens && turnedLens(lens, 180).stretch).toEqual(lens?.stretch)
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
