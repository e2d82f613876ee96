import { expect, test } from 'vitest'
import {
  formatAltitude,
  formatDistance,
  formatDuration,
  formatLongDuration,
  formatPlain,
  formatSpeed,
  formatTemperature,
} from './format-quantity.ts'
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

test.each([
  [0, 'metric', '0.0 km'],
  [1234, 'metric', '1.2 km'],
  [99_949, 'metric', '99.9 km'],
  [99_960, 'metric', '100 km'],
  [1_234_567, 'metric', '1,235 km'],
  [1609.344, 'imperial', '1.0 mi'],
  [42_195, 'imperial', '26.2 mi'],
] as const)('%d m in the %s system reads: %s', (meters, units, text) => {
  const { value, unit } = formatDistance(meters, units)
  expect(`${value} ${unit}`).toBe(text)
})

test.each([
  [0, 'metric', '0 °C'],
  [-0.4, 'metric', '0 °C'],
  [-40, 'imperial', '-40 °F'],
  [37, 'imperial', '99 °F'],
] as const)('%d degrees in the %s system read: %s', (celsius, units, text) => {
  const { value, unit } = formatTemperature(celsius, units)
  expect(`${value} ${unit}`).toBe(text)
})

test.each([
  [0, '0:00'],
  [61_499, '1:01'],
  [3_599_499, '59:59'],
  [3_599_500, '1:00:00'],
  [93_784_000, '26:03:04'],
])('%d ms last %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})

test.each([
  [0, '0 min'],
  [11_400, '11 s'],
  [59_499, '59 s'],
  [59_500, '1 min'],
  [42 * 60_000, '42 min'],
  [425 * 60_000, '7:05 h'],
  [1204 * 3_600_000, '1,204 h'],
])('%d ms in a total are %s', (milliseconds, text) => {
  const { value, unit } = formatLongDuration(milliseconds)
  expect(`${value} ${unit}`).toBe(text)
})

test('a number that is the same in all units is grouped and keeps its unit', () => {
  expect(formatPlain(1234.4, 'W')).toEqual({ value: '1,234', unit: 'W' })
})
