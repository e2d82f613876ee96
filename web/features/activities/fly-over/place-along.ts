import { metresAlong } from '#domain/geo/flight/track-length.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { firstAtLeast } from '#web/chart/decimate.ts'

/** Converts between the share of the track that is covered and the place on the axis of the charts. */
export type PlaceAlong = {
  placeAt: (share: number) => number
  shareAt: (place: number) => number
}

export function placeAlong(samples: Samples, places: Float64Array): PlaceAlong {
  const metres = metresAlong(samples)
  const length = metres.at(-1) ?? 0
  return {
    placeAt: (share) => translate(metres, places, share * length),
    shareAt: (place) => (length > 0 ? translate(places, metres, place) / length : 0),
  }
}

/** Both columns ascend. */
function translate(from: Float64Array, to: Float64Array, value: number): number {
  const after = Math.min(firstAtLeast(from, value), from.length - 1)
  const before = Math.max(0, after - 1)
  const start = from[before] ?? 0
  const gap = (from[after] ?? 0) - start
  const share = gap > 0 ? Math.max(0, Math.min(1, (value - start) / gap)) : 1
  return (to[before] ?? 0) + ((to[after] ?? 0) - (to[before] ?? 0)) * share
}
