import type { EdgeKind } from '#domain/atlas/draft.ts'
import { isDownhillSport } from './sport-priors.ts'
import { joinedBy, type ThinTrack } from './thin-track.ts'
import type { Track } from './track.ts'

/** The slope is measured over this many places before and after. */
const around = 6
const clearSlope = 0.04

/** No lift carries riders down in winter, and no one slides up a piste: either raises the cost of that kind of way. */
export function slopeCosts(
  { altitude, sport }: Track,
  thin: ThinTrack,
): (place: number, kind: EdgeKind) => number {
  if (!altitude) return () => 0
  const upPiste = isDownhillSport(sport) ? 2 : 0
  const slopes = slopesOf(altitude, thin)
  return (place, kind) => {
    if (kind === 'aerialway') return slopes[place]! < -clearSlope ? 4 : 0
    return kind === 'piste' && slopes[place]! > clearSlope ? upPiste : 0
  }
}

/** Elevation gain per metre of way; 0 where unknown. */
function slopesOf(altitude: Float64Array, { count, sample, step, joint }: ThinTrack): Float64Array {
  const slopes = new Float64Array(count)
  let from = 0
  for (let place = 0; place < count; place++) {
    if (joint[place] !== joinedBy.way) from = place
    const first = Math.max(from, place - around)
    let last = first
    let metres = 0
    while (last + 1 < count && last < place + around && joint[last + 1] === joinedBy.way)
      metres += step[++last]!
    const climb = altitude[sample[last]!]! - altitude[sample[first]!]!
    slopes[place] = metres > 0 && Number.isFinite(climb) ? climb / metres : 0
  }
  return slopes
}
