import { seriesNames, type Samples, type SeriesName, type SeriesRange } from './recording.ts'

/**
 * Unconnected sensors leave zeros, and so do files that lost their altitude; real values are never exactly
 * zero all the time. Only thermometers count in whole degrees, where zero is an ordinary value.
 */
const mayBeZero: ReadonlySet<SeriesName> = new Set(['temperature'])

export function isMeasured(name: SeriesName, values: Float32Array | Float64Array): boolean {
  return values.some((value) => !Number.isNaN(value) && (value !== 0 || mayBeZero.has(name)))
}

/** The same, from the range of the whole series. */
export function isMeasuredRange(name: SeriesName, range: SeriesRange | undefined): range is SeriesRange {
  return range !== undefined && (range.min !== 0 || range.max !== 0 || mayBeZero.has(name))
}

/** Drops series without a real measurement. */
export function withoutUnmeasured(samples: Samples): Samples {
  const series = { ...samples.series }
  for (const name of seriesNames) if (series[name] && !isMeasured(name, series[name])) delete series[name]
  return { ...samples, series }
}
