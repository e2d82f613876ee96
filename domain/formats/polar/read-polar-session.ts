import { textPieces } from '#domain/formats/xml/text.ts'
import { sportOfWord } from '#domain/formats/xml/sport-of-word.ts'
import {
  type DeviceTotals,
  type FileReading,
  type Recording,
  type Samples,
  type SeriesName,
  UnreadableFileError,
} from '#domain/telemetry/recording.ts'

/** Reads a `training-session-….json` of a Polar export. Its exercises are separate recordings. */
export function readPolarSession(bytes: Uint8Array): FileReading {
  const session = jsonOf(bytes)
  const exercises = isObject(session) ? session['exercises'] : undefined
  if (!isObject(session) || !Array.isArray(exercises)) throw new UnreadableFileError(polarMessages.unknown)
  const recordings = exercises.filter(isObject).flatMap((exercise) => recordingOf(session, exercise) ?? [])
  if (recordings.length === 0) throw new UnreadableFileError(polarMessages.withoutExercise)
  return { recordings, losses: [] }
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse([...textPieces(bytes, { encoding: 'utf-8', start: 0 })].join(''))
  } catch {
    return undefined
  }
}

function recordingOf(session: Json, exercise: Json): Recording | undefined {
  const offsetMinutes = numberOf(exercise['timezoneOffset'] ?? session['timezoneOffset']) ?? 0
  const momentOf = (text: unknown) => localMoment(text, offsetMinutes)
  const startMs = momentOf(exercise['startTime'])
  if (startMs === undefined) return undefined
  const { name } = session
  const { sport } = exercise
  return {
    samples: samplesOf(isObject(exercise['samples']) ? exercise['samples'] : {}, momentOf),
    breaks: [],
    laps: [],
    pauses: [],
    sport: typeof sport === 'string' ? sportOfWord(sport) : 'other',
    name: typeof name === 'string' && name.trim() !== '' ? name : null,
    description: null,
    device: { manufacturer: 'Polar', product: null },
    device_totals: totalsOf(exercise),
    start_ms: startMs,
    clock_ahead_minutes: offsetMinutes,
  }
}

/** Times are local and have no offset; it is written next to them. */
function localMoment(text: unknown, offsetMinutes: number): number | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/.test(text)) return undefined
  const ms = Date.parse(`${text}Z`) - offsetMinutes * 60_000
  return Number.isFinite(ms) ? ms : undefined
}

/** Speeds are in kilometres per hour. */
const seriesOf: [string, SeriesName, number][] = [
  ['heartRate', 'heart_rate', 1],
  ['altitude', 'altitude', 1],
  ['speed', 'speed', 1 / 3.6],
  ['cadence', 'cadence', 1],
  ['distance', 'distance', 1],
  ['temperature', 'temperature', 1],
  ['power', 'power', 1],
]

type MomentOf = (text: unknown) => number | undefined
type Value = { ms: number; value: number }

const secondOf = (ms: number): number => Math.round(ms / 1000)

/** Every series has its own times; a sample is made of everything measured in the same second. */
function samplesOf(samples: Json, momentOf: MomentOf): Samples {
  const route = listOf(samples['recordedRoute'], (point) => {
    const ms = momentOf(point['dateTime'])
    const [lat, lon] = [numberOf(point['latitude']), numberOf(point['longitude'])]
    return ms === undefined || lat === null || lon === null
      ? undefined
      : { ms, lat, lon, altitude: numberOf(point['altitude']) }
  })
  const series = seriesOf.map(([name, seriesName, scale]) => {
    const values = listOf(samples[name], (point): Value | undefined => {
      const ms = momentOf(point['dateTime'])
      const value = numberOf(point['value'])
      return ms === undefined || value === null ? undefined : { ms, value: value * scale }
    })
    return { seriesName, values }
  })
  const moments = [...route, ...series.flatMap(({ values }) => values)].map(({ ms }) => secondOf(ms))
  const seconds = [...new Set(moments)].toSorted((a, b) => a - b)
  const places = new Map(seconds.map((second, at) => [second, at]))
  const column = (values: Value[]): Float64Array => {
    const filled = new Float64Array(seconds.length).fill(Number.NaN)
    for (const { ms, value } of values) filled[places.get(secondOf(ms)) ?? -1] = value
    return filled
  }
  const columns: Samples['series'] = {}
  for (const { seriesName, values } of series)
    if (values.length > 0) columns[seriesName] = Float32Array.from(column(values))
  const heights = route.flatMap(({ ms, altitude }) => (altitude === null ? [] : { ms, value: altitude }))
  if (!columns.altitude && heights.length > 0) columns.altitude = Float32Array.from(column(heights))
  return {
    time: Float64Array.from(seconds, (second) => second * 1000),
    lat: column(route.map(({ ms, lat }) => ({ ms, value: lat }))),
    lon: column(route.map(({ ms, lon }) => ({ ms, value: lon }))),
    series: columns,
  }
}

function listOf<Item>(list: unknown, itemOf: (item: Json) => Item | undefined): Item[] {
  return Array.isArray(list) ? list.filter(isObject).flatMap((item) => itemOf(item) ?? []) : []
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

function totalsOf(exercise: Json): DeviceTotals {
  return {
    distance_m: numberOf(exercise['distance']),
    elapsed_time_ms: durationMs(exercise['duration']),
    timer_time_ms: null,
    moving_time_ms: null,
    ascent_m: numberOf(exercise['ascent']),
    descent_m: numberOf(exercise['descent']),
    calories: numberOf(exercise['kiloCalories']),
  }
}

/** Such as `PT1H2M3.5S`. */
function durationMs(text: unknown): number | null {
  const found = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(String(text))
  if (!found) return null
  const [, hours = 0, minutes = 0, seconds = 0] = found
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000)
}

const polarMessages = {
  unknown: 'This file of a Polar export is not a training session.',
  withoutExercise: 'This training session contains no exercise with a start.',
}
