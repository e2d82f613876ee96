import { piecesOf } from './pieces-of.ts'

/** Metres before and after a sample: a barometer step of 20 cm then makes no more than 1%. */
const halfWindow = 25
/** With less distance around a sample, the last grade is kept: there is none while standing still. */
const minSpan = 10
/** Percent. Nothing people walk or ride is steeper for this long. */
const steepest = 100

/** Percent, from the altitude smoothed over distance, never across a break. */
export function deriveGrade(
  altitude: Float32Array,
  distance: Float32Array,
  joined: Uint8Array,
): Float32Array {
  const grade = new Float32Array(altitude.length)
  for (const { from, to } of piecesOf(joined)) {
    const smooth = smoothOver(altitude.subarray(from, to), distance.subarray(from, to))
    grade.set(slopesOf(smooth, distance.subarray(from, to)), from)
  }
  return grade
}

/** Calls `take` for each sample with the window around it: its first sample, and one past its last. */
function forEachWindow(distance: Float32Array, take: (row: number, low: number, high: number) => void): void {
  let [low, high] = [0, 0]
  for (let row = 0; row < distance.length; row++) {
    while (distance[low]! < distance[row]! - halfWindow) low++
    while (high < distance.length && distance[high]! <= distance[row]! + halfWindow) high++
    take(row, low, high)
  }
}

/**
 * Weights each altitude by the distance it represents, so that waiting somewhere does not level the way
 * there.
 */
function smoothOver(altitude: Float32Array, distance: Float32Array): Float64Array {
  const sums = new Float64Array(altitude.length + 1)
  const weights = new Float64Array(altitude.length + 1)
  const last = altitude.length - 1
  for (let row = 0; row < altitude.length; row++) {
    const isKnown = !Number.isNaN(altitude[row]!)
    const way = distance[Math.min(last, row + 1)]! - distance[Math.max(0, row - 1)]!
    sums[row + 1] = sums[row]! + (isKnown ? altitude[row]! * way : 0)
    weights[row + 1] = weights[row]! + (isKnown ? way : 0)
  }
  const smooth = new Float64Array(altitude.length)
  forEachWindow(distance, (row, low, high) => {
    smooth[row] = (sums[high]! - sums[low]!) / (weights[high]! - weights[low]!)
  })
  return smooth
}

function slopesOf(smooth: Float64Array, distance: Float32Array): Float32Array {
  const slopes = new Float32Array(smooth.length)
  let held = 0
  forEachWindow(distance, (row, low, high) => {
    const metres = distance[high - 1]! - distance[low]!
    const percent = metres < minSpan ? Number.NaN : ((smooth[high - 1]! - smooth[low]!) / metres) * 100
    if (!Number.isNaN(percent)) held = Math.max(-steepest, Math.min(steepest, percent))
    slopes[row] = held
  })
  return slopes
}
