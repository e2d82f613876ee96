import { numberOf } from '#domain/formats/xml/read-number.ts'
import { timeOf } from '#domain/formats/xml/read-time.ts'
import {
  seriesNames,
  type DeviceTotals,
  type Lap,
  type Pause,
  type SeriesName,
} from '#domain/telemetry/recording.ts'

/**
 * What GPX has no place for, as text in elements of our own namespace, written and read here so that both
 * agree. Other programs ignore them.
 */
export const ourNamespace = 'urn:trailcast:gpx:1'

const isoTime = (ms: number): string => new Date(Math.round(ms)).toISOString()
const words = (text: string): string[] => text.trim().split(/\s+/)

/** `from to metres` */
export const lapText = ({ start_ms, end_ms, distance_m }: Lap): string =>
  `${isoTime(start_ms)} ${isoTime(end_ms)}${distance_m === null ? '' : ` ${distance_m}`}`

export function readLap(text: string): Lap | null {
  const [start = '', end = '', metres = ''] = words(text)
  const lap = { start_ms: timeOf(start), end_ms: timeOf(end), distance_m: numberOrNull(metres) }
  return lap.end_ms >= lap.start_ms ? lap : null
}

/** `from to` */
export const pauseText = ({ start_ms, end_ms }: Pause): string => `${isoTime(start_ms)} ${isoTime(end_ms)}`

export function readPause(text: string): Pause | null {
  const [start = '', end = ''] = words(text)
  const pause = { start_ms: timeOf(start), end_ms: timeOf(end) }
  return pause.end_ms > pause.start_ms ? pause : null
}

/**
 * Samples before which the line on a map is interrupted. Not every segment counts, because the line mostly
 * continues across a pause.
 */
export type OurBreaks = { sampleCount: number; breaks: number[] }

/** The number of samples, followed by the indexes of some of them. */
export const breaksText = ({ sampleCount, breaks }: OurBreaks): string => [sampleCount, ...breaks].join(' ')

export function readBreaks(text: string): OurBreaks | null {
  const [sampleCount = Number.NaN, ...breaks] = words(text).map(numberOf)
  const isRising = breaks.every(
    (row, at) => Number.isInteger(row) && row > (breaks[at - 1] ?? 0) && row < sampleCount,
  )
  return isRising ? { sampleCount, breaks } : null
}

/** A sample without a position, which GPX cannot express as a point. */
export type UnplacedSample = { timeMs: number; values: [SeriesName, number][] }

/** `time name=value name=value` */
export function sampleText(timeMs: number, values: [SeriesName, string][]): string {
  return [isoTime(timeMs), ...values.map(([name, value]) => `${name}=${value}`)].join(' ')
}

const isSeries = new Set<string>(seriesNames)

export function readSample(text: string): UnplacedSample | null {
  const [time = '', ...rest] = words(text)
  const timeMs = timeOf(time)
  if (Number.isNaN(timeMs)) return null
  const values = rest.flatMap((word): [SeriesName, number][] => {
    const [name = '', value = ''] = word.split('=')
    return isSeries.has(name) ? [[name as SeriesName, numberOf(value)]] : []
  })
  return { timeMs, values }
}

/** `name=value` for each known total. */
export function totalsText(totals: Record<string, number | null>): string {
  return Object.entries(totals)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
    .join(' ')
}

export function readDeviceTotals(text: string): DeviceTotals {
  const said = new Map(words(text).map((word) => word.split('=', 2) as [string, string]))
  const of = (name: keyof DeviceTotals) => numberOrNull(said.get(name) ?? '')
  return {
    distance_m: of('distance_m'),
    elapsed_time_ms: of('elapsed_time_ms'),
    timer_time_ms: of('timer_time_ms'),
    moving_time_ms: of('moving_time_ms'),
    ascent_m: of('ascent_m'),
    descent_m: of('descent_m'),
    calories: of('calories'),
  }
}

function numberOrNull(text: string): number | null {
  const value = numberOf(text)
  return Number.isNaN(value) ? null : value
}
