import type { Audience } from '#server/features/visibility/visibility.service.ts'
import { writeLines } from './geometry-bytes.ts'
import { levelNames, trackOf, type LevelName, type Line, type Track } from './track-levels.ts'

/** A track for an audience, as it is stored. */
export type DrawnTrack = Omit<Track, 'levels'> & {
  audience: Audience
  /** Null: when the activity began. */
  startMs: number | null
  levels: Record<LevelName, string>
}

/** What others may see of it is null when that is nothing. */
export type LinesToDraw = { owner: Line; others: Line | null }

/** What maps draw of an activity. It takes its time, and needs no database: any thread can do it. */
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

/** Others are not told when the hidden part before it began. */
function firstTime({ samples: { time } }: Line): number | null {
  const first = time.find(Number.isFinite)
  return first === undefined ? null : Math.round(first)
}

const isSameLine = (a: Line, b: Line): boolean =>
  a === b || (a.samples === b.samples && a.breaks === b.breaks)
