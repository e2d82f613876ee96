import { alignClips } from '#domain/time/align-clocks/align-clips.ts'
import type { Alignment } from '#domain/time/align-clocks/witnesses.ts'
import type { AlignRequest } from './protocol.ts'

const rank: Record<Alignment['verdict'], number> = { sure: 2, check: 1, unknown: 0 }

/** Aligns a video with several recordings; the one it fits best determines when it was filmed. */
export function alignBest({ against }: AlignRequest): Alignment | null {
  const found = against.flatMap((videos) => alignClips(videos).slice(0, 1))
  return found.reduce<Alignment | null>(
    (best, next) => (best && worthOf(best) >= worthOf(next) ? best : next),
    null,
  )
}

const worthOf = ({ verdict, choices }: Alignment): number => rank[verdict] + (choices[0]?.score ?? 0) / 2
