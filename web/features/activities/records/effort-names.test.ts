import { expect, test } from 'vitest'
import { effortRulesOf } from '#domain/effort/effort-lengths.ts'
import { distanceName, durationName } from './effort-names.ts'

const namesOf = (sport: Parameters<typeof effortRulesOf>[0]) =>
  effortRulesOf(sport).distances.map(({ metres }) => distanceName(metres))

test('distances have the names that people use', () => {
  expect(namesOf('running')).toEqual([
    '400 m',
    'Half mile',
    '1 km',
    '1 mile',
    '2 miles',
    '5 km',
    '10 km',
    '15 km',
    '10 miles',
    '20 km',
    'Half marathon',
    '30 km',
    'Marathon',
    '50 km',
  ])
  expect(namesOf('cycling').at(-1)).toBe('100 miles')
  expect(namesOf('swimming')).toEqual([
    '100 m',
    '200 m',
    '400 m',
    '750 m',
    '1 km',
    '1,500 m',
    '1.9 km',
    '3 km',
    '3.8 km',
    '5 km',
    '10 km',
  ])
})

test('durations have the names that people use', () => {
  expect(effortRulesOf('cycling').powers.map(durationName)).toEqual([
    '5 s',
    '15 s',
    '30 s',
    '1 min',
    '2 min',
    '5 min',
    '10 min',
    '20 min',
    '30 min',
    '1 h',
  ])
})
