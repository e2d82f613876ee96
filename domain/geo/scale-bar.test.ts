import { expect, test } from 'vitest'
import { metresPerPixelAt, scaleBar } from './scale-bar.ts'

test('a bar has a round length and is as long as fits', () => {
  expect(scaleBar(10, 100, 'metric')).toEqual({ pixels: 100, text: '1 km' })
  expect(scaleBar(9.9, 100, 'metric')).toEqual({ pixels: expect.closeTo(50.5, 1), text: '500 m' })
  expect(scaleBar(30, 100, 'imperial')).toEqual({ pixels: expect.closeTo(53.6, 1), text: '1 mi' })
  expect(scaleBar(1, 100, 'imperial')).toEqual({ pixels: expect.closeTo(60.96, 1), text: '200 ft' })
})

test('a pixel is half as long on the ground at 60 degrees as at the equator', () => {
  expect(metresPerPixelAt(0, 0)).toBeCloseTo(78_271.5, 1)
  expect(metresPerPixelAt(60, 3)).toBeCloseTo(78_271.5 / 16, 1)
})
