import { expect, test } from 'vitest'
import { effortRulesOf, effortSportOf, effortSports, isComparedIn, mile } from './effort-lengths.ts'

test('comparable sports are compared under one name, and motors and gravity under none', () => {
  expect(effortSportOf('trail_running')).toBe('running')
  expect(effortSportOf('indoor_running')).toBe('indoor_running')
  expect(effortSportOf('indoor_cycling')).toBe('cycling')
  expect(effortSportOf('hiking')).toBe('walking')
  expect(effortSportOf('e_biking')).toBeNull()
  expect(effortSportOf('alpine_skiing')).toBeNull()
  expect(effortSports).toContain('cycling')
  expect(effortSports).not.toContain('road_cycling')
  expect(effortSports).not.toContain('golf')
})

test.each(effortSports)('the longer a distance, the less speed is believed: %s', (sport) => {
  const { distances, fastestStep } = effortRulesOf(sport)
  for (const [place, { metres, fastest }] of distances.entries()) {
    const before = distances[place - 1] ?? { metres: 0, fastest: fastestStep }
    expect(metres).toBeGreaterThan(before.metres)
    expect(fastest).toBeLessThanOrEqual(before.fastest)
  }
})

test.each(['running', 'cycling', 'walking', 'cross_country_skiing'] as const)(
  'people who count in miles compare their %s over miles, and others over kilometres',
  (sport) => {
    expect([isComparedIn('imperial', sport, 5 * mile), isComparedIn('metric', sport, 5 * mile)]).toEqual([
      true,
      false,
    ])
    expect([isComparedIn('imperial', sport, 20_000), isComparedIn('metric', sport, 20_000)]).toEqual([
      false,
      true,
    ])
  },
)

test('races have their distance everywhere', () => {
  for (const units of ['metric', 'imperial'] as const) {
    for (const metres of [mile, 5000, 10_000, 21_097.5, 42_195])
      expect(isComparedIn(units, 'running', metres)).toBe(true)
    expect(isComparedIn(units, 'rowing', 2000)).toBe(true)
  }
})
