import { metresPerDegree, turn } from '#domain/geo/ellipsoid.ts'
import { holeM } from './settings.ts'
import type { Track } from './track.ts'

export type Spot = { n: number; lat: number; lon: number; elevationM: number | null }
/** The sample nearest to the spot during the first visit. */
export type ReachedSpot = { n: number; index: number }

/** Allows for the distance from the highest rock to the summit cross, and for position errors as large again. */
const spotReachM = 60
/** Someone this far below is in a tunnel or at the foot of the wall. */
const maxBelowM = 120

/** The peaks, passes and huts that a track reached, in the order it did. */
export function reachSpots(track: Track, spots: readonly Spot[]): ReachedSpot[] {
  const isBreak = new Set(track.breaks)
  return spots
    .flatMap((spot) => {
      const index = firstVisit(track, spot, isBreak)
      return index === undefined ? [] : [{ n: spot.n, index }]
    })
    .toSorted((a, b) => a.index - b.index || a.n - b.n)
}

function firstVisit(track: Track, spot: Spot, isBreak: ReadonlySet<number>): number | undefined {
  const { lat, lon } = track
  const { north, east } = metresPerDegree(spot.lat)
  let nearest: { index: number; metres: number } | undefined
  let [beforeX, beforeY] = [Number.NaN, Number.NaN]
  for (let index = 0; index < lat.length; index++) {
    if (isBreak.has(index)) beforeX = Number.NaN
    const y = (lat[index]! - spot.lat) * north
    // Most of a track is far away, and needs no further look.
    if (Number.isNaN(y) || (Math.abs(y) > holeM + spotReachM && !nearest)) {
      if (!Number.isNaN(y)) beforeX = Number.NaN
      continue
    }
    const x = turn(spot.lon, lon[index]!) * east
    const metres = awayFrom({ x, y }, { x: beforeX, y: beforeY })
    if (metres <= spotReachM && isAsHigh(track, index, spot)) {
      if (!nearest || metres < nearest.metres) nearest = { index, metres }
      // The first visit is over.
    } else if (nearest) break
    ;[beforeX, beforeY] = [x, y]
  }
  return nearest?.index
}

/** How far from the origin the path to a point passes: between two samples that are close, it is straight. */
function awayFrom(here: Point, before: Point): number {
  const [dx, dy] = [here.x - before.x, here.y - before.y]
  const squared = dx * dx + dy * dy
  if (!(squared > 0) || squared > holeM * holeM) return Math.hypot(here.x, here.y)
  const share = Math.min(1, Math.max(0, -(before.x * dx + before.y * dy) / squared))
  return Math.hypot(before.x + share * dx, before.y + share * dy)
}

type Point = { x: number; y: number }

function isAsHigh({ altitude }: Track, index: number, { elevationM }: Spot): boolean {
  const height = altitude?.[index] ?? Number.NaN
  return elevationM === null || !(elevationM - height > maxBelowM)
}
