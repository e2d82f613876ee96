import { piecesOf, type Piece } from './pieces-of.ts'

/** Long enough to hide the errors of two positions, short enough to show a sprint. */
const halfWindowMs = 3000

/** Metres per second, averaged over a few seconds around each sample, never across a pause. */
export function deriveSpeed(
  distance: Float32Array,
  time: Float64Array,
  joined: Uint8Array,
): Float32Array | undefined {
  if (Number.isNaN(time[0] ?? Number.NaN)) return undefined
  const speed = new Float32Array(distance.length).fill(Number.NaN)
  for (const piece of piecesOf(joined)) fillPiece({ distance, time, speed }, piece)
  return speed
}

function fillPiece(
  { distance, time, speed }: { distance: Float32Array; time: Float64Array; speed: Float32Array },
  { from, to }: Piece,
): void {
  let [low, high] = [from, from]
  for (let row = from; row < to; row++) {
    while (low < row && time[low]! < time[row]! - halfWindowMs) low++
    while (high < to - 1 && time[high + 1]! <= time[row]! + halfWindowMs) high++
    // Samples farther apart than the window are at least compared with their neighbours.
    const first = Math.min(low, Math.max(from, row - 1))
    const last = Math.max(high, Math.min(to - 1, row + 1))
    const seconds = (time[last]! - time[first]!) / 1000
    if (seconds > 0) speed[row] = (distance[last]! - distance[first]!) / seconds
  }
}
