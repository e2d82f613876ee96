import type { Piece } from '#domain/time/timeline.ts'
import type { Clips } from './clips.ts'

/** A moment of a video, in one of the pieces that are played. */
type Place = { piece: number; mediaMs: number }

/** The project time of the frame that is a number of frames after the one at a place, or before it. */
export function placeOfStep(
  clips: Clips,
  pieces: readonly Piece[],
  from: Place,
  frames: number,
): number | null {
  let place = from
  for (let left = Math.abs(frames); left > 0; left--)
    place = (frames > 0 ? nextOf : previousOf)(clips, pieces, place) ?? place
  const piece = pieces[place.piece]
  return piece ? piece.projectFromMs + (place.mediaMs - piece.mediaFromMs) : null
}

function nextOf(clips: Clips, pieces: readonly Piece[], { piece: index, mediaMs }: Place): Place | null {
  const [piece, following] = [pieces[index], pieces[index + 1]]
  if (!piece) return null
  const frames = clips.frames(piece.clip)
  const hereMs = Math.min(mediaMs, clips.lastFrameOf(piece))
  const nextMs = frames.after(hereMs)
  if (frames.beginsBefore(frames.at(nextMs), piece.mediaToMs)) return { piece: index, mediaMs: nextMs }
  if (!following) return { piece: index, mediaMs: piece.mediaToMs }
  const { mediaFromMs } = following
  // Two pieces may share the frame in which one ends and the other begins.
  const isShared = following.clip === piece.clip && frames.at(mediaFromMs).fromMs === frames.at(hereMs).fromMs
  return { piece: index + 1, mediaMs: isShared ? frames.after(mediaFromMs) : mediaFromMs }
}

function previousOf(clips: Clips, pieces: readonly Piece[], { piece: index, mediaMs }: Place): Place | null {
  const [piece, preceding] = [pieces[index], pieces[index - 1]]
  if (!piece) return null
  const frames = clips.frames(piece.clip)
  const hereMs = Math.min(mediaMs, clips.lastFrameOf(piece))
  const here = frames.at(hereMs)
  const isFirst = !frames.beginsAfter(here, piece.mediaFromMs)
  if (!isFirst) return { piece: index, mediaMs: Math.max(piece.mediaFromMs, frames.before(hereMs)) }
  if (!preceding) return { piece: index, mediaMs: piece.mediaFromMs }
  const lastMs = clips.lastFrameOf(preceding)
  const isShared = preceding.clip === piece.clip && frames.at(lastMs).fromMs === here.fromMs
  return {
    piece: index - 1,
    mediaMs: isShared ? Math.max(preceding.mediaFromMs, frames.before(lastMs)) : lastMs,
  }
}
