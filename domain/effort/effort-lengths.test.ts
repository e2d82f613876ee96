import { expect, test } from 'vitest'
import { effortRulesOf, effortSportOf, effortSports } from './effort-lengths.ts'

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
