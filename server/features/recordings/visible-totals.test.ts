import { expect, test } from 'vitest'
import type { Sport } from '#domain/sport.ts'
import { compareTotals } from './visible-totals.ts'

const row = (sport: Sport, distance: number) => ({
  sport,
  distance_m: 1000,
  moving_time_ms: 600_000,
  ascent_m: null,
  descent_m: 0,
  series: {},
  our_totals: null,
  device_totals: {
    distance_m: distance,
    elapsed_time_ms: null,
    timer_time_ms: null,
    moving_time_ms: null,
    ascent_m: 40,
    descent_m: 51,
    calories: null,
  },
})

test.each<[Sport, number, string[] | undefined]>([
  ['hiking', 1000, ['ascent_m', 'descent_m']],
  ['hiking', 2000, ['distance_m', 'ascent_m', 'descent_m']],
  ['diving', 1000, undefined],
  ['diving', 2000, ['distance_m']],
])('%s with %i m by its device differs in %j', (sport, distance, differing) => {
  expect(compareTotals(row(sport, distance))?.differing).toEqual(differing)
})
