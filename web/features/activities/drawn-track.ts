import type { SeriesName, Samples } from '#domain/telemetry/recording.ts'
import { turn } from '#domain/geo/ellipsoid.ts'
import { linesOf } from '#domain/geo/pieces.ts'
import { simplifyLine } from '#domain/geo/simplify.ts'
import type { Stretch } from '#web/chart/chart-view.ts'
import { firstAtLeast } from '#web/chart/decimate.ts'
import type { LonLat } from '#web/map/map-handle.ts'

/** Finer than a pixel at the closest zoom of a base map. */
const toleranceM = 2

/** The line on the map, and the sample behind each of its points. */
export type DrawnTrack = { pieces: LonLat[][]; indexes: Uint32Array[] }

export function drawnTrack(samples: Samples, breaks: number[]): DrawnTrack {
  const track: DrawnTrack = { pieces: [], indexes: [] }
  for (const { lon, lat, indexes } of linesOf(samples, breaks)) {
    const kept = simplifyLine(lon, lat, toleranceM)
    track.pieces.push(Array.from(kept, (at): LonLat => [lon[at] ?? 0, lat[at] ?? 0]))
    track.indexes.push(kept.map((at) => indexes[at] ?? 0))
  }
  return track
}

/** The value of a series at every point of the line. */
export function valuesAlong({ indexes }: DrawnTrack, samples: Samples, name: SeriesName): Float32Array[] {
  const values = samples.series[name]
  return indexes.map((piece) => Float32Array.from(piece, (i) => values?.[i] ?? Number.NaN))
}

/** The sample nearest to a place on the line; -1 when there is no line. */
export function nearestSample({ pieces, indexes }: DrawnTrack, [lon, lat]: LonLat): number {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  let nearest = -1
  let min = Number.POSITIVE_INFINITY
  for (const [p, piece] of pieces.entries()) {
    for (const [i, [x, y]] of piece.entries()) {
      const distance = ((x - lon) * narrowing) ** 2 + (y - lat) ** 2
      if (distance >= min) continue
      min = distance
      nearest = indexes[p]?.[i] ?? -1
    }
  }
  return nearest
}

/** The position at a sample, or at the last one before it that has one. */
export function positionAt({ lon, lat }: Samples, i: number): LonLat | null {
  for (let at = i; at >= 0; at--) {
    const x = lon[at] ?? Number.NaN
    const y = lat[at] ?? Number.NaN
    if (!Number.isNaN(x + y)) return [x, y]
  }
  return null
}

/** The position at a place on an axis, between the samples on both sides of it. */
export function positionAlong(samples: Samples, places: Float64Array, place: number): LonLat | null {
  const after = Math.min(firstAtLeast(places, place), places.length - 1)
  const to = positionAt(samples, after)
  const from = positionAt(samples, after - 1)
  const gap = (places[after] ?? 0) - (places[after - 1] ?? 0)
  if (!from || !to || !(gap > 0)) return to
  const share = Math.max(0, Math.min(1, (place - (places[after - 1] ?? 0)) / gap))
  return [from[0] + turn(from[0], to[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/** The part of the line between two places on an axis. */
export function stretchOf(
  { pieces, indexes }: DrawnTrack,
  samples: Samples,
  places: Float64Array,
  { from, to }: Stretch,
): LonLat[][] {
  const [begin, end] = [firstAtLeast(places, from), firstAtLeast(places, to)]
  const inside = pieces
    .map((piece, p) => {
      const rows = indexes[p] ?? new Uint32Array()
      return piece.slice(firstAtLeast(rows, begin), firstAtLeast(rows, end))
    })
    .filter((piece) => piece.length > 0)
  // Straight lines have few points, so the ends are rarely among them.
  const first = positionAlong(samples, places, from)
  const last = positionAlong(samples, places, to)
  if (inside.length === 0) inside.push([])
  if (first) inside[0]?.unshift(first)
  if (last) inside.at(-1)?.push(last)
  return inside
}
