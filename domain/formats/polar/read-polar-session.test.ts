import { expect, test } from 'vitest'
import { readPolarSession } from './read-polar-session.ts'

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

const exercise = {
  startTime: '2019-05-01T17:30:00.000',
  timezoneOffset: 120,
  duration: 'PT1H2M3.5S',
  distance: 12_345.6,
  sport: 'MOUNTAIN_BIKING',
  ascent: 210.5,
  kiloCalories: 640,
  samples: {
    heartRate: [
      { dateTime: '2019-05-01T17:30:00.000', value: 80 },
      { dateTime: '2019-05-01T17:30:01.000', value: 82 },
      { dateTime: '2019-05-01T17:30:02.000' },
    ],
    speed: [{ dateTime: '2019-05-01T17:30:01.000', value: 36 }],
    recordedRoute: [
      { dateTime: '2019-05-01T17:30:00.100', latitude: 47.2, longitude: 11.4, altitude: 600 },
      { dateTime: '2019-05-01T17:30:03.000', latitude: 47.3, longitude: 11.5, altitude: 601 },
    ],
  },
}

test('an exercise of a session becomes a recording with its samples joined by seconds', () => {
  const { recordings } = readPolarSession(bytesOf({ name: 'Evening', exercises: [exercise] }))
  const start = Date.UTC(2019, 4, 1, 15, 30)
  expect(recordings).toMatchObject([
    {
      name: 'Evening',
      sport: 'mountain_biking',
      start_ms: start,
      clock_ahead_minutes: 120,
      device_totals: { distance_m: 12_345.6, elapsed_time_ms: 3_723_500, ascent_m: 210.5, calories: 640 },
    },
  ])
  const { time, lat, lon, series } = recordings[0]!.samples
  expect([...time]).toEqual([start, start + 1000, start + 3000])
  expect([...lat]).toEqual([47.2, Number.NaN, 47.3])
  expect([...lon]).toEqual([11.4, Number.NaN, 11.5])
  expect([...(series.heart_rate ?? [])]).toEqual([80, 82, Number.NaN])
  expect([...(series.speed ?? [])]).toEqual([Number.NaN, 10, Number.NaN])
  expect([...(series.altitude ?? [])]).toEqual([600, Number.NaN, 601])
  expect(series.power).toBeUndefined()
})

test('an exercise without samples has a start and totals', () => {
  const { recordings } = readPolarSession(bytesOf({ exercises: [{ ...exercise, samples: undefined }] }))
  expect(recordings).toMatchObject([{ name: null, start_ms: Date.UTC(2019, 4, 1, 15, 30) }])
  expect(recordings[0]?.samples.time).toHaveLength(0)
})

test('the exercises of a session are separate recordings, and one without a start is left out', () => {
  const later = { ...exercise, startTime: '2019-05-01T19:00:00', timezoneOffset: undefined }
  const session = { timezoneOffset: -60, exercises: [exercise, later, { ...exercise, startTime: 'x' }, null] }
  const starts = readPolarSession(bytesOf(session)).recordings.map(({ start_ms }) => start_ms)
  expect(starts).toEqual([Date.UTC(2019, 4, 1, 15, 30), Date.UTC(2019, 4, 1, 20)])
})

test.each([
  ['no JSON', new TextEncoder().encode('{')],
  ['something else', bytesOf([1])],
  ['no list of exercises', bytesOf({ exercises: {} })],
])('%s is no training session', (_, bytes) => {
  expect(() => readPolarSession(bytes)).toThrow('not a training session')
})

test('a session without exercises is refused', () => {
  expect(() => readPolarSession(bytesOf({ exercises: [{ startTime: 5 }] }))).toThrow(
    'no exercise with a start',
  )
})
