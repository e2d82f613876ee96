import { fitsPistes, isFitting } from './fitting-trails.ts'
import { followTrack } from './follow-track.ts'
import { passesOf } from './passes.ts'
import { thinTrack } from './thin-track.ts'
import type { Network, Track, TrailPass } from './track.ts'
import { followWidePistes } from './wide-pistes.ts'

export type { Network, Track, TrailPass }

/** Raise it whenever results change; a migration then marks all activities to be matched again. */
export const matcherVersion = 3

/**
 * The trails a track followed, each as often as it was followed, in chronological order. A hidden Markov model (Newson
 * and Krumm 2009) finds the most likely way over the network; it may also leave the network.
 */
export function matchTrails(track: Track, network: Network): TrailPass[] {
  const trails = network.trails.filter((trail) => isFitting(track.sport, trail))
  const thin = thinTrack(track)
  const passes =
    thin.count < 2 || trails.length === 0
      ? []
      : passesOf(followTrack(track, thin, network.edges), { track, thin }, { ...network, trails })
  const pistes = fitsPistes(track.sport) ? (network.widePistes ?? []) : []
  return [...passes, ...followWidePistes(track, pistes, passes)].toSorted(
    (a, b) => a.startIndex - b.startIndex || a.trailN - b.trailN,
  )
}
