import { cutRanges, joinRanges, mergeRanges, type TimeRange } from './time-ranges.ts'

/** A video of a project. */
export type Clip = {
  durationMs: number
  /** When its first frame was taken, in milliseconds since 1970; null when unknown. */
  startMs: number | null
  /** Milliseconds that pass per millisecond of video: more than 1 for a time-lapse. */
  rate: number
  /** The parts shown, in milliseconds of the video; null for all. */
  ranges: TimeRange[] | null
}

/** A part of one video that is played without interruption. */
export type Piece = {
  /** Its index in the list of clips. */
  clip: number
  mediaFromMs: number
  mediaToMs: number
  /** Where it begins in the project, whose pieces are played one after another. */
  projectFromMs: number
  /** When it was filmed; null when unknown. */
  absoluteFromMs: number | null
  rate: number
}

/** What a project plays. Pieces are in playing order. */
export type Timeline = {
  pieces: Piece[]
  durationMs: number
  /** From the first to the last filmed moment; null when no time is known. */
  startMs: number | null
  endMs: number | null
}

export type Moment = {
  piece: Piece
  mediaMs: number
  absoluteMs: number | null
}

/** Milliseconds of a video. Anything visible for less than a frame is left out. */
const shortestPieceMs = 40

/**
 * Pieces in the order they were filmed. Of overlapping videos, the first in the list is shown; videos of
 * unknown time come last.
 */
export function timelineOf(clips: readonly Clip[]): Timeline {
  const [timed, untimed]: [Piece[], Piece[]] = [[], []]
  let taken: TimeRange[] = []
  for (const [index, clip] of clips.entries()) {
    const shown = shownOf(clip)
    if (clip.startMs === null) {
      untimed.push(...shown.map((range) => pieceOf(clip, index, range)))
      continue
    }
    const filmed = shown.map((range) => toAbsolute(clip, clip.startMs!, range))
    timed.push(
      ...cutRanges(filmed, taken).map((range) => pieceOf(clip, index, toMedia(clip, clip.startMs!, range))),
    )
    taken = joinRanges([...taken, ...filmed])
  }
  const ordered = timed.toSorted((one, other) => one.absoluteFromMs! - other.absoluteFromMs!)
  return played(
    [...ordered, ...untimed].filter((piece) => piece.mediaToMs - piece.mediaFromMs >= shortestPieceMs),
  )
}

/** What is played at a moment of the project, or at its nearer end. */
export function momentAt({ pieces, durationMs }: Timeline, projectMs: number): Moment | null {
  const at = projectMs > 0 ? Math.min(projectMs, durationMs) : 0
  const piece = pieces[lastBefore(pieces, (one) => one.projectFromMs, at)]
  if (!piece) return null
  const mediaMs = Math.min(piece.mediaToMs, piece.mediaFromMs + (at - piece.projectFromMs))
  return { piece, mediaMs, absoluteMs: absoluteOf(piece, mediaMs) }
}

/** When a frame of a video is played; null if it is left out. */
export function projectTimeOf({ pieces }: Timeline, clip: number, mediaMs: number): number | null {
  const piece = pieces.find(
    (one) => one.clip === clip && mediaMs >= one.mediaFromMs && mediaMs <= one.mediaToMs,
  )
  return piece ? piece.projectFromMs + (mediaMs - piece.mediaFromMs) : null
}

/** When a filmed moment is played; null where nothing was filmed. */
export function projectTimeAt({ pieces }: Timeline, absoluteMs: number): number | null {
  const piece = pieces[lastBefore(pieces, filmedFrom, absoluteMs)]
  if (!piece || !(absoluteMs <= filmedTo(piece))) return null
  return playedAt(piece, absoluteMs)
}

/** The same, or the nearest filmed moment; null when no time is known. */
export function nearestProjectTime({ pieces }: Timeline, absoluteMs: number): number | null {
  const index = lastBefore(pieces, filmedFrom, absoluteMs)
  const [before, after] = [pieces[index], pieces[index + 1]]
  const untilNext = after ? filmedFrom(after) - absoluteMs : Infinity
  if (before && absoluteMs - filmedTo(before) <= untilNext)
    return playedAt(before, Math.min(absoluteMs, filmedTo(before)))
  return after && untilNext < Infinity ? after.projectFromMs : null
}

/** The filmed times that are shown. */
export function filmedRanges({ pieces }: Timeline): TimeRange[] {
  const timed = pieces.filter((piece) => piece.absoluteFromMs !== null)
  return mergeRanges(timed.map((piece): TimeRange => [filmedFrom(piece), filmedTo(piece)]))
}

/** The last piece that begins at or before a moment; -1 if there is none. */
function lastBefore(pieces: readonly Piece[], begin: (piece: Piece) => number, ms: number): number {
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (begin(pieces[middle]!) <= ms) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Videos without a time come after all others. */
const filmedFrom = (piece: Piece): number => piece.absoluteFromMs ?? Infinity
const filmedTo = (piece: Piece): number =>
  filmedFrom(piece) + (piece.mediaToMs - piece.mediaFromMs) * piece.rate
const playedAt = (piece: Piece, absoluteMs: number): number =>
  piece.projectFromMs + (absoluteMs - filmedFrom(piece)) / piece.rate
const absoluteOf = (piece: Piece, mediaMs: number): number | null =>
  piece.absoluteFromMs === null ? null : piece.absoluteFromMs + (mediaMs - piece.mediaFromMs) * piece.rate

function shownOf({ durationMs, ranges }: Clip): TimeRange[] {
  const chosen = ranges === null ? [[0, durationMs] satisfies TimeRange] : mergeRanges(ranges)
  const inVideo = chosen.map(([from, to]): TimeRange => [Math.max(0, from), Math.min(to, durationMs)])
  return inVideo.filter(([from, to]) => from < to)
}

const toAbsolute = ({ rate }: Clip, startMs: number, [from, to]: TimeRange): TimeRange => [
  startMs + from * rate,
  startMs + to * rate,
]
const toMedia = ({ rate }: Clip, startMs: number, [from, to]: TimeRange): TimeRange => [
  (from - startMs) / rate,
  (to - startMs) / rate,
]

function pieceOf({ startMs, rate }: Clip, clip: number, [mediaFromMs, mediaToMs]: TimeRange): Piece {
  const absoluteFromMs = startMs === null ? null : startMs + mediaFromMs * rate
  return { clip, mediaFromMs, mediaToMs, projectFromMs: 0, absoluteFromMs, rate }
}

function played(pieces: Piece[]): Timeline {
  let durationMs = 0
  for (const piece of pieces) {
    piece.projectFromMs = durationMs
    durationMs += piece.mediaToMs - piece.mediaFromMs
  }
  const ends = pieces.filter((piece) => piece.absoluteFromMs !== null).map(filmedTo)
  return {
    pieces,
    durationMs,
    startMs: pieces[0]?.absoluteFromMs ?? null,
    endMs: ends.length === 0 ? null : Math.max(...ends),
  }
}
