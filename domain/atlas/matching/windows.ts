import { type Frame, frameAt, xOf, yOf } from './frame.ts'
import { longestStepM } from './settings.ts'
import { joinedBy, type ThinTrack } from './thin-track.ts'
import type { Track } from './track.ts'

/** The size of a work unit, so that memory and work stay bounded however long a track is. */
const maxPlaces = 3000
const widestM = 30_000
/** The overlap of windows: decisions in the middle of one do not depend on where it ends. */
const sharedPlaces = 80

/** A section of a thinned track on its own plane. It decides the steps from `ownFrom` to `ownTo`. */
export type Window = {
  frame: Frame
  from: number
  to: number
  ownFrom: number
  ownTo: number
  x: Float64Array
  y: Float64Array
}

export function* windowsOf(track: Track, thin: ThinTrack): Generator<Window> {
  for (let pieceFrom = 0; pieceFrom < thin.count;) {
    let pieceTo = pieceFrom + 1
    while (pieceTo < thin.count && continues(thin, pieceTo)) pieceTo++
    if (pieceTo - pieceFrom > 1) yield* windowsOfPiece(track, thin, { from: pieceFrom, to: pieceTo })
    pieceFrom = pieceTo
  }
}

/** Whether the way from the previous place to this one can be followed. */
const continues = (thin: ThinTrack, place: number): boolean =>
  thin.joint[place] === joinedBy.way && thin.step[place]! <= longestStepM

function* windowsOfPiece(
  track: Track,
  thin: ThinTrack,
  piece: { from: number; to: number },
): Generator<Window> {
  for (let from = piece.from, ownFrom = piece.from; ;) {
    const window = windowFrom(track, thin, { from, to: piece.to })
    const isLast = window.to === piece.to
    const shared = isLast ? 0 : Math.min(sharedPlaces, (window.to - from) >> 1)
    const ownTo = isLast ? piece.to : window.to - (shared >> 1)
    yield { ...window, ownFrom, ownTo }
    if (isLast) return
    // The step to the first own place of the next window belongs to this one.
    ownFrom = ownTo - 1
    from = window.to - shared
  }
}

function windowFrom(
  { lat, lon }: Track,
  { sample }: ThinTrack,
  { from, to: end }: { from: number; to: number },
): Omit<Window, 'ownFrom' | 'ownTo'> {
  const first = sample[from]!
  const frame = frameAt(lat[first]!, lon[first]!)
  const max = Math.min(end - from, maxPlaces)
  const x = new Float64Array(max)
  const y = new Float64Array(max)
  let count = 0
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity]
  for (; count < max; count++) {
    const index = sample[from + count]!
    const px = xOf(frame, lon[index]!)
    const py = yOf(frame, lat[index]!)
    minX = Math.min(minX, px)
    maxX = Math.max(maxX, px)
    minY = Math.min(minY, py)
    maxY = Math.max(maxY, py)
    if (count > 1 && (maxX - minX > widestM || maxY - minY > widestM)) break
    x[count] = px
    y[count] = py
  }
  return { frame, from, to: from + count, x: x.subarray(0, count), y: y.subarray(0, count) }
}
