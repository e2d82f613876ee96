import { firstAtLeast } from '#web/chart/decimate.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { formatDistance, formatDuration, written } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'

export type AxisKind = 'time' | 'distance'

/** The axis below the charts: seconds since the start, or metres. Never decreases. */
export type ChartAxis = { kind: AxisKind; places: Float64Array; from: number; to: number }

/** The axes available for a recording: some tracks have no times, and some activities have no distance. */
export function axesOf(samples: Samples): AxisKind[] {
  const { time, series } = samples
  const isTimed = time.length > 1 && Number.isFinite(time[0])
  const distance = series.distance
  const hasWay = distance !== undefined && distance.some((metres) => metres > 0)
  return [...(isTimed ? (['time'] as const) : []), ...(hasWay ? (['distance'] as const) : [])]
}

export function axisOf(samples: Samples, kind: AxisKind): ChartAxis {
  const source = kind === 'time' ? samples.time : (samples.series.distance ?? samples.time)
  const origin = kind === 'time' ? (samples.time[0] ?? 0) : 0
  const scale = kind === 'time' ? 1 / 1000 : 1
  const places = new Float64Array(source.length)
  let last = 0
  for (let i = 0; i < source.length; i++) {
    // Where the distance was not recorded, the last one still holds.
    last = Math.max(last, ((source[i] ?? Number.NaN) - origin) * scale || last)
    places[i] = last
  }
  return { kind, places, from: places[0] ?? 0, to: Math.max(last, (places[0] ?? 0) + 1e-6) }
}

export function formatPlace(axis: AxisKind, units: UnitSystem): (place: number) => string {
  return axis === 'time'
    ? (seconds) => formatDuration(seconds * 1000)
    : (metres) => written(formatDistance(metres, units))
}

const secondsApart = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
]
const distancesApart = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]

/** The allowed distances between axis labels, which are round numbers in the reader's units. */
export function stepsOf(axis: AxisKind, units: UnitSystem): number[] {
  if (axis === 'time') return secondsApart
  return distancesApart.map((step) => step * (units === 'imperial' ? 1609.344 : 1000))
}

/** The place of a moment on the axis, between the samples on both sides of it. */
export function placeOfTime({ time }: Samples, { places, from, to }: ChartAxis, timeMs: number): number {
  const after = firstAtLeast(time, timeMs)
  if (after === 0) return from
  if (after >= time.length) return to
  const [begin, end] = [time[after - 1] ?? 0, time[after] ?? 0]
  const [low, high] = [places[after - 1] ?? from, places[after] ?? to]
  return low + ((timeMs - begin) / (end - begin)) * (high - low)
}
