import { expect, test } from 'vitest'
import { lensModelOf } from '#domain/stabilization/lens-model.ts'
import { findLens, loadLensTable, readLensTable, type LensQuestion } from './lens-table.ts'
import { lensOf } from './lens.ts'

const table = readLensTable(`
Maker One
W 4000 2000 50000 50100 49900 1000 -200 30 -4 0
W 4000 2000 60000 50000 50000 0 0 0 0 0
W 1000 500 40000 50000 50000 0 0 0 0 0
N 4000 2000 90000 50000 50000 0 0 0 0 0
Maker Two+
W 2000 1000 45000 50000 50000 0 0 0 0 0
W 2000 1000 47000 50000 50000 0 0 0 0 1
- 2000 1500 55000 50000 50000 0 0 0 0 0
`)
const question: LensQuestion = {
  make: 'Maker',
  model: 'One',
  view: 'W',
  size: { w: 3840, h: 1920 },
  diagonal: null,
  isStabilized: false,
}
const focalOf = (changes: Partial<LensQuestion>): number | null => {
  const lens = findLens(table, { ...question, ...changes })
  return lens && lens.fx / lens.w
}

test('a lens is found by its camera, its view and its size, in pixels of the video', () => {
  // By hand: half of 3840 wide, and 50.1 and 49.9 hundredths of the width and the height.
  expect(findLens(table, question)).toEqual({
    fx: 1920,
    fy: 1920,
    cx: 1923.84,
    cy: 958.08,
    k: [0.01, -0.002, 0.0003, -0.00004],
    w: 3840,
    h: 1920,
    from: 'table',
  })
  expect(focalOf({ view: 'N' })).toBeCloseTo(0.9, 9)
  expect(focalOf({ size: { w: 1100, h: 550 } })).toBeCloseTo(0.4, 9)
  expect(focalOf({ model: 'ONE' })).toBeCloseTo(0.5, 9)
})

test('a camera that stabilized the picture has cropped it', () => {
  expect(focalOf({ isStabilized: true })).toBeCloseTo(0.6, 9)
})

test('what the maker has calibrated comes before the rest', () => {
  expect(focalOf({ model: 'Two+' })).toBeCloseTo(0.47, 9)
})

test('the field of view in the file decides between lenses, and whether one fits at all', () => {
  // By hand: from corner to corner of a picture twice as wide as high, at 0.6 of the width, 2 · 0.559 / 0.6 = 1.863
  // radians.
  expect(focalOf({ diagonal: (1.863 * 180) / Math.PI })).toBeCloseTo(0.6, 9)
  expect(focalOf({ diagonal: 150 })).toBeNull()
})

test('nothing is guessed: another camera, view or shape is not in the table', () => {
  expect(focalOf({ model: 'Three' })).toBeNull()
  expect(focalOf({ make: null })).toBeNull()
  expect(focalOf({ view: 'L' })).toBeNull()
  expect(focalOf({ view: null })).toBeNull()
  expect(focalOf({ size: { w: 3840, h: 2160 } })).toBeNull()
  // According to the table, all views of this one agree.
  expect(focalOf({ model: 'Two+', view: null, size: { w: 4000, h: 3000 } })).toBeCloseTo(0.55, 9)
})

test('every lens of the table can be calculated with', async () => {
  const lenses = [...(await loadLensTable()).values()].flat()
  expect(lenses.length).toBeGreaterThan(150)
  for (const { w, h, focal, centre, k } of lenses) {
    const [f, cx, cy] = [focal * w, centre[0] * w, centre[1] * h]
    expect(lensModelOf({ fx: f, fy: f, cx, cy, k, w, h, from: 'table' })).toMatchObject({ isLinear: false })
  }
})

test('a camera that says nothing but its field of view gets the lens that was calibrated for it', async () => {
  const size = { w: 848, h: 480 }
  const camera = { make: 'GoPro', model: 'Max' }
  const lens = await lensOf({ ZFOV: [137.39], VFOV: 'W' }, size, camera)
  // Fitted to the movement in a real video of this camera: 380 pixels and a first coefficient of 0.05.
  expect(lens?.from).toBe('table')
  expect(Math.abs((lens?.fx ?? 0) / 380 - 1)).toBeLessThan(0.04)
})
