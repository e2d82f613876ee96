import type { OurBreaks } from '#domain/formats/gpx/our-texts.ts'
import {
  seriesNames,
  type AltitudeSource,
  type Recording,
  type Samples,
} from '#domain/telemetry/recording.ts'
import { PointColumns } from './point-columns.ts'

/** What a file of ours says about a track besides its points. */
export type OurTrack = {
  /** Samples without a position, in chronological order. */
  unplaced: PointColumns
  breaks: OurBreaks | null
  altitudeSource: AltitudeSource | undefined
}

export const emptyOurTrack = (): OurTrack => ({
  unplaced: new PointColumns(16),
  breaks: null,
  altitudeSource: undefined,
})

/** The recording as it was before it was written as points and segments. */
export function restoreOurs(track: Recording, { unplaced, breaks, altitudeSource }: OurTrack): Recording {
  const recording = { ...track, samples: { ...track.samples, altitude_source: altitudeSource } }
  const made =
    unplaced.count > 0 && recording.samples.time[0]! >= 0 ? withUnplaced(recording, unplaced) : recording
  // If points were removed from the file, the breaks between its segments are used instead.
  return breaks?.sampleCount === made.samples.time.length ? { ...made, breaks: breaks.breaks } : made
}

function withUnplaced(recording: Recording, unplaced: PointColumns): Recording {
  const { samples, breaks } = recording
  const placed = samples.time.length
  const rows = new Uint32Array(placed)
  const order = new Uint32Array(placed + unplaced.count)
  let [next, other] = [0, 0]
  for (let row = 0; row < order.length; row++) {
    const isUnplaced =
      next === placed || (other < unplaced.count && unplaced.time[other]! < samples.time[next]!)
    if (!isUnplaced) rows[next] = row
    order[row] = isUnplaced ? placed + other++ : next++
  }
  return { ...recording, samples: merge(samples, unplaced, order), breaks: breaks.map((row) => rows[row]!) }
}

/** Indexes from the number of samples on refer to the unplaced ones. */
function merge(samples: Samples, unplaced: PointColumns, order: Uint32Array): Samples {
  const placed = samples.time.length
  const pick = (one: Float64Array, other: Float64Array) =>
    Float64Array.from(order, (index) => (index < placed ? one[index]! : other[index - placed]!))
  const series: Samples['series'] = {}
  for (const [index, name] of seriesNames.entries()) {
    const [one, other] = [samples.series[name], unplaced.series[index]]
    if (!one && !other) continue
    series[name] = Float32Array.from(
      order,
      (row) => (row < placed ? one?.[row] : other?.[row - placed]) ?? Number.NaN,
    )
  }
  return {
    ...samples,
    time: pick(samples.time, unplaced.time),
    lat: pick(samples.lat, unplaced.lat),
    lon: pick(samples.lon, unplaced.lon),
    series,
  }
}
