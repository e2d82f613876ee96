import { expect, test } from 'vitest'
import { fitFile, fitType, type TestField, type TestMessage } from './fit-file-for-tests.ts'
import { fileId, record, semicircles, startMs, startSeconds } from './fit-messages-for-tests.ts'
import { messageNumbers } from './message-numbers.ts'
import { readFit } from './read-fit.ts'

const field = (number: number, type: number, value: TestField['value']): TestField => ({
  number,
  type,
  value,
})

/**
 * Seconds and milliseconds since the camera was switched on; the satellites' UTC time has whole seconds only.
 */
function place(seconds: number, milliseconds: number, lat: number, utc: number): TestMessage {
  return {
    message: messageNumbers.gpsMetadata,
    local: 7,
    fields: [
      field(253, fitType.uint32, seconds),
      field(0, fitType.uint16, milliseconds),
      field(1, fitType.sint32, semicircles(lat)),
      field(2, fitType.sint32, semicircles(11.5)),
      field(3, fitType.uint32, (612.4 + 500) * 5),
      field(4, fitType.uint32, 8250),
      field(6, fitType.uint32, utc),
    ],
  }
}

/** The camera's clock read 1000.050 s at 08:00:10.250. */
const correlation: TestMessage = {
  message: messageNumbers.timestampCorrelation,
  local: 6,
  fields: [
    field(253, fitType.uint32, startSeconds + 10),
    field(4, fitType.uint16, 250),
    field(1, fitType.uint32, 1000),
    field(5, fitType.uint16, 50),
  ],
}
/** The strap connected to the camera. 1001 s after the start of 1989 is not a real date. */
const strap: TestMessage = {
  message: messageNumbers.record,
  local: 1,
  fields: [field(253, fitType.uint32, 1001), field(3, fitType.uint8, 131)],
}
const places = [
  place(1000, 900, 47, startSeconds + 11),
  place(1001, 0, 47.0001, startSeconds + 11),
  place(1001, 900, 47.0002, startSeconds + 12),
]

test('a camera log has satellite positions in UTC', () => {
  const { recordings, losses } = readFit(
    fitFile([fileId({ product: 2281 }), ...places.slice(0, 1), correlation, strap, ...places.slice(1)]),
  )
  expect(losses).toEqual([])
  const [log] = recordings
  expect(recordings).toHaveLength(1)
  expect(Array.from(log?.samples.time ?? [])).toEqual([11_100, 11_200, 12_100].map((ms) => startMs + ms))
  expect(Array.from(log?.samples.lat ?? [], (lat) => Number(lat.toFixed(4)))).toEqual([47, 47.0001, 47.0002])
  expect(log?.samples.lon[0]).toBeCloseTo(11.5, 6)
  expect(Array.from(log?.samples.series.altitude ?? [], (metres) => metres.toFixed(1))).toEqual([
    '612.4',
    '612.4',
    '612.4',
  ])
  expect(Array.from(log?.samples.series.speed ?? [])).toEqual([8.25, 8.25, 8.25])
  expect(Array.from(log?.samples.series.heart_rate ?? [])).toEqual([Number.NaN, 131, Number.NaN])
})

test('without a clock correlation, the satellites’ seconds give the time', () => {
  const { recordings } = readFit(fitFile([fileId(), ...places]))
  // The message nearest to a full second is the one at 1000.900, when 08:00:11 had just begun.
  expect(Array.from(recordings[0]?.samples.time ?? [])).toEqual(
    [11_000, 11_100, 12_000].map((ms) => startMs + ms),
  )
})

/** A record with the seconds since the camera was switched on. */
const ownTime = (seconds: number, lat: number): TestMessage => ({
  ...record(0, { lat, lon: 11.5 }),
  fields: record(0, { lat, lon: 11.5 }).fields.map((one) =>
    one.number === 253 ? { ...one, value: seconds } : one,
  ),
})

test('a camera whose records have positions is read by its records, in UTC', () => {
  const { recordings, losses } = readFit(
    fitFile([
      fileId({ product: 2687 }),
      correlation,
      ownTime(1001, 47),
      ownTime(1002, 47.0001),
      ...places.slice(0, 2),
    ]),
  )
  expect(losses).toEqual([])
  expect(Array.from(recordings[0]?.samples.time ?? [])).toEqual([11_200, 12_200].map((ms) => startMs + ms))
  expect(Array.from(recordings[0]?.samples.lat ?? [], (lat) => lat.toFixed(4))).toEqual([
    '47.0000',
    '47.0001',
  ])
})

test('a watch that writes such messages besides its records is read by its records', () => {
  const { recordings } = readFit(
    fitFile([fileId(), record(0, { lat: 1, lon: 2 }), record(1, { lat: 1, lon: 2 }), ...places]),
  )
  expect(Array.from(recordings[0]?.samples.time ?? [])).toEqual([startMs, startMs + 1000])
})
