import { metresPerDegree } from './ellipsoid.ts'

/**
 * Deeper than any real track goes. A spiral would take time with the square of its length, so beyond this it is simply
 * halved.
 */
const deepest = 100

/**
 * The indexes of the points that keep a line within a tolerance of all others (Douglas and Peucker). Both
 * ends are always kept. Not recursive, because a line may have millions of points.
 */
export function simplifyLine(lon: Float64Array, lat: Float64Array, toleranceM: number): Uint32Array {
  const count = lon.length
  const isKept = new Uint8Array(count).fill(1, 0, 1).fill(1, Math.max(0, count - 1))
  const stack = [0, count - 1, 0]
  while (stack.length > 0) {
    const depth = stack.pop() ?? 0
    const to = stack.pop() ?? 0
    const from = stack.pop() ?? 0
    if (to - from < 2) continue
    const farthest = findFarthest(lon, lat, from, to)
    if (farthest.distanceM <= toleranceM) continue
    const middle = depth > deepest ? (from + to) >> 1 : farthest.index
    isKept[middle] = 1
    stack.push(from, middle, depth + 1, middle, to, depth + 1)
  }
  return indexesOf(isKept)
}

/** The point farthest from the straight line between two others, in metres. */
function findFarthest(
  lon: Float64Array,
  lat: Float64Array,
  from: number,
  to: number,
): { index: number; distanceM: number } {
  const startLon = lon[from] ?? 0
  const startLat = lat[from] ?? 0
  const { north, east } = metresPerDegree((startLat + (lat[to] ?? 0)) / 2)
  const chordX = ((lon[to] ?? 0) - startLon) * east
  const chordY = ((lat[to] ?? 0) - startLat) * north
  const chordSquared = chordX * chordX + chordY * chordY
  // Squared distances are compared after being multiplied by this, so that no point needs a division.
  const scale = chordSquared > 0 ? chordSquared : 1
  let farthest = 0
  let index = from
  for (let at = from + 1; at < to; at++) {
    const x = ((lon[at] ?? 0) - startLon) * east
    const y = ((lat[at] ?? 0) - startLat) * north
    const along = x * chordX + y * chordY
    let scaled: number
    if (along <= 0) scaled = (x * x + y * y) * scale
    else if (along >= chordSquared)
      scaled = ((x - chordX) * (x - chordX) + (y - chordY) * (y - chordY)) * scale
    else scaled = (x * chordY - y * chordX) * (x * chordY - y * chordX)
    if (scaled > farthest) {
      farthest = scaled
      index = at
    }
  }
  return { index, distanceM: Math.sqrt(farthest / scale) }
}

function indexesOf(isKept: Uint8Array): Uint32Array {
  const indexes = new Uint32Array(isKept.length)
  let count = 0
  for (let index = 0; index < isKept.length; index++) if (isKept[index] === 1) indexes[count++] = index
  return indexes.slice(0, count)
}
