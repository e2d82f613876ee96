import { expect, test } from 'vitest'
import { written } from './format-quantity.ts'
import { formatSpeedAs, formatSwimDistance, isPace, paceLength, type SpeedStyle } from './speed-style.ts'
import type { UnitSystem } from './unit-system.ts'

test.each<[SpeedStyle, number, UnitSystem, string]>([
  ['speed', 10, 'metric', '36.0 km/h'],
  ['speed', 0, 'imperial', '0.0 mph'],
  ['pace', 1000 / 300, 'metric', '5:00 /km'],
  ['pace', 1000 / 3600, 'metric', '1:00:00 /km'],
  ['pace', 0.27, 'metric', '– /km'],
  ['pace', 0, 'imperial', '– /mi'],
  ['swim_pace', 1, 'metric', '1:40 /100 m'],
  ['swim_pace', 0.05, 'metric', '33:20 /100 m'],
  ['swim_pace', 0.02, 'imperial', '– /100 yd'],
])('as %s, %d m/s in %s units is %s', (style, speed, units, text) => {
  expect(written(formatSpeedAs(style, speed, units))).toBe(text)
})

test.each<['pace' | 'swim_pace', UnitSystem, number]>([
  ['pace', 'metric', 1000],
  ['pace', 'imperial', 1609.344],
  ['swim_pace', 'metric', 100],
  ['swim_pace', 'imperial', 91.44],
])('a %s in %s units is the time for %d m', (style, units, metres) => {
  expect(paceLength(style, units)).toBe(metres)
})

test('a speed is no pace', () => {
  expect([isPace('speed'), isPace('pace'), isPace('swim_pace')]).toEqual([false, true, true])
})

test('swimmers count metres or yards', () => {
  expect(written(formatSwimDistance(1900, 'metric'))).toBe('1,900 m')
  expect(written(formatSwimDistance(91.44, 'imperial'))).toBe('100 yd')
})
