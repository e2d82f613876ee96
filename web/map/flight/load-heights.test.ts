import { expect, test } from 'vitest'
import { heightOfPixel } from './height-pixels.ts'
import { isCovered } from './load-heights.ts'

test.each([
  ['terrarium', [128, 0, 0, 255], 0],
  ['terrarium', [137, 30, 128, 255], 2334.5],
  ['mapbox', [1, 134, 160, 255], 0],
  ['mapbox', [1, 225, 210, 255], 2334.6],
] as const)('a pixel of %s tiles, %j, is %d m high', (encoding, pixel, metres) => {
  expect(heightOfPixel([0, 0, 0, 0, ...pixel], 1, encoding)).toBeCloseTo(metres, 2)
})

test.each([
  ['is transparent', [128, 0, 0, 0]],
  ['is higher than any mountain', [255, 255, 255, 255]],
  ['is deeper than any sea', [0, 0, 0, 255]],
])('a pixel that %s has no height', (_, pixel) => {
  expect(heightOfPixel(pixel, 0, 'terrarium')).toBeNaN()
})

const tyrol = [11.2, 47.1, 11.6, 47.4] as const
const alps = [5, 44, 17, 48] as const

test.each([
  ['heights of the whole world', null, true],
  ['heights of one region around it', [tyrol], true],
  ['heights of several regions, one around it', [[7, 43, 8, 44] as const, alps], true],
  ['heights of half of it', [[11.2, 47.1, 11.3, 47.4] as const], false],
  ['heights of elsewhere', [[7, 43, 8, 44] as const], false],
])('%s cover a track: %s', (_, bounds, expected) => {
  expect(isCovered({ bounds }, { west: 11.25, south: 47.2, east: 11.5, north: 47.3 })).toBe(expected)
})

test('a region does not cover a track across the 180th meridian', () => {
  expect(isCovered({ bounds: [alps] }, { west: 16, south: 45, east: 6, north: 46 })).toBe(false)
})
