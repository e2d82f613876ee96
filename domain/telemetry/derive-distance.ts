import { distanceBetween } from '#domain/geo/distance.ts'
import { fillGaps } from './fill-gaps.ts'
import type { Samples } from './recording.ts'
import { restsOf } from './rests.ts'

/** Rounding makes a counter fall by centimetres; one that falls further was restarted or is broken. */
const maxFall = 1
/** A counter that stands still while the positions move this far did not count. */
const stillMetres = 100
/** Two distances agree if they differ by no more than this share. */
const agreement = 0.05
/** If the first value is above this, the counter was started before the recording. */
const maxAtStart = 500

/**
 * Metres from the start at each sample. The device's counter is kept, because a wheel knows better than a
 * satellite; the distance over the positions replaces it where it is missing or broken.
 */
export function deriveDistance(
  samples: Samples,
  joined: Uint8Array,
  deviceMetres: number | null,
): Float32Array | undefined {
  const counted = samples.series.distance
  const course = counted && courseOf(counted)
  if (counted && course === 'rises') return repaired(counted, samples.time)
  const path = pathOf(samples, joined)
  const speed = samples.series.speed && integrated(samples.series.speed, samples.time, joined)
  if (counted && course === 'falls') {
    const settled = settle(counted, samples.time, { deviceMetres, speed, path })
    if (settled) return settled
  }
  const isRight = !path || (course === 'stands' && path.at(-1)! < stillMetres)
  if (counted && isRight) return repaired(counted, samples.time)
  return path ?? speed
}

/**
 * A counter that falls on the way may still end up right. Its final value, the device's total and the speeds are three
 * witnesses; two that agree are believed. The distances in between come from the speeds or the positions, whichever
 * fits.
 */
function settle(
  counted: Float32Array,
  time: Float64Array,
  {
    deviceMetres,
    speed,
    path,
  }: { deviceMetres: number | null; speed: Float32Array | undefined; path: Float32Array | undefined },
): Float32Array | undefined {
  const last = counted.findLast((metres) => !Number.isNaN(metres)) ?? null
  const bySpeed = speed?.at(-1) ?? null
  const metres =
    agree(deviceMetres, last) || agree(deviceMetres, bySpeed)
      ? deviceMetres
      : agree(last, bySpeed)
        ? last
        : null
  if (metres === null) return undefined
  const way = [speed, path].find((candidate) => agree(candidate?.at(-1) ?? null, metres))
  if (way) return way.map((value) => (value / way.at(-1)!) * metres)
  return agree(last, metres) ? neverFalling(counted, time) : undefined
}

/** Lowers the counter wherever it is above a later value, so that it never falls. */
function neverFalling(counted: Float32Array, time: Float64Array): Float32Array {
  const distance = counted.slice()
  let min = Infinity
  for (let row = distance.length - 1; row >= 0; row--) {
    if (Number.isNaN(distance[row]!)) continue
    min = Math.min(min, distance[row]!)
    distance[row] = min
  }
  fillGaps(distance, time)
  return distance
}

function agree(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && other > 0 && Math.abs(one / other - 1) <= agreement
}

function courseOf(counted: Float32Array): 'rises' | 'stands' | 'falls' {
  let [max, min] = [-Infinity, Infinity]
  for (let row = 0; row < counted.length; row++) {
    const metres = counted[row]!
    if (Number.isNaN(metres)) continue
    if (metres < max - maxFall) return 'falls'
    max = Math.max(max, metres)
    min = Math.min(min, metres)
  }
  return max > min ? 'rises' : 'stands'
}

function repaired(counted: Float32Array, time: Float64Array): Float32Array {
  const distance = counted.slice()
  const first = distance.find((metres) => !Number.isNaN(metres)) ?? 0
  const last = distance.findLast((metres) => !Number.isNaN(metres)) ?? 0
  const zero = first > maxAtStart || first === last ? first : 0
  let max = -Infinity
  for (let row = 0; row < distance.length; row++) {
    const metres = distance[row]! - zero
    if (metres > max) max = metres
    if (!Number.isNaN(metres)) distance[row] = max
  }
  fillGaps(distance, time)
  return distance
}

/** Of a rest, only the way from its first place to its last counts: receivers wander while they stand. */
function pathOf(samples: Samples, joined: Uint8Array): Float32Array | undefined {
  const { time, lat, lon } = samples
  const distance = new Float32Array(lat.length).fill(Number.NaN)
  const rests = restsOf(samples, joined)
  let [metres, last, isJoined, next] = [0, -1, true, 0]
  for (let row = 0; row < lat.length; row++) {
    if (joined[row] === 0) isJoined = false
    if (Number.isNaN(lat[row]!)) continue
    if (last >= 0 && isJoined) metres += distanceBetween(lat[last]!, lon[last]!, lat[row]!, lon[row]!)
    distance[row] = metres
    last = row
    isJoined = true
    const rest = rests[next]
    if (rest?.from !== row) continue
    // What lies between is filled in evenly.
    metres += rest.metres
    row = last = rest.to
    distance[row] = metres
    next++
  }
  if (last < 0) return undefined
  fillGaps(distance, time)
  return distance
}

/** A trainer may know the speed of its wheel but not the distance. */
function integrated(speed: Float32Array, time: Float64Array, joined: Uint8Array): Float32Array | undefined {
  if (Number.isNaN(time[0]!)) return undefined
  const distance = new Float32Array(speed.length)
  let metres = 0
  for (let row = 1; row < speed.length; row++) {
    const mean = (speed[row - 1]! + speed[row]!) / 2
    if (joined[row] === 1 && !Number.isNaN(mean)) metres += (mean * (time[row]! - time[row - 1]!)) / 1000
    distance[row] = metres
  }
  return distance
}
