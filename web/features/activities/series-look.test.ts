import { expect, test } from 'vitest'
import type { Sport } from '#domain/sport.ts'
import { written } from '#domain/units/format-quantity.ts'
import { chartsOf, lookOf } from './series-look.ts'

test.each<[Sport, string[]]>([
  ['running', ['speed', 'heart_rate', 'altitude']],
  ['road_cycling', ['altitude', 'speed', 'power']],
  ['hiking', ['altitude', 'speed', 'heart_rate']],
  ['alpine_skiing', ['altitude', 'speed', 'heart_rate']],
  ['open_water_swimming', ['speed', 'heart_rate', 'cadence']],
  ['diving', ['depth', 'temperature', 'heart_rate']],
])('the first charts of %s are %j', (sport, first) => {
  expect(chartsOf(sport).slice(0, 3)).toEqual(first)
})

test('every sport has all charts, but on water there is no grade', () => {
  expect(chartsOf('running')).toHaveLength(8)
  expect(chartsOf('rafting')).toContain('grade')
  expect(chartsOf('sailing')).not.toContain('grade')
})

test.each<[Sport, number, string, string]>([
  ['running', 86, 'Cadence', '172 spm'],
  ['running', 172, 'Cadence', '172 spm'],
  ['cycling', 86, 'Cadence', '86 rpm'],
  ['swimming', 30, 'Stroke rate', '30 spm'],
])('on %s, a recorded cadence of %d is read as %s %s', (sport, cadence, label, text) => {
  const look = lookOf('cadence', sport, { average: cadence })
  expect([look.label, written(look.format(cadence, 'metric'))]).toEqual([label, text])
  const { factor } = look.toDisplay('metric')
  expect(text.startsWith(String(cadence * factor))).toBe(true)
})

test.each<[Sport, (string | undefined)[]]>([
  ['running', ['Pace', '6:40 /km', 'pace']],
  ['swimming', ['Pace', '0:40 /100 m', 'swim_pace']],
  ['cycling', ['Speed', '9.0 km/h', undefined]],
])('runners and swimmers have a pace where riders have a speed: %s', (sport, expected) => {
  const { label, format, pace } = lookOf('speed', sport, undefined)
  expect([label, written(format(2.5, 'metric')), pace]).toEqual(expected)
})
