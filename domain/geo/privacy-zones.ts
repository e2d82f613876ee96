import type { Samples } from '#domain/telemetry/recording.ts'
import { distanceBetween } from './distance.ts'
import { metresPerDegree } from './ellipsoid.ts'
import { segmentPasses, type HiddenCircle, type Place } from './segment-passes.ts'

/** What is hidden of one recording. */
export type PrivacyRules = { zones: HiddenCircle[]; hide_start_m: number; hide_end_m: number }

/** A place that its owner wants to hide: nothing within its radius is ever shown. Its centre is the one that was drawn. */
export type HiddenPlace = Place & { id: string; radius_m: number }

/** What an account hides of all its recordings. */
export type AccountRules = { places: HiddenPlace[]; hide_start_m: number; hide_end_m: number }

/**
 * Which samples others may see: 1 for each that they may. Hidden are samples within a circle, the
 * first and the last metres of the way, and samples without a position unless those around are seen.
 * Where the way from one sample to the next passes through a circle and neither lies within, the
 * later one is hidden too: so the line is interrupted there as it is wherever samples are left out.
 */
export function visibleToOthers(samples: Samples, privacy: PrivacyRules): Uint8Array {
  const located = locatedOf(samples)
  const isVisible = new Uint8Array(samples.lat.length).fill(1)
  // Nothing was recorded of the place: nothing can give it away.
  if (located.length === 0) return isVisible
  for (const zone of privacy.zones) hideZone(samples, located, zone, isVisible)
  hideEnd(samples, located, privacy.hide_start_m, isVisible)
  hideEnd(samples, located.toReversed(), privacy.hide_end_m, isVisible)
  hideUnlocated(located, isVisible)
  return isVisible
}

/**
 * Of the radius that was chosen. Two would keep that promise, since the centre is drawn within one of the place; but
 * from two, the lines along which many tracks come near still meet close to it: `find-home.test.ts` measures that.
 */
const leastRadii = 3
/** So far the hidden circle of a recording may be larger than that of another, in radii. */
const moreRadii = 1
const mostRadii = leastRadii + moreRadii
/** From the place itself to the farthest that may be hidden, since the centre is up to one radius away from it. */
export const farthestRadii = mostRadii + 1

/**
 * A centre for the hidden circles, equally likely anywhere within the radius: where many tracks end tells the circle,
 * and the circle tells no more of the place than that it is somewhere within the radius.
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
 * What is hidden of one recording: never less than its account says, and more by shares (from 0 to 1) of its own, so
 * that the ends of many recordings neither lie on one circle nor at one distance from where they began. The shares of
 * a recording never change: what it hides at one time it would otherwise show at another.
 */
export function rulesOfRecording(account: AccountRules, shareOf: (what: string) => number): PrivacyRules {
  const { places, hide_start_m, hide_end_m } = account
  return {
    zones: places.map(({ id, lat, lon, radius_m }) => ({
      lat,
      lon,
      radius_m: radius_m * (leastRadii + moreRadii * shareOf(`place ${id}`)),
    })),
    hide_start_m: hide_start_m * (1 + shareOf('start')),
    hide_end_m: hide_end_m * (1 + shareOf('end')),
  }
}

/** Indexes of samples that have a position. */
function locatedOf({ lat, lon }: Samples): Uint32Array {
  const located = new Uint32Array(lat.length)
  let count = 0
  for (let index = 0; index < lat.length; index++) {
    if (Number.isFinite((lat[index] ?? Number.NaN) + (lon[index] ?? Number.NaN))) located[count++] = index
  }
  return located.slice(0, count)
}

/** By the same measure as the lines, so that a way that leads out of a circle is seen from its first sample on. */
export function isWithin(zone: HiddenCircle, place: Place): boolean {
  const distance = distanceBetween(zone.lat, zone.lon, place.lat, place.lon)
  return distance <= zone.radius_m || (distance < zone.radius_m * 1.1 && segmentPasses(zone, place, place))
}

function hideZone(
  { lat, lon }: Samples,
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

/** Shorter steps are the restlessness of a position that stands still: they are not counted as way. */
const leastStep = 10

/** Hides until the way is long enough, beginning at the end that the indexes begin with. */
function hideEnd({ lat, lon }: Samples, located: Uint32Array, hiddenM: number, isVisible: Uint8Array): void {
  if (hiddenM <= 0) return
  let way = 0
  let last = located[0] ?? 0
  for (const index of located) {
    const step = distanceBetween(lat[last] ?? 0, lon[last] ?? 0, lat[index] ?? 0, lon[index] ?? 0)
    if (step >= leastStep) {
      way += step
      last = index
    }
    if (way > hiddenM) return
    isVisible[index] = 0
  }
}

/** What lies before, between or after hidden samples has no position of its own, but times that tell. */
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
