import { textPieces } from '#domain/formats/xml/text.ts'
import { sports, type Sport } from '#domain/sport.ts'
import {
  type DeviceTotals,
  type FileReading,
  type Samples,
  type SeriesName,
  UnreadableFileError,
} from '#domain/telemetry/recording.ts'
import { zoneOffset } from '#domain/time/align-clocks/zone-offset.ts'
import { streamNames, type StreamName, type StreamsDocument } from './streams-document.ts'

/** Reads what a platform's API says about one activity. */
export function readStreams(bytes: Uint8Array): FileReading {
  const document = parse(bytes)
  const samples = samplesOf(document)
  const { title, start_ms, timezone, device } = document
  return {
    recordings: [
      {
        samples,
        breaks: [],
        laps: [],
        pauses: [],
        sport: isSport(document.sport) ? document.sport : 'other',
        name: typeof title === 'string' && title.trim() !== '' ? title : null,
        description: null,
        device: typeof device === 'string' && device !== '' ? { manufacturer: null, product: device } : null,
        device_totals: totalsOf(document),
        start_ms,
        clock_ahead_minutes: typeof timezone === 'string' ? minutesAhead(timezone, start_ms) : null,
      },
    ],
    losses: [],
  }
}

function parse(bytes: Uint8Array): StreamsDocument {
  const document = jsonOf(bytes)
  if (!isObject(document) || document['format'] !== 'trailcast-streams' || document['version'] !== 1)
    throw new UnreadableFileError(streamMessages.unknown)
  const { start_ms, streams } = document
  if (typeof start_ms !== 'number' || !Number.isFinite(start_ms))
    throw new UnreadableFileError(streamMessages.withoutStart)
  if (!isObject(streams)) throw new UnreadableFileError(streamMessages.withoutSamples)
  // Whatever else is missing is treated as not recorded.
  return document as StreamsDocument
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse([...textPieces(bytes, { encoding: 'utf-8', start: 0 })].join(''))
  } catch {
    return undefined
  }
}

function minutesAhead(timezone: string, ms: number): number | null {
  const offset = zoneOffset(timezone, ms)
  return offset === null ? null : offset / 60_000
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSport = (value: unknown): value is Sport => sports.some((sport) => sport === value)

const seriesOf: [StreamName, SeriesName][] = [
  ['distance_m', 'distance'],
  ['altitude_m', 'altitude'],
  ['speed_mps', 'speed'],
  ['heart_rate', 'heart_rate'],
  ['cadence', 'cadence'],
  ['power', 'power'],
  ['temperature', 'temperature'],
]

function samplesOf({ streams, start_ms, is_timed }: StreamsDocument): Samples {
  const offsets = streams.time_s
  if (!Array.isArray(offsets) || offsets.length === 0)
    throw new UnreadableFileError(streamMessages.withoutSamples)
  const count = offsets.length
  for (const name of streamNames) {
    const stream = streams[name]
    if (stream !== undefined && (!Array.isArray(stream) || stream.length !== count))
      throw new UnreadableFileError(streamMessages.unevenSamples)
  }
  const column = (name: StreamName): Float64Array => {
    const stream = streams[name]
    return Float64Array.from({ length: count }, (_, at) => valueOf(stream?.[at]))
  }
  const seconds = column('time_s')
  // Without its start, there is no telling when a sample was taken.
  const time = is_timed ? seconds.map((s) => Math.round(start_ms + s * 1000)) : seconds.fill(Number.NaN)
  if (is_timed && !isNeverDecreasing(time)) throw new UnreadableFileError(streamMessages.unevenSamples)
  const series: Samples['series'] = {}
  for (const [name, seriesName] of seriesOf) {
    const values = Float32Array.from(column(name))
    if (values.some((value) => !Number.isNaN(value))) series[seriesName] = values
  }
  return { time, lat: column('lat'), lon: column('lon'), series }
}

const valueOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN

function isNeverDecreasing(time: Float64Array): boolean {
  return time.every((ms, at) => ms >= (at === 0 ? ms : (time[at - 1] ?? Number.NaN)))
}

const known = (value: unknown): number | null => (Number.isNaN(valueOf(value)) ? null : valueOf(value))
const inMs = (seconds: unknown): number | null =>
  Number.isNaN(valueOf(seconds)) ? null : valueOf(seconds) * 1000

function totalsOf({ totals }: StreamsDocument): DeviceTotals | null {
  if (!isObject(totals)) return null
  return {
    distance_m: known(totals.distance_m),
    elapsed_time_ms: inMs(totals.elapsed_s),
    timer_time_ms: null,
    moving_time_ms: inMs(totals.moving_s),
    ascent_m: known(totals.ascent_m),
    descent_m: null,
    calories: known(totals.calories),
  }
}

const streamMessages = {
  unknown: 'The platform answered with something that is not an activity.',
  withoutStart: 'The platform does not say when it began.',
  withoutSamples: 'The platform has no samples of it.',
  unevenSamples: 'The samples of the platform do not fit together.',
}
