import { expect, test } from 'vitest'
import { formatAltitude, formatSpeed } from './format-quantity.ts'
import type { UnitSystem } from './unit-system.ts'

test.each<[number, UnitSystem, string]>([
  [0, 'metric', '0.0 km/h'],
  [10, 'metric', '36.0 km/h'],
  [3.47, 'metric', '12.5 km/h'],
  [-0.001, 'metric', '0.0 km/h'],
  [0, 'imperial', '0.0 mph'],
  [10, 'imperial', '22.4 mph'],
  [44.704, 'imperial', '100.0 mph'],
])('%d m/s in %s units read %s', (metersPerSecond, units, text) => {
  const { value, unit } = formatSpeed(metersPerSecond, units)
  expect(`${value} ${unit}`).toBe(text)
})

test.each<[number, UnitSystem, string]>([
  [0, 'metric', '0 m'],
  [-0.3, 'metric', '0 m'],
  [-0.1, 'imperial', '0 ft'],
  [999.6, 'metric', '1,000 m'],
  [4808.7, 'metric', '4,809 m'],
  [-430.5, 'metric', '-430 m'],
  [4808.7, 'imperial', '15,777 ft'],
  [-86, 'imperial', '-282 ft'],
])('an altitude of %d m in %s units reads %s', (meters, units, text) => {
  const { value, unit } = formatAltitude(meters, units)
  expect(`${value} ${unit}`).toBe(text)
})
