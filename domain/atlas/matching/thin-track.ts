import { metresPerDegree, turn } from '#domain/geo/ellipsoid.ts'
import { holeM, holeS, spacingM, timelessHoleM } from './settings.ts'
import type { Track } from './track.ts'

/**
 * How a place is joined to the previous one: over recorded ground, across a hole in the recording, or after a
 * break.
 */
export const joinedBy = { way: 0, hole: 1, break: 2 } as const

/** The examined places of a track, as columns. */
export type ThinTrack = {
  count: number
  /** The sample of each place. */
  sample: Uint32Array
  joint: Uint8Array
  /** Metres from the previous place. */
  step: Float64Array
}

/** Places only a few metres apart would show noise rather than the way. The last place of a piece is always kept. */
export function thinTrack({ time, lat, lon, breaks }: Track): ThinTrack {
  const isBroken = new Uint8Array(lat.length + 1)
  for (const index of breaks) isBroken[index] = 1
  const sample = new Uint32Array(lat.length)
  const joint = new Uint8Array(lat.length)
  const step = new Float64Array(lat.length)
  let count = 0
  let broken = true
  let last = -1
  let before = -1
  let scale = metresPerDegree(0)
  const keep = (index: number, by: number, metres: number): void => {
    sample[count] = index
    joint[count] = by
    step[count++] = metres
    last = index
    scale = metresPerDegree(lat[index]!)
  }
  const metresTo = (index: number): number =>
    last < 0
      ? 0
      : Math.hypot((lat[index]! - lat[last]!) * scale.north, turn(lon[last]!, lon[index]!) * scale.east)
  for (let index = 0; index < lat.length; index++) {
    if (isBroken[index] === 1) broken = true
    if (!Number.isFinite(lat[index]! + lon[index]!)) continue
    if (broken) {
      if (before > last) keep(before, joinedBy.way, metresTo(before))
      keep(index, joinedBy.break, metresTo(index))
    } else {
      const metres = metresTo(index)
      if (isHole(metres, time[index]! - time[last]!)) keep(index, joinedBy.hole, metres)
      else if (metres >= spacingM) keep(index, joinedBy.way, metres)
    }
    broken = false
    before = index
  }
  if (before > last) keep(before, joinedBy.way, metresTo(before))
  return { count, sample: sample.slice(0, count), joint: joint.slice(0, count), step: step.slice(0, count) }
}

const isHole = (metres: number, ms: number): boolean =>
  Number.isNaN(ms) ? metres > timelessHoleM : metres > holeM && ms > holeS * 1000
