import { seriesNames, type Samples } from '#domain/telemetry/recording.ts'
import { samplesLike } from '#domain/telemetry/sample-columns.ts'
import { isPossibleTime, millisecondsOf } from './fit-time.ts'
import { messageNumbers } from './message-numbers.ts'
import { numberOf, scaledOf, type Message } from './message.ts'
import { placeScale } from './record-fields.ts'
import { ofKind } from './sessions.ts'

/**
 * In an action camera's log, all times count from when it was switched on; this moves them to the clock of the
 * satellites. Positions are in the log's records or else in separate messages. Other files are left as they are.
 */
export function withCameraLog(view: DataView, messages: Message[], records: Samples): Samples {
  const hasPositions = records.lat.some((lat) => !Number.isNaN(lat))
  if (hasPositions && records.time.some(isPossibleTime)) return records
  const places = placesIn(view, messages)
  const zeroMs = hasPositions || places.length > 0 ? zeroOf(view, messages) : null
  if (zeroMs === null) return records
  const moved = { ...records, time: records.time.map((ms) => ms - millisecondsOf(0) + zeroMs) }
  return hasPositions ? moved : joinSamples(placesOf(view, places, zeroMs), moved)
}

function placesIn(view: DataView, messages: Message[]): Message[] {
  return ofKind(messages, messageNumbers.gpsMetadata).filter(
    (message) =>
      Math.abs(numberOf(view, message, 1) ?? Infinity) <= 90 * placeScale &&
      numberOf(view, message, 2) !== null,
  )
}

/** When the camera's own clock was at zero, in milliseconds since 1970; null if nothing says so. */
export function zeroOf(view: DataView, messages: Message[]): number | null {
  const correlation = ofKind(messages, messageNumbers.timestampCorrelation)[0]
  const utcMs = correlation && momentOf(view, correlation, { seconds: 253, milliseconds: 4 })
  const ownMs = correlation && momentOf(view, correlation, { seconds: 1, milliseconds: 5 })
  if (utcMs != null && ownMs != null) return millisecondsOf(0) + utcMs - ownMs
  // Satellite times are whole seconds, rounded down, so the message right after the full second is closest.
  const differences = placesIn(view, messages).flatMap((message) => {
    const [seconds, own] = [numberOf(view, message, 6), ownTimeOf(view, message)]
    return seconds === null || own === null ? [] : [seconds * 1000 - own]
  })
  return differences.length > 0
    ? millisecondsOf(0) + differences.reduce((max, one) => Math.max(max, one))
    : null
}

function momentOf(
  view: DataView,
  message: Message,
  fields: { seconds: number; milliseconds: number },
): number | null {
  const seconds = numberOf(view, message, fields.seconds)
  return seconds === null ? null : seconds * 1000 + (numberOf(view, message, fields.milliseconds) ?? 0)
}

/** Milliseconds on the camera's own clock. */
export const ownTimeOf = (view: DataView, message: Message): number | null =>
  momentOf(view, message, { seconds: 253, milliseconds: 0 })

function placesOf(view: DataView, places: Message[], zeroMs: number): Samples {
  const column = (valueOf: (message: Message) => number | null) =>
    places.map((message) => valueOf(message) ?? Number.NaN)
  const scaled = (number: number, scale: number) =>
    column((message) => scaledOf(view, message, { number, scale }))
  return {
    time: Float64Array.from(
      column((message) => ownTimeOf(view, message)),
      (ms) => ms + zeroMs,
    ),
    lat: Float64Array.from(scaled(1, placeScale)),
    lon: Float64Array.from(scaled(2, placeScale)),
    series: {
      altitude: Float32Array.from(scaled(3, 5), (metres) => metres - 500),
      speed: Float32Array.from(scaled(4, 1000)),
    },
  }
}

/** The samples of both, concatenated. */
function joinSamples(first: Samples, second: Samples): Samples {
  const joined = samplesLike(
    { ...first, series: { ...second.series, ...first.series } },
    first.time.length + second.time.length,
  )
  for (const [from, at] of [
    [first, 0],
    [second, first.time.length],
  ] as const) {
    for (const name of ['time', 'lat', 'lon'] as const) joined[name].set(from[name], at)
    for (const name of seriesNames) if (from.series[name]) joined.series[name]?.set(from.series[name], at)
  }
  return joined
}
