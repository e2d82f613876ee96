import type { Audience } from '#server/features/visibility/visibility.service.ts'
import { writeLines } from './geometry-bytes.ts'
import { levelNames, trackOf, type LevelName, type Line, type Track } from './track-levels.ts'

/** The track of an activity for one audience, as it is stored. */
export type DrawnTrack = Omit<Track, 'levels'> & {
  audience: Audience
  /** Null means the start time of the activity. */
  startMs: number | null
  levels: Record<LevelName, string>
}

/** `others` is null if others may see nothing of it. */
export type LinesToDraw = { owner: Line; others: Line | null }

/**
 * Makes the lines that maps draw for an activity. This is slow and needs no database, so any thread can do
 * it.
 */
export function drawTracks({ owner, others }: LinesToDraw): DrawnTrack[] {
  const ofOwner = drawnOf(owner)
  const ofOthers = others && (isSameLine(others, owner) ? ofOwner : drawnOf(others))
  return [
    ...(ofOwner ? [{ ...ofOwner, audience: 'owner' as const, startMs: null }] : []),
    ...(others && ofOthers ? [{ ...ofOthers, audience: 'others' as const, startMs: firstTime(others) }] : []),
  ]
}

function drawnOf(line: Line): Omit<DrawnTrack, 'audience' | 'startMs'> | null {
  const track = trackOf(line)
  if (!track) return null
  const written = levelNames.map((name) => [name, writeLines(track.levels[name])])
  return { ...track, levels: Object.fromEntries(written) as DrawnTrack['levels'] }
}

/** The time at which the hidden part before it began is not revealed to others. */
function firstTime({ samples: { time } }: Line): number | null {
  const first = time.find(Number.isFinite)
  return first === undefined ? null : Math.round(first)
}

const isSameLine = (a: Line, b: Line): boolean =>
  a === b || (a.samples === b.samples && a.breaks === b.breaks)
