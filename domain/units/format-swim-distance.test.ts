import { expect, test } from 'vitest'
import { written } from './format-quantity.ts'
import { formatPool, formatSwimDistance } from './format-swim-distance.ts'

test.each([
  [1500, 'metric', '1,500 m'],
  [91.44, 'imperial', '100 yd'],
  [25, 'metric', '25 m'],
] as const)('%d m in %s units', (meters, units, text) => {
  expect(written(formatSwimDistance(meters, units))).toBe(text)
})

test.each([
  [22.86, 'yd', '25 yd'],
  [33.333, 'm', '33.33 m'],
  [50, 'm', '50 m'],
] as const)('a pool of %d m in %s', (meters, unit, text) => {
  expect(written(formatPool(meters, unit))).toBe(text)
})
