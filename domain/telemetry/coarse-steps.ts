import { radiansPerDegree } from '#domain/geo/ellipsoid.ts'
import type { AltitudeSource, Samples } from './recording.ts'

/** On the ground; precise enough to tell standing from moving. */
export const metresPerDegree = 111_200

/** Long enough to average out the errors of single positions. */
const stepMs = 5000

/**
 * Anyone who gains or loses this many metres between the first and the last third of this time is climbing, even on the
 * spot: on a ladder or a rope. Satellites need longer to tell a climb from their errors.
 */
const climbing: Record<AltitudeSource, { ms: number; metres: number }> = {
  barometer: { ms: 60_000, metres: 1.2 },
  fine_barometer: { ms: 60_000, metres: 1.2 },
  satellites: { ms: 600_000, metres: 14 },
  terrain: { ms: 600_000, metres: 14 },
  model: { ms: 600_000, metres: 14 },
}

/** A gust of wind changes the pressure for a shorter time than this. */
const gustMs = 30_000

/** Means over a few seconds of samples that have a position, as columns of which `count` rows are used. */
export type CoarseSteps = {
  count: number
  /** The first and last sample of each. */
  first: Uint32Array
  last: Uint32Array
  time: Float64Array
  lat: Float64Array
  lon: Float64Array
  /** 1 where the way from the previous one was not recorded. */
  begins: Uint8Array
  /** 1 where the altitude changes. */
  climbs: Uint8Array
  /** Metres along the steps from the beginning. */
  way: Float64Array
}

/** Undefined without times or positions. */
export function coarseSteps(
  { time, lat, lon, series }: Samples,
  joined: Uint8Array,
  source: AltitudeSource | undefined,
): CoarseSteps | undefined {
  if (time.length === 0 || Number.isNaN(time[0]!)) return undefined
  const { altitude } = series
  const max = maxSteps(time, joined)
  const make = () => new Float64Array(max)
  const [times, lats, lons, altitudes] = [make(), make(), make(), make()]
  const [first, last] = [new Uint32Array(max), new Uint32Array(max)]
  const begins = new Uint8Array(max)
  let [step, isTorn] = [-1, true]
  for (let row = 0; row < time.length;) {
    if (joined[row] === 0) isTorn = true
    if (Number.isNaN(lat[row]!)) {
      row++
      continue
    }
    step++
    begins[step] = isTorn ? 1 : 0
    first[step] = row
    isTorn = false
    const untilMs = time[row]! + stepMs
    let [samples, heights, timeSum, latSum, lonSum, altitudeSum] = [0, 0, 0, 0, 0, 0]
    do {
      const degrees = lat[row]!
      if (!Number.isNaN(degrees)) {
        samples++
        timeSum += time[row]!
        latSum += degrees
        lonSum += lon[row]!
        last[step] = row
        const metres = altitude ? altitude[row]! : Number.NaN
        if (!Number.isNaN(metres)) {
          altitudeSum += metres
          heights++
        }
      }
      row++
    } while (row < time.length && time[row]! < untilMs && joined[row] === 1)
    times[step] = timeSum / samples
    lats[step] = latSum / samples
    lons[step] = lonSum / samples
    altitudes[step] = altitudeSum / heights
  }
  const count = step + 1
  if (count === 0) return undefined
  const steps = { count, first, last, time: times, lat: lats, lon: lons, begins }
  const climbs = source ? climbsAlong(altitudes, steps, climbing[source]) : new Uint8Array(count)
  return { ...steps, climbs, way: wayAlong(steps) }
}

/** A step begins where the way was not recorded, or a while after the previous one. */
function maxSteps(time: Float64Array, joined: Uint8Array): number {
  let torn = 1
  for (let row = 0; row < joined.length; row++) if (joined[row] === 0) torn++
  return Math.min(time.length, torn + Math.ceil((time.at(-1)! - time[0]!) / stepMs))
}

type Placed = Pick<CoarseSteps, 'count' | 'time' | 'lat' | 'lon' | 'begins'>

function wayAlong({ count, lat, lon, begins }: Placed): Float64Array {
  const way = new Float64Array(count)
  for (let step = 1; step < count; step++) {
    const north = (lat[step]! - lat[step - 1]!) * metresPerDegree
    const east = (lon[step]! - lon[step - 1]!) * metresPerDegree * Math.cos(lat[step]! * radiansPerDegree)
    way[step] = way[step - 1]! + (begins[step] === 1 ? 0 : Math.sqrt(north * north + east * east))
  }
  return way
}

/** Compares the mean altitude of the third before each step with that of the third after it. */
function climbsAlong(
  altitude: Float64Array,
  { count, time, begins }: Placed,
  { ms, metres }: { ms: number; metres: number },
): Uint8Array {
  const climbs = new Uint8Array(count)
  const [sums, known] = [new Float64Array(count + 1), new Uint32Array(count + 1)]
  const piece = new Uint32Array(count)
  for (let step = 0; step < count; step++) {
    const isKnown = !Number.isNaN(altitude[step]!)
    sums[step + 1] = sums[step]! + (isKnown ? altitude[step]! : 0)
    known[step + 1] = known[step]! + (isKnown ? 1 : 0)
    piece[step] = begins[step] === 1 ? step : piece[step - 1]!
  }
  const mean = (from: number, to: number) => (sums[to]! - sums[from]!) / (known[to]! - known[from]!)
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let step = 0; step < count; step++) {
    const now = time[step]!
    while (time[a]! < now - ms / 2) a++
    while (time[b]! < now - ms / 6) b++
    while (c < count && time[c]! <= now + ms / 6) c++
    while (d < count && time[d]! <= now + ms / 2) d++
    const start = Math.max(a, piece[step]!)
    let end = d
    while (end > c && piece[end - 1] !== piece[step]) end--
    if (Math.abs(mean(c, end) - mean(start, Math.max(b, start))) >= metres) climbs[step] = 1
  }
  dropGusts(climbs, time)
  return climbs
}

function dropGusts(climbs: Uint8Array, time: Float64Array): void {
  for (let from = 0, to = 0; from < climbs.length; from = to + 1) {
    to = from
    if (climbs[from] === 0) continue
    while (climbs[to + 1] === 1) to++
    if (time[to]! - time[from]! < gustMs) climbs.fill(0, from, to + 1)
  }
}
