// An independent reader checks that the file is valid.
// oxlint-disable-next-line no-restricted-imports
import FitParser from 'fit-file-parser'
import { expect, test } from 'vitest'
import { checksumOf } from '#domain/formats/fit/checksum.ts'
import { fitSportOf, sportOf } from '#domain/formats/fit/fit-sport.ts'
import { messageNumbers } from '#domain/formats/fit/message-numbers.ts'
import { readFit } from '#domain/formats/fit/read-fit.ts'
import { scanMessages } from '#domain/formats/fit/scan.ts'
import type { WrittenRecording } from '#domain/formats/write/written-text.ts'
import { sports } from '#domain/sport.ts'
import { pauseForTests, recordingForTests, testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { canBeFit, writeFit } from './fit.ts'

const bytesOf = (recording: WrittenRecording) => Buffer.concat([...writeFit(recording)])

const ride = recordingForTests(
  {
    second: [0, 1, 2, 10, 11, 12],
    lat: [47, 47.0001, 47.0002, 47.0003, 47.0004, 47.0005],
    lon: [-11.5, -11.5001, Number.NaN, -11.5003, -11.5004, 180],
    altitude: [600.2, 600.4, 600.6, 601, 601.2, -12],
    distance: [0, 11.12, 22.5, 30.25, 41.5, 52.75],
    speed: [11, 11.125, 11.25, 11, 10.5, 10],
    heart_rate: [120, 121, Number.NaN, 122, 123, 124],
    cadence: [80, 80.5, 81, 81.25, 82, 83],
    power: [200, 210, 220, 230, 240, 250],
    temperature: [-3, -3, -2, -2, -1, 0],
    grade: [1.25, 1.5, -2.75, 0, 0, 3],
  },
  {
    pauses: [pauseForTests(2, 10)],
    laps: [
      { ...pauseForTests(0, 2), distance_m: 22.5 },
      { ...pauseForTests(2, 12), distance_m: null },
    ],
    sport: 'mountain_biking',
    name: 'Über den Paß',
    description: 'é🚵'.repeat(1000),
    device: { manufacturer: 'Garmin', product: 'Forerunner 945' },
  },
)
const summary = summarize(ride)

test('another reader finds in a FIT file what was written', async () => {
  const bytes = bytesOf({ ...ride, summary, timezone: 'Europe/Vienna' })
  // This reader refuses a wrong checksum, so the checksum is right.
  const parsed = await new FitParser({ force: false, mode: 'list' }).parseAsync(bytes)
  const records = parsed.records as unknown as (Record<string, number> & { timestamp: Date })[]
  expect(records.map(({ timestamp }) => timestamp.getTime())).toEqual([...ride.samples.time])
  expect(records.map((record) => record['position_lat'])).toEqual(
    [...ride.samples.lat].map((lat) => expect.closeTo(lat, 6)),
  )
  const columns = {
    enhanced_altitude: 'altitude',
    distance: 'distance',
    enhanced_speed: 'speed',
    power: 'power',
  } as const
  for (const [theirs, ours] of Object.entries(columns))
    expect(records.map((record) => record[theirs])).toEqual(
      [...ride.samples.series[ours]!].map((value) => expect.closeTo(value, 2)),
    )
  expect(records.map((record) => record['heart_rate'])).toEqual([120, 121, undefined, 122, 123, 124])
  expect(records.map((record) => (record['cadence'] ?? 0) + (record['fractional_cadence'] ?? 0))).toEqual([
    80, 80.5, 81, 81.25, 82, 83,
  ])
  expect(records.map((record) => record['temperature'])).toEqual([-3, -3, -2, -2, -1, 0])
  expect(parsed.file_ids).toMatchObject([
    { type: 'activity', manufacturer: 'garmin', product_name: 'Forerunner 945' },
  ])
  expect(parsed.events?.map(({ event, event_type }) => `${event} ${event_type}`)).toEqual([
    'timer start',
    'timer stop_all',
    'timer start',
    'timer stop_all',
  ])
  expect(parsed.laps).toMatchObject([
    { total_elapsed_time: 2, total_timer_time: 2, total_distance: 22.5 },
    { total_elapsed_time: 10, total_timer_time: 2 },
  ])
  expect(parsed.sessions).toMatchObject([
    {
      sport: 'cycling',
      sub_sport: 'mountain',
      total_elapsed_time: 12,
      total_timer_time: 4,
      total_distance: 52.75,
      total_ascent: Math.round(summary.ascent_m ?? 0),
      max_heart_rate: 124,
      num_laps: 2,
    },
  ])
  const { timestamp, local_timestamp } = (parsed.activity ?? {}) as unknown as Record<string, Date>
  // In June clocks in Vienna are two hours ahead.
  expect(Number(local_timestamp) - Number(timestamp)).toBe(7_200_000)
})

test('the header, the checksums and the order of the messages are those of an activity file', () => {
  const bytes = bytesOf({ ...ride, summary })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  expect([bytes[0], bytes.toString('latin1', 8, 12)]).toEqual([14, '.FIT'])
  expect(view.getUint32(4, true)).toBe(bytes.length - 16)
  expect(view.getUint16(12, true)).toBe(checksumOf(bytes, 0, 12))
  expect(view.getUint16(bytes.length - 2, true)).toBe(checksumOf(bytes, 0, bytes.length - 2))
  const { messages, rows, brokenAt } = scanMessages(bytes, view, { from: 14, to: bytes.length - 2 })
  const kinds = messages.map(({ definition }) => definition.message)
  const first = [messageNumbers.fileId, messageNumbers.developerDataId, messageNumbers.fieldDescription]
  expect([kinds.slice(0, 3), brokenAt]).toEqual([first, null])
  const events = messages.filter(({ definition }) => definition.message === messageNumbers.event)
  const recordsBefore = events.map(
    ({ at }) => rows.starts.subarray(0, rows.count).filter((record) => record < at).length,
  )
  // The timer starts, stops after the third record, starts before the fourth, and stops.
  expect(recordsBefore).toEqual([0, 3, 3, 6])
  const last = kinds.lastIndexOf(messageNumbers.event)
  expect([...new Set(kinds.slice(last + 1))]).toEqual([
    messageNumbers.lap,
    messageNumbers.session,
    messageNumbers.memo,
    messageNumbers.activity,
  ])
})

/** The names of our developer fields in a file. */
const described = (recording: WrittenRecording) => {
  const bytes = bytesOf(recording)
  return ['exact_altitude', 'exact_speed', 'milliseconds', 'piece'].filter((name) => bytes.includes(name))
}

test('values that fit the native fields are written only there', () => {
  expect(described(ride)).toEqual([])
  const samples = { ...ride.samples, time: ride.samples.time.map((ms) => ms + 250) }
  const fine = { ...samples, series: { ...samples.series, altitude: Float32Array.of(1.13, 2, 3, 4, 5, 6) } }
  expect(described({ ...ride, samples: fine, breaks: [3] })).toEqual([
    'exact_altitude',
    'milliseconds',
    'piece',
  ])
})

test('every sport is read back, and other programs read it as well as the format allows', () => {
  for (const sport of sports) {
    expect(readFit(bytesOf({ ...ride, description: null, sport })).recordings).toMatchObject([{ sport }])
    const numbers = fitSportOf(sport)
    // FIT has no sledging.
    expect(sportOf(numbers.sport, numbers.subSport)).toBe(sport === 'sledding' ? 'other' : sport)
  }
})

test('samples of the same moment stay as they are, and a recording without laps has none', () => {
  const twice = recordingForTests({
    second: [0, 1, 1, 2],
    lat: [47, 47, 47, 47],
    lon: [11, 11, 11, 11],
    power: [1, 2, 3, 4],
  })
  expect(readFit(bytesOf(twice)).recordings).toMatchObject([
    {
      laps: [],
      pauses: [],
      device: null,
      name: null,
      samples: { series: { power: Float32Array.of(1, 2, 3, 4) } },
    },
  ])
})

test('a long recording is written in pieces, and one without times cannot be FIT', () => {
  const seconds = Array.from({ length: 20_000 }, (_, second) => second)
  const long = recordingForTests({ second: seconds, power: seconds })
  const lengths = Array.from(writeFit(long), (piece) => piece.length)
  expect(lengths.length).toBeGreaterThan(15)
  expect(Math.max(...lengths)).toBeLessThan(100_000)
  expect(canBeFit(long.samples)).toBe(true)
  expect(canBeFit(recordingForTests({ lat: [47], lon: [11] }).samples)).toBe(false)
  expect(testStartMs).toBe(long.samples.time[0])
})
