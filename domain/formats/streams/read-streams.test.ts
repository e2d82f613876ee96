import { expect, test } from 'vitest'
import { derive } from '#domain/telemetry/derive.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { readStreams } from './read-streams.ts'
import type { StreamsDocument } from './streams-document.ts'

const startMs = Date.UTC(2026, 6, 4, 6)

const ride: StreamsDocument = {
  format: 'trailcast-streams',
  version: 1,
  sport: 'gravel_cycling',
  title: 'Zum Gipfel über die Höh',
  start_ms: startMs,
  timezone: 'Europe/Berlin',
  is_timed: true,
  device: 'Wahoo ELEMNT',
  streams: {
    time_s: [0, 1, 2, 4],
    lat: [47, 47.0001, 47.0002, 47.0004],
    lon: [11, 11, null, 11],
    distance_m: [0, 11.1, 22.2, 44.4],
    heart_rate: [null, 120, 121, 122],
    temperature: [null, null, null, null],
  },
  totals: { distance_m: 45, elapsed_s: 5, moving_s: 4, ascent_m: 3, calories: 2 },
}

const bytesOf = (document: unknown): Uint8Array => Buffer.from(JSON.stringify(document))
const read = (changes: Partial<StreamsDocument> = {}) => {
  const [recording] = readStreams(bytesOf({ ...ride, ...changes })).recordings
  if (!recording) throw new Error('nothing was read')
  return recording
}

test('the samples of a platform become a recording', () => {
  const { samples, ...about } = read()
  expect(Array.from(samples.time)).toEqual([startMs, startMs + 1000, startMs + 2000, startMs + 4000])
  expect(Array.from(samples.lat)).toEqual([47, 47.0001, 47.0002, 47.0004])
  expect(Array.from(samples.lon)).toEqual([11, 11, Number.NaN, 11])
  expect(Array.from(samples.series.distance ?? [])).toEqual([0, 11.1, 22.2, 44.4].map(Math.fround))
  expect(Array.from(samples.series.heart_rate ?? [])).toEqual([Number.NaN, 120, 121, 122])
  // Nothing was measured.
  expect(Object.keys(samples.series).toSorted()).toEqual(['distance', 'heart_rate'])
  expect(about).toMatchObject({
    sport: 'gravel_cycling',
    name: 'Zum Gipfel über die Höh',
    device: { manufacturer: null, product: 'Wahoo ELEMNT' },
    device_totals: { distance_m: 45, elapsed_time_ms: 5000, moving_time_ms: 4000, ascent_m: 3, calories: 2 },
    start_ms: startMs,
    clock_ahead_minutes: 120,
  })
})

test('an activity that was typed in has totals and no line', () => {
  const manual = read({
    timezone: 'Asia/Kathmandu',
    streams: { time_s: [0, 3600], distance_m: [0, 12_000] },
    totals: { distance_m: 12_000, elapsed_s: 3600, moving_s: null, ascent_m: null, calories: null },
  })
  expect(Array.from(manual.samples.lat)).toEqual([Number.NaN, Number.NaN])
  expect(summarize(derive(manual))).toMatchObject({ distance_m: 12_000, elapsed_time_ms: 3_600_000 })
  expect(manual.clock_ahead_minutes).toBe(345)
})

test('where the platform hides the start, no sample has a time', () => {
  const { samples, start_ms } = read({ is_timed: false })
  expect(Array.from(samples.time)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN])
  expect(start_ms).toBe(startMs)
})

test('what is not a number counts as not recorded', () => {
  const [recording] = readStreams(Buffer.from(JSON.stringify(ride).replace('47.0001', '1e999'))).recordings
  expect(recording?.samples.lat[1]).toBeNaN()
})

test('what is missing counts as not recorded', () => {
  const { timezone: _t, device: _d, totals: _s, title: _n, ...rest } = ride
  const [recording] = readStreams(bytesOf({ ...rest, sport: 'quidditch' })).recordings
  expect(recording).toMatchObject({
    sport: 'other',
    name: null,
    device: null,
    device_totals: null,
    clock_ahead_minutes: null,
  })
})

test.each([
  ['no JSON', Buffer.from('{"format":"trailcast-streams"'), /not an activity/],
  ['a list', bytesOf([ride]), /not an activity/],
  ['another format', bytesOf({ ...ride, format: 'geojson' }), /not an activity/],
  ['a later version', bytesOf({ ...ride, version: 2 }), /not an activity/],
  ['no start', bytesOf({ ...ride, start_ms: null }), /when it began/],
  ['a start in words', bytesOf({ ...ride, start_ms: 'at six' }), /when it began/],
  ['an endless start', Buffer.from(JSON.stringify(ride).replace(String(startMs), '1e999')), /when it began/],
  ['no samples', bytesOf({ ...ride, streams: undefined }), /no samples/],
  ['an empty list of samples', bytesOf({ ...ride, streams: { time_s: [] } }), /no samples/],
  ['columns of other lengths', bytesOf({ ...ride, streams: { time_s: [0, 1], lat: [1] } }), /fit together/],
  ['times that decrease', bytesOf({ ...ride, streams: { time_s: [1, 0] } }), /fit together/],
  ['times that are missing', bytesOf({ ...ride, streams: { time_s: [0, null, 2] } }), /fit together/],
])('%s is refused with a sentence', (_what, bytes, sentence) => {
  expect(() => readStreams(bytes)).toThrow(UnreadableFileError)
  expect(() => readStreams(bytes)).toThrow(sentence)
})
