import { distanceBetween } from './distance.ts'
import { metresPerDegree } from './ellipsoid.ts'
import type { Places } from './pieces.ts'
import { segmentPasses, type HiddenCircle, type Place } from './segment-passes.ts'

/** What is hidden of one recording. */
export type PrivacyRules = { zones: HiddenCircle[]; hide_start_m: number; hide_end_m: number }

/**
 * A place its owner wants to hide: nothing within its radius is ever shown. The centre is drawn at random.
 */
export type HiddenPlace = Place & { id: string; radius_m: number }

/** What an account hides in all its recordings. */
export type AccountRules = { places: HiddenPlace[]; hide_start_m: number; hide_end_m: number }

/** In milliseconds; NaN where unknown. */
type Timed = Places & { time: Float64Array }

/**
 * Which samples others may see, with 1 for each visible one. Hidden are samples within a circle, the first and last
 * metres of the track, and samples without a position unless those around them are visible. If the track passes through
 * a circle between two samples outside it, the later one is hidden too, so that the line is interrupted there.
 */
export function visibleToOthers(samples: Timed, privacy: PrivacyRules): Uint8Array {
  const located = locatedOf(samples)
  const isVisible = new Uint8Array(samples.lat.length).fill(1)
  // Without positions, nothing can give a place away.
  if (located.length === 0) return isVisible
  for (const zone of privacy.zones) hideZone(samples, located, zone, isVisible)
  hideEnd(samples, located, privacy.hide_start_m, isVisible)
  hideEnd(samples, located.toReversed(), privacy.hide_end_m, isVisible)
  hideUnlocated(located, isVisible)
  for (const zone of privacy.zones) hideUnlocatedEnds(samples, located, zone, isVisible)
  return isVisible
}

/**
 * In chosen radii. Two would keep the promise, because the centre is within one radius of the place; but then the
 * directions from which many tracks approach would still meet close to it, as `find-home.test.ts` measures.
 */
const minRadii = 3
/** How much larger one recording's hidden circle may be than another's, in radii. */
const moreRadii = 1
const maxRadii = minRadii + moreRadii
/**
 * From the place itself to the farthest point that may be hidden; the centre is up to one radius away from
 * the place.
 */
export const farthestRadii = maxRadii + 1

/**
 * A random centre for the hidden circles, uniformly distributed within the radius. The ends of many tracks
 * reveal the circle, but the circle only reveals that the place is somewhere within the radius.
 */
export function drawCentre(lat: number, lon: number, radius_m: number, random: () => number): Place {
  // The root, because a ring twice as wide has twice the area.
  const distance = radius_m * Math.sqrt(random())
  const direction = 2 * Math.PI * random()
  const displaced = lat + (distance * Math.cos(direction)) / metresPerDegree(lat).north
  const { east } = metresPerDegree((lat + displaced) / 2)
  const turned = lon + (east > 0 ? (distance * Math.sin(direction)) / east : 0)
  return { lat: Math.max(-90, Math.min(90, displaced)), lon: ((((turned + 180) % 360) + 360) % 360) - 180 }
}

/**
 * What is hidden of one recording: never less than its account asks for, plus random shares (from 0 to 1) per
 * recording, so that the ends of many recordings neither lie on one circle nor at one distance from their
 * start. The shares of a recording never change; otherwise it would reveal at one time what it hides at
 * another.
 */
export function rulesOfRecording(account: AccountRules, shareOf: (what: string) => number): PrivacyRules {
  const { places, hide_start_m, hide_end_m } = account
  return {
    zones: places.map(({ id, lat, lon, radius_m }) => ({
      lat,
      lon,
      radius_m: radius_m * (minRadii + moreRadii * shareOf(`place ${id}`)),
    })),
    hide_start_m: hide_start_m * (1 + shareOf('start')),
    hide_end_m: hide_end_m * (1 + shareOf('end')),
  }
}

/** Indexes of samples with a position. */
function locatedOf({ lat, lon }: Places): Uint32Array {
  const located = new Uint32Array(lat.length)
  let count = 0
  for (let index = 0; index < lat.length; index++) {
    if (Number.isFinite((lat[index] ?? Number.NaN) + (lon[index] ?? Number.NaN))) located[count++] = index
  }
  return located.slice(0, count)
}

/** Measured like the lines, so that a track leaving a circle is visible from its first sample outside. */
export function isWithin(zone: HiddenCircle, place: Place): boolean {
  const distance = distanceBetween(zone.lat, zone.lon, place.lat, place.lon)
  return distance <= zone.radius_m || (distance < zone.radius_m * 1.1 && segmentPasses(zone, place, place))
}

function hideZone(
  { lat, lon }: Places,
  located: Uint32Array,
  zone: HiddenCircle,
  isVisible: Uint8Array,
): void {
  let previous = -1
  for (const index of located) {
    const y = lat[index] ?? 0
    const x = lon[index] ?? 0
    const place = { lat: y, lon: x }
    if (isWithin(zone, place)) isVisible[index] = 0
    else if (previous >= 0 && isVisible[previous] === 1) {
      const from = { lat: lat[previous] ?? 0, lon: lon[previous] ?? 0 }
      if (segmentPasses(zone, from, place)) isVisible[index] = 0
    }
    previous = index
  }
}

/** Shorter steps are jitter of a resting position and do not count as distance. */
const minStep = 10

/** Hides samples until the distance is long enough, from the end at which the indexes begin. */
function hideEnd({ lat, lon }: Places, located: Uint32Array, hiddenM: number, isVisible: Uint8Array): void {
  if (hiddenM <= 0) return
  let way = 0
  let last = located[0] ?? 0
  for (const index of located) {
    const step = distanceBetween(lat[last] ?? 0, lon[last] ?? 0, lat[index] ?? 0, lon[index] ?? 0)
    if (step >= minStep) {
      way += step
      last = index
    }
    if (way > hiddenM) return
    isVisible[index] = 0
  }
}

/** Samples without a position beside hidden ones have times that would reveal something. */
function hideUnlocated(located: Uint32Array, isVisible: Uint8Array): void {
  let from = 0
  let wasVisible = isVisible[located[0] ?? 0] === 1
  for (const index of located) {
    const isSeen = isVisible[index] === 1
    if (!isSeen || !wasVisible) isVisible.fill(0, from, index)
    wasVisible = isSeen
    from = index + 1
  }
  if (!wasVisible) isVisible.fill(0, from)
}

/** In metres per second: as fast as anybody leaves home. */
const fastest = 40

/**
 * Receivers need a while to find their position: by then, someone may have left the hidden place, and the time of the
 * first sample would tell when. The same holds for the end. Without times, anything is possible.
 */
function hideUnlocatedEnds(
  { lat, lon, time }: Timed,
  located: Uint32Array,
  zone: HiddenCircle,
  isVisible: Uint8Array,
): void {
  const isReached = (index: number, tookMs: number) => {
    const distance = distanceBetween(zone.lat, zone.lon, lat[index] ?? 0, lon[index] ?? 0)
    return !(distance - zone.radius_m > (fastest * tookMs) / 1000)
  }
  const tookMs = (from: number, to: number) => (time[to] ?? Number.NaN) - (time[from] ?? Number.NaN)
  const [first, last] = [located[0] ?? 0, located.at(-1) ?? 0]
  if (isReached(first, tookMs(0, first))) isVisible.fill(0, 0, first)
  if (isReached(last, tookMs(last, time.length - 1))) isVisible.fill(0, last + 1)
}
