import { expect, test } from 'vitest'
import { segmentPasses } from './segment-passes.ts'

/** Metres per degree at 60 degrees north, on WGS 84. */
const [northM, eastM] = [111_412.2, 55_800]
const circle = { lat: 60, lon: 10, radius_m: 400 }
const at = (east: number, north: number) => ({ lat: 60 + north / northM, lon: 10 + east / eastM })

test.each([
  ['through its middle', at(-2000, -2000), at(2000, 2000), true],
  ['from within', at(100, 100), at(5000, 5000), true],
  ['to within', at(5000, -5000), at(-100, 100), true],
  ['past its north', at(-3000, 390), at(3000, 390), true],
  ['further past its north', at(-3000, 420), at(3000, 420), false],
  ['past its south', at(-3000, -390), at(3000, -390), true],
  ['further past its south', at(-3000, -420), at(3000, -420), false],
  ['past its east', at(390, -3000), at(390, 3000), true],
  ['further past its east', at(420, -3000), at(420, 3000), false],
  ['past its west', at(-390, 3000), at(-390, -3000), true],
  ['further past its west', at(-420, 3000), at(-420, -3000), false],
  ['that ends before it', at(-3000, 0), at(-420, 0), false],
  ['that begins behind it', at(420, 0), at(3000, 0), false],
  ['past its corner', at(-1000, 0), at(0, 1000), false],
  ['near its corner', at(-550, 0), at(0, 550), true],
  ['that is a place within', at(0, 390), at(0, 390), true],
  ['that is a place outside', at(0, 420), at(0, 420), false],
])('a line %s', (_, from, to, passes) => {
  expect(segmentPasses(circle, from, to)).toBe(passes)
  expect(segmentPasses(circle, to, from)).toBe(passes)
})

test('across the 180th meridian it is just as near', () => {
  const dateLine = { lat: 0, lon: 179.999, radius_m: 400 }
  expect(segmentPasses(dateLine, { lat: 0.01, lon: -179.999 }, { lat: -0.01, lon: -179.999 })).toBe(true)
  expect(segmentPasses(dateLine, { lat: 0.01, lon: -179.99 }, { lat: -0.01, lon: -179.99 })).toBe(false)
  expect(segmentPasses(dateLine, { lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBe(true)
})
