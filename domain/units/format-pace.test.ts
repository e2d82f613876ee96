import { expect, test } from 'vitest'
import { formatPace, formatSwimPace } from './format-pace.ts'
import { written } from './format-quantity.ts'
import type { UnitSystem } from './unit-system.ts'

test.each<[number, UnitSystem, string]>([
  [1000 / 312, 'metric', '5:12 /km'],
  [1000 / 312, 'imperial', '8:22 /mi'],
  [1609.344 / 480, 'imperial', '8:00 /mi'],
  [0.25, 'metric', '1:06:40 /km'],
])('%d m/s in %s units is a pace of %s', (metersPerSecond, units, text) => {
  expect(written(formatPace(metersPerSecond, units))).toBe(text)
})

test.each<[number, UnitSystem, string]>([
  [100 / 108, 'metric', '1:48 /100 m'],
  [91.44 / 90, 'imperial', '1:30 /100 yd'],
])('swimming at %d m/s in %s units is a pace of %s', (metersPerSecond, units, text) => {
  expect(written(formatSwimPace(metersPerSecond, units))).toBe(text)
})
