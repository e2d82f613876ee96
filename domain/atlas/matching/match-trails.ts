import { followTrack } from './follow-track.ts'
import { passesOf } from './passes.ts'
import { thinTrack } from './thin-track.ts'
import type { Network, Track, TrailPass } from './track.ts'

export type { Network, Track, TrailPass }

/** Goes up with every change of what is found, so that activities can be looked at again. */
export const matcherVersion = 1

/**
 * The trails that a track followed, each time that it did, in the order of time. The most likely way
 * of the track over the network is found by a hidden Markov model (Newson and Krumm 2009) that may
 * also leave the network.
 */
export function matchTrails(track: Track, network: Network): TrailPass[] {
  const thin = thinTrack(track)
  if (thin.count < 2 || network.trails.length === 0) return []
  return passesOf(followTrack(track, thin, network.edges), { track, thin }, network)
}
