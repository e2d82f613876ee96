import { expect, test } from 'vitest'
import { effortRulesOf, isComparedIn } from '#domain/effort/effort-lengths.ts'
import { sports } from '#domain/sport.ts'
import { unitSystems } from '#domain/units/unit-system.ts'
import { nameOfDistance, nameOfDuration } from './effort-messages.ts'

test.each([
  [400, '400 m', '400 m'],
  [804.672, '½ mile', '½ mile'],
  [1000, '1 km', '1K'],
  [1500, '1,500 m', '1,500 m'],
  [1609.344, '1 mile', '1 mile'],
  [5 * 1609.344, '5 miles', '5 miles'],
  [5000, '5 km', '5K'],
  [1900, '1,900 m', '1.2 miles'],
  [457.2, '500 yd', '500 yd'],
  [1650 * 0.9144, '1,650 yd', '1,650 yd'],
  [21_097.5, 'Half marathon', 'Half marathon'],
  [42_195, 'Marathon', 'Marathon'],
  [100_000, '100 km', '100K'],
])('%d m are called %s, and %s where people count in miles', (metres, metric, imperial) => {
  expect([nameOfDistance(metres, 'metric'), nameOfDistance(metres, 'imperial')]).toEqual([metric, imperial])
})

test.each([
  [5, '5 s'],
  [60, '1 min'],
  [1200, '20 min'],
  [3600, '1 h'],
])('%d s are called %s', (seconds, name) => {
  expect(nameOfDuration(seconds)).toBe(name)
})

test('every distance and duration that is measured has a name of its own', () => {
  for (const sport of sports) {
    const { distances, powers } = effortRulesOf(sport)
    for (const units of unitSystems) {
      const shown = distances.filter(({ metres }) => isComparedIn(units, sport, metres))
      const names = [
        ...shown.map(({ metres }) => nameOfDistance(metres, units)),
        ...powers.map(nameOfDuration),
      ]
      expect(new Set(names).size).toBe(names.length)
      expect(names.filter((name) => /\.\d{2}/.test(name))).toEqual([])
    }
  }
})
