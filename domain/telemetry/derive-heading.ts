import { metresPerDegree, turn } from '#domain/geo/ellipsoid.ts'
import { piecesOf, type Piece } from './pieces-of.ts'
import type { Samples } from './recording.ts'

/** Long enough that position errors do not turn it, short enough for a bend. */
const halfWindowMs = 1500
/** Metres. With less distance, the heading is held. */
const minWay = 2

/**
 * Degrees clockwise from north, over a few seconds around each sample. Positions have no gaps within pieces.
 */
export function deriveHeading({ time, lat, lon }: Samples, joined: Uint8Array): Float32Array<ArrayBuffer> {
  const heading = new Float32Array(time.length).fill(Number.NaN)
  for (const piece of piecesOf(joined)) fillPiece({ time, lat, lon }, heading, piece)
  return heading
}

function fillPiece(
  { time, lat, lon }: Pick<Samples, 'time' | 'lat' | 'lon'>,
  heading: Float32Array,
  { from, to }: Piece,
): void {
  let [low, high, held, isBegun] = [from, from, Number.NaN, false]
  for (let row = from; row < to; row++) {
    while (low < row && time[low + 1]! <= time[row]! - halfWindowMs) low++
    while (high < to - 1 && time[high]! < time[row]! + halfWindowMs) high++
    const degree = metresPerDegree(lat[row]!)
    const north = (lat[high]! - lat[low]!) * degree.north
    const east = turn(lon[low]!, lon[high]!) * degree.east
    if (Math.hypot(north, east) >= minWay) held = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
    // Before the first step, it points where that leads.
    if (!isBegun && !Number.isNaN(held)) {
      heading.fill(held, from, row)
      isBegun = true
    }
    heading[row] = held
  }
}
