import { metresPerDegree, turn } from '#domain/geo/ellipsoid.ts'
import type { Samples } from '#domain/telemetry/recording.ts'

export type PlaceStart = { startMs: number; distanceM: number }

/** Metres. Passing farther away does not count, unless nothing comes nearer. */
const near = 30
const farther = 2
/** Positions farther apart in time say nothing about what lies between them. */
const longestGapMs = 60_000
const maxStarts = 10

type Pass = { ms: number; distanceM: number }

/**
 * The possible starts of a video with a frame that shows a place: one for each time the activity passes it,
 * sorted by distance from the start known so far; without one, by distance from the place.
 */
export function startFromPlace({
  mediaMs,
  rate,
  lat,
  lon,
  samples,
  near: known,
}: {
  mediaMs: number
  rate: number
  lat: number
  lon: number
  samples: Samples
  /** The start known so far. */
  near: number | null
}): PlaceStart[] {
  const passes = passesOf(samples, lat, lon)
  const min = passes.reduce((nearest, { distanceM }) => Math.min(nearest, distanceM), Infinity)
  const starts = passes
    .filter(({ distanceM }) => distanceM <= Math.max(near, farther * min))
    .map(({ ms, distanceM }) => ({ startMs: Math.round(ms - mediaMs * rate), distanceM }))
  const order = (one: PlaceStart): number => (known === null ? one.distanceM : Math.abs(one.startMs - known))
  return starts.toSorted((one, other) => order(one) - order(other)).slice(0, maxStarts)
}

/** The moments at which the track comes nearest to a place before leaving it again. */
function passesOf({ time, lat, lon }: Samples, placeLat: number, placeLon: number): Pass[] {
  const degree = metresPerDegree(placeLat)
  const passes: Pass[] = []
  let [last, pass, farthest]: [number, Pass | null, number] = [-1, null, Infinity]
  for (let row = 0; row < time.length; row++) {
    if (Number.isNaN(lat[row]!) || Number.isNaN(time[row]!)) continue
    const isGap = last < 0 || time[row]! - time[last]! > longestGapMs
    const from = isGap ? row : last
    const here = nearestOn(
      {
        x: turn(placeLon, lon[from]!) * degree.east,
        y: (lat[from]! - placeLat) * degree.north,
        ms: time[from]!,
      },
      {
        x: turn(placeLon, lon[row]!) * degree.east,
        y: (lat[row]! - placeLat) * degree.north,
        ms: time[row]!,
      },
    )
    if (isGap) farthest = Infinity
    // Farther away than the error of a position, the next approach counts as another pass.
    if (pass && (isGap || here.distanceM > pass.distanceM + near)) {
      passes.push(pass)
      pass = null
      farthest = isGap ? Infinity : here.distanceM
    }
    if (pass ? here.distanceM < pass.distanceM : here.distanceM < farthest - near) pass = here
    else if (!pass) farthest = Math.max(farthest, here.distanceM)
    last = row
  }
  return pass ? [...passes, pass] : passes
}

type Point = { x: number; y: number; ms: number }

/** Where a straight line comes nearest to the place, which is at 0. */
function nearestOn(from: Point, to: Point): Pass {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const share = square > 0 ? Math.max(0, Math.min(1, -(from.x * dx + from.y * dy) / square)) : 0
  return {
    ms: from.ms + (to.ms - from.ms) * share,
    distanceM: Math.hypot(from.x + dx * share, from.y + dy * share),
  }
}
