import { expect, test } from 'vitest'
import type { Sport } from '#domain/sport.ts'
import type { Summary } from '#domain/telemetry/recording.ts'
import { written } from '#domain/units/format-quantity.ts'
import { statsOf } from './stats-strip.tsx'

const hour: Summary = {
  distance_m: 12_000,
  elapsed_time_ms: 4_000_000,
  moving_time_ms: 3_600_000,
  ascent_m: 300,
  descent_m: 310,
  calories: 700,
  series: {
    altitude: { min: 500, average: 600, max: 812 },
    speed: { min: 0, average: 12_000 / 3600, max: 5 },
    cadence: { min: 0, average: 85, max: 95 },
    heart_rate: { min: 90, average: 150, max: 180 },
    power: { min: 0, average: 210, max: 640 },
  },
}
const shown = (sport: Sport, activity = hour, adjustedSpeed: number | null | undefined = null) =>
  statsOf({ sport, activity, adjustedSpeed }, 'metric').map(
    ({ label, quantity }) => `${label} ${written(quantity).trim()}`,
  )

test('a runner reads a pace and steps', () => {
  expect(shown('running', hour, 4).slice(0, 8)).toEqual([
    'Distance 12.0 km',
    'Moving time 1:00:00',
    'Average pace 5:00 /km',
    'Grade-adjusted pace 4:10 /km',
    'Ascent 300 m',
    'Average heart rate 150 bpm',
    'Average cadence 170 spm',
    'Energy 700 kcal',
  ])
})

test('the grade-adjusted pace has its place before the samples are there, and none on a level track', () => {
  const waiting = statsOf({ sport: 'running', activity: hour }, 'metric')
  expect(waiting[3]).toEqual({ label: 'Grade-adjusted pace', quantity: { value: '…', unit: '/km' } })
  const { altitude: _, ...level } = hour.series
  expect(statsOf({ sport: 'running', activity: { ...hour, series: level } }, 'metric')).not.toContainEqual(
    expect.objectContaining({ label: 'Grade-adjusted pace' }),
  )
})

test('a rider reads a speed, the power and turns of the crank', () => {
  const figures = shown('road_cycling')
  expect(figures.slice(0, 7)).toEqual([
    'Distance 12.0 km',
    'Moving time 1:00:00',
    'Ascent 300 m',
    'Average speed 12.0 km/h',
    'Average power 210 W',
    'Average heart rate 150 bpm',
    'Max speed 18.0 km/h',
  ])
  expect(figures).toContain('Average cadence 85 rpm')
  expect(figures).toContain('Max power 640 W')
})

test('a skier reads the vertical first, and a swimmer the pace for a hundred metres without heights', () => {
  expect(shown('alpine_skiing').slice(0, 2)).toEqual(['Vertical 310 m', 'Max speed 18.0 km/h'])
  const swim = shown('open_water_swimming')
  expect(swim[0]).toBe('Distance 12,000 m')
  expect(swim[2]).toBe('Average pace 0:30 /100 m')
  expect(swim.some((figure) => figure.startsWith('Highest point'))).toBe(false)
})

test('a diver reads the depth, and an activity of totals alone shows just those', () => {
  const dive = { ...hour, series: { depth: { min: 0, average: 8, max: 18.4 } } }
  expect(shown('diving', dive)[0]).toBe('Max depth 18.4 m')
  const manual = { ...hour, ascent_m: null, descent_m: null, distance_m: 0, calories: null, series: {} }
  expect(shown('fitness', manual)).toEqual(['Moving time 1:00:00', 'Elapsed time 1:06:40'])
})
