import { expect, test } from 'vitest'
import { effortRulesOf } from '#domain/effort/effort-lengths.ts'
import { sports } from '#domain/sport.ts'
import { nameOfDistance, nameOfDuration } from './effort-messages.ts'

test.each([
  [400, '400 m'],
  [804.672, '½ mile'],
  [1000, '1 km'],
  [1500, '1500 m'],
  [1609.344, '1 mile'],
  [21_097.5, 'Half marathon'],
  [42_195, 'Marathon'],
  [100_000, '100 km'],
])('%d m are called %s', (metres, name) => {
  expect(nameOfDistance(metres)).toBe(name)
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
    const names = [...distances.map(({ metres }) => nameOfDistance(metres)), ...powers.map(nameOfDuration)]
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => /\.\d/.test(name))).toEqual([])
  }
})
