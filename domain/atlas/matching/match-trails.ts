import { followTrack } from './follow-track.ts'
import { passesOf } from './passes.ts'
import { thinTrack } from './thin-track.ts'
import type { Network, Track, TrailPass } from './track.ts'

export type { Network, Track, TrailPass }

/** Raised with every change of the results, so that activities are matched again. */
export const matcherVersion = 1

/**
 * The trails a track followed, once for each time, in chronological order. A hidden Markov model (Newson and
 * Krumm 2009) finds the most likely way over the network; it may also leave the network.
 */
export function matchTrails(track: Track, network: Network): TrailPass[] {
  const thin = thinTrack(track)
  if (thin.count < 2 || network.trails.length === 0) return []
  return passesOf(followTrack(track, thin, network.edges), { track, thin }, network)
}
