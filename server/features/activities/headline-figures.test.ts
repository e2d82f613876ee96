import { expect, test } from 'vitest'
import type { Sport } from '#domain/sport.ts'
import { headlineFigures, type Headlined } from './headline-figures.ts'

const range = (average: number) => ({ min: average / 2, average, max: average * 2 })

const given = (sport: Sport, more: Partial<Headlined> = {}): Headlined => ({
  sport,
  distance_m: 10_000,
  moving_time_ms: 3_120_000,
  elapsed_time_ms: 3_600_000,
  ascent_m: 220,
  descent_m: 1240,
  series: { altitude: range(900), heart_rate: range(141.6) },
  calories: 610,
  ...more,
})

const phrases = (activity: Headlined) => headlineFigures(activity).map(({ phrase }) => phrase)

test.each<[Sport, string[]]>([
  ['running', ['10.0 km', '52:00', '5:12 /km', '220 m up']],
  ['trail_running', ['10.0 km', '52:00', '5:12 /km', '220 m up']],
  ['road_cycling', ['10.0 km', '52:00', '220 m up']],
  ['hiking', ['10.0 km', '52:00', '220 m up']],
  ['alpine_skiing', ['1,240 m down', '10.0 km', '52:00']],
  ['backcountry_skiing', ['10.0 km', '52:00', '220 m up']],
  ['open_water_swimming', ['10,000 m', '52:00', '0:31 /100 m']],
  // Nobody climbs on a lake.
  ['sailing', ['10.0 km', '52:00', '142 bpm']],
])('of %s people see first: %s', (sport, expected) => {
  expect(phrases(given(sport))).toEqual(expected)
})

test('what is not known is left out, and what was measured on the spot takes its place', () => {
  const indoors = given('fitness', { distance_m: null, moving_time_ms: null, ascent_m: null, series: {} })
  expect(phrases(indoors)).toEqual(['1:00:00', '610 kcal'])
  const treadmill = given('indoor_running', { distance_m: 0, series: { heart_rate: range(150) } })
  expect(phrases(treadmill)).toEqual(['52:00', '150 bpm', '610 kcal'])
  const nothing = { distance_m: null, moving_time_ms: 0, elapsed_time_ms: null, calories: null, series: {} }
  expect(phrases(given('running', nothing))).toEqual([])
})

test('an ascent without a measured altitude, or of less than a metre, is no figure', () => {
  expect(phrases(given('hiking', { series: { altitude: range(0) }, calories: 0 }))).toEqual([
    '10.0 km',
    '52:00',
  ])
  expect(phrases(given('running', { ascent_m: 0.9 }))).toEqual(['10.0 km', '52:00', '5:12 /km'])
  expect(phrases(given('running', { ascent_m: 1 }))).toEqual(['10.0 km', '52:00', '5:12 /km', '1 m up'])
})

test('each figure has a name for where there is room for one', () => {
  expect(headlineFigures(given('snowboarding'))[0]).toEqual({
    label: 'Vertical',
    value: '1,240',
    unit: 'm',
    phrase: '1,240 m down',
  })
})
