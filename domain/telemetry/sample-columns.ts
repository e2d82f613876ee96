import { seriesNames, type Samples } from './recording.ts'

type Column = Float32Array | Float64Array

/** The same columns with room for `count` samples, all NaN. */
export function samplesLike(samples: Samples, count: number): Samples {
  const unknown = () => new Float64Array(count).fill(Number.NaN)
  const made: Samples = {
    time: unknown(),
    lat: unknown(),
    lon: unknown(),
    series: {},
    altitude_source: samples.altitude_source,
  }
  for (const name of seriesNames)
    if (samples.series[name]) made.series[name] = new Float32Array(count).fill(Number.NaN)
  return made
}

/** Pairs the columns of two sets of samples; both have the same series. */
export function sampleColumns(from: Samples, to: Samples): [Column, Column][] {
  const pairs: [Column, Column][] = [
    [from.time, to.time],
    [from.lat, to.lat],
    [from.lon, to.lon],
  ]
  for (const name of seriesNames) {
    const [source, target] = [from.series[name], to.series[name]]
    if (source && target) pairs.push([source, target])
  }
  return pairs
}

/** The samples with these indexes. */
export function pickSamples(samples: Samples, indexes: Uint32Array): Samples {
  const picked = samplesLike(samples, indexes.length)
  for (const [from, to] of sampleColumns(samples, picked)) {
    for (let index = 0; index < indexes.length; index++) to[index] = from[indexes[index]!]!
  }
  return dropEmptySeries(picked)
}

/** Leaves out series without any value. */
export function dropEmptySeries(samples: Samples): Samples {
  for (const name of seriesNames) {
    if (samples.series[name]?.every((value) => Number.isNaN(value))) delete samples.series[name]
  }
  return samples
}
