import { turn } from '#domain/geo/ellipsoid.ts'
import { isPlaced, metresAlong, type Track } from './track-length.ts'

/** Longitudes continue beyond 180 degrees, so that neighbours can be averaged. */
export type Path = { lon: Float64Array; lat: Float64Array }

/** The track in steps of equal length, from its first position to its last. */
export function evenPath(track: Track, steps: number): Path {
  const { lon, lat } = placedOnly(track)
  const metres = metresAlong({ lon, lat })
  const length = metres.at(-1) ?? 0
  const path = { lon: new Float64Array(steps + 1), lat: new Float64Array(steps + 1) }
  let after = 1
  for (let i = 0; i <= steps; i++) {
    const wanted = (i / steps) * length
    while (after < lon.length - 1 && (metres[after] ?? 0) < wanted) after++
    const from = metres[after - 1] ?? 0
    const gap = (metres[after] ?? 0) - from
    const share = gap > 0 ? Math.min(1, (wanted - from) / gap) : 0
    path.lon[i] = between(lon, after, share)
    path.lat[i] = between(lat, after, share)
  }
  return path
}

function between(values: Float64Array, after: number, share: number): number {
  const from = values[after - 1] ?? 0
  return from + ((values[after] ?? from) - from) * share
}

function placedOnly(track: Track): Path {
  const lon: number[] = []
  const lat: number[] = []
  for (let i = 0; i < track.lon.length; i++) {
    if (!isPlaced(track, i)) continue
    const before = lon.at(-1)
    const here = track.lon[i] ?? 0
    lon.push(before === undefined ? here : before + turn(before, here))
    lat.push(track.lat[i] ?? 0)
  }
  return { lon: Float64Array.from(lon), lat: Float64Array.from(lat) }
}
