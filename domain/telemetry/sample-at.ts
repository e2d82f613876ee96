import { along, type Course } from './between.ts'

/** What can be known at a moment, in the units of the series; `heading` in degrees clockwise from north. */
export const valueNames = [
  'lat',
  'lon',
  'heading',
  'altitude',
  'distance',
  'speed',
  'grade',
  'heart_rate',
  'cadence',
  'power',
  'temperature',
  'depth',
  'iso',
  'shutter',
  'ascent',
  'descent',
  'elapsed_ms',
  'moving_ms',
] as const
export type ValueName = (typeof valueNames)[number]
/** NaN where unknown. */
export type Values = Record<ValueName, number>

export type Sampler = {
  /** Infinity and -Infinity when there is nothing. */
  startMs: number
  endMs: number
  names: ReadonlySet<ValueName>
  /**
   * Writes the values of a moment into an object reused for every frame: all of them, or only the named ones.
   */
  at(absoluteMs: number, into: Values, only?: readonly ValueName[]): void
  /** The nearest moment at which a value is known, at most this far away; NaN if there is none. */
  knownNear(name: ValueName, absoluteMs: number, withinMs: number): number
}

/** A value at each sample, and how to interpolate between two. */
export type ValueColumn = {
  name: ValueName
  values: Float32Array | Float64Array
  course: Course
  /** Samples farther apart say nothing about what lies between them. */
  longestMs: number
  isJoined: Uint8Array
}

/**
 * Everything a sampler needs: it can be prepared in another thread and transferred. Without columns if there
 * are no times.
 */
export type PreparedValues = { time: Float64Array; columns: ValueColumn[] }

export function emptyValues(): Values {
  return Object.fromEntries(valueNames.map((name) => [name, Number.NaN])) as Values
}

/** Everything is prepared, so a query only looks at the samples around the moment. */
export function samplerOf({ time, columns }: PreparedValues): Sampler {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const known = new Set(byName.keys())
  const isTimed = time.length > 0 && !Number.isNaN(time[0]!)
  const [startMs, endMs] = isTimed ? [time[0]!, time.at(-1)!] : [Infinity, -Infinity]
  if (isTimed) known.add('elapsed_ms')
  let row = 0
  return {
    startMs,
    endMs,
    names: known,
    at(absoluteMs, into, only = valueNames) {
      const isInside = absoluteMs >= startMs && absoluteMs <= endMs
      if (isInside) row = rowAt(time, absoluteMs, row)
      for (const name of only) {
        const column = isInside ? byName.get(name) : undefined
        into[name] = column ? columnAt(column, time, row, absoluteMs) : Number.NaN
        if (isInside && name === 'elapsed_ms') into[name] = absoluteMs - startMs
      }
    },
    knownNear(name, absoluteMs, withinMs) {
      if (name === 'elapsed_ms') {
        const inside = Math.min(Math.max(absoluteMs, startMs), endMs)
        return Math.abs(inside - absoluteMs) <= withinMs ? inside : Number.NaN
      }
      const column = isTimed ? byName.get(name) : undefined
      return column ? nearestKnown(column.values, time, absoluteMs, withinMs) : Number.NaN
    },
  }
}

function nearestKnown(
  values: ValueColumn['values'],
  time: Float64Array,
  ms: number,
  withinMs: number,
): number {
  const row = rowAt(time, ms, 0)
  let [before, after] = [row, row + 1]
  while (before >= 0 && Number.isNaN(values[before]!) && ms - time[before]! <= withinMs) before--
  while (after < time.length && Number.isNaN(values[after]!) && time[after]! - ms <= withinMs) after++
  const isAfter = before < 0 || time[after]! - ms < ms - time[before]!
  const nearest = time[isAfter ? after : before] ?? Number.NaN
  return Math.abs(nearest - ms) <= withinMs ? nearest : Number.NaN
}

const alone = Object.fromEntries(valueNames.map((name) => [name, [name]])) as Record<ValueName, [ValueName]>
const found = emptyValues()

/** A single value, for callers that need it at many moments. */
export function valueAt(sampler: Sampler, name: ValueName, absoluteMs: number): number {
  sampler.at(absoluteMs, found, alone[name])
  return found[name]
}

/** How long a display keeps showing the nearest value if none is known: receivers are often silent for a moment. */
const heldMs = 2000

/** Writes the values of a moment. Values that are unknown then are taken from nearby, before or after it. */
export function heldAt(sampler: Sampler, absoluteMs: number, into: Values): void {
  sampler.at(absoluteMs, into)
  for (const name of valueNames) {
    if (!Number.isNaN(into[name]) || !sampler.names.has(name)) continue
    const nearMs = sampler.knownNear(name, absoluteMs, heldMs)
    if (!Number.isNaN(nearMs)) into[name] = valueAt(sampler, name, nearMs)
  }
}

/** The last sample at or before a moment. Most moments follow soon after the previous one. */
function rowAt(time: Float64Array, ms: number, near: number): number {
  if (isAt(time, ms, near)) return near
  if (isAt(time, ms, near + 1)) return near + 1
  let [low, high] = [0, time.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (time[middle]! <= ms) low = middle + 1
    else high = middle
  }
  return low - 1
}

function isAt(time: Float64Array, ms: number, row: number): boolean {
  return row < time.length && time[row]! <= ms && (row + 1 === time.length || time[row + 1]! > ms)
}

function columnAt(
  { values, course, longestMs, isJoined }: ValueColumn,
  time: Float64Array,
  row: number,
  ms: number,
): number {
  const value = values[row]!
  const since = ms - time[row]!
  if (since === 0) return value
  const step = time[row + 1]! - time[row]!
  if (isJoined[row + 1] !== 1 || !(step <= longestMs)) return Number.NaN
  return along[course](value, values[row + 1]!, since / step)
}
