import { seriesNames, type Samples, type SeriesName, type SeriesRange } from './recording.ts'

/**
 * Sensors that were never connected leave zeros, and so do files whose altitude was lost; real ones are never exactly zero all
 * the time. Only thermometers count in whole degrees, of which zero is one like any other.
 */
const mayBeZero: ReadonlySet<SeriesName> = new Set(['temperature'])

export function isMeasured(name: SeriesName, values: Float32Array | Float64Array): boolean {
  return values.some((value) => !Number.isNaN(value) && (value !== 0 || mayBeZero.has(name)))
}

/** The same, by what is known of the whole. */
export function isMeasuredRange(name: SeriesName, range: SeriesRange | undefined): range is SeriesRange {
  return range !== undefined && (range.min !== 0 || range.max !== 0 || mayBeZero.has(name))
}

/** Without the series that nothing measured. */
export function withoutUnmeasured(samples: Samples): Samples {
  const series = { ...samples.series }
  for (const name of seriesNames) if (series[name] && !isMeasured(name, series[name])) delete series[name]
  return { ...samples, series }
}
