import type { TrailType } from '#domain/atlas/place.ts'

/**
 * Metres between the examined places of a track: about twice the usual noise, so that each adds information.
 */
export const spacingM = 14
/** Anyone farther away than this is not on the stretch. */
export const reachM = 38
/** The number of ways considered at each place. */
export const maxCandidates = 8
/** A track is not followed across holes that exceed both. */
export const holeS = 120
export const holeM = 300
/**
 * Tracks without times have holes by distance alone. Planned routes contain long straight lines, hence the larger
 * limit.
 */
export const timelessHoleM = 1000
/** No way is searched between places farther apart than this. */
export const longestStepM = 1500
/** How long the way between two places may be. */
export const longestRouteM = (straightM: number): number => 2 * straightM + 50
/** How long a trail may be left, or turned back on, before the visit is over. */
export const toleranceM = 80
/**
 * How much of a trail must be followed for it to count. Anything less is a crossing: a junction, a shared bridge, a
 * hundred metres of common road. Long-distance routes share more than that with the streets of the towns they pass.
 * Pistes, lifts and rivers are short or crossed at once, and following only a part of them is normal.
 */
export function minPassM(trailM: number, type: TrailType, pieceM = Infinity): number {
  // A video of a few seconds taken on a trail is no crossing, however short.
  return Math.max(shortestPassM, Math.min(minOfTrailM(trailM, type), 0.8 * pieceM))
}

const shortestPassM = 60

function minOfTrailM(trailM: number, type: TrailType): number {
  const isWalked = type === 'trail' || type === 'mtb' || type === 'bicycle'
  if (!isWalked) return Math.min(250, 0.12 * trailM)
  const maxM = 250 + Math.min(250, 0.005 * trailM)
  return Math.min(maxM, 0.5 * trailM)
}
