import { distanceBetween } from '#domain/geo/distance.ts'
import { reception, type GpsPositions } from './gps-positions.ts'

/** How the positions a camera wrote were used. */
export type PositionCounts = {
  count: number
  used: number
  /** Used, but less precise than the others. */
  weak: number
  /**
   * Left out: recorded while the camera was searching or with poor satellite geometry, or too far away to have been
   * reached in the time.
   */
  noFix: number
  imprecise: number
  jumps: number
}

export type UsablePositions = { rows: number[]; breaks: number[]; counts: PositionCounts }

/** Metres per second. No one films with such a camera from anything faster, except from a plane. */
const fastest = 90
/** Once this many in a row seem too far away, the camera must be there, and the earlier positions were wrong. */
const longestWrongRun = 20
/** The line is interrupted after this many seconds without a position. */
const longestGap = 5

export function usablePositions(positions: GpsPositions): UsablePositions {
  const { t, lat, lon, speed, received } = positions
  const counts: PositionCounts = { count: t.length, used: 0, weak: 0, noFix: 0, imprecise: 0, jumps: 0 }
  const [rows, breaks]: [number[], number[]] = [[], []]
  let wrong = 0
  for (let row = 0; row < t.length; row++) {
    if (received[row] === reception.noFix || !isPlace(lat[row]!, lon[row]!)) counts.noFix++
    else if (received[row] === reception.imprecise) counts.imprecise++
    else if (speed[row]! > fastest) counts.jumps++
    else take(row)
  }
  counts.used = rows.length
  counts.weak = rows.filter(isWeak).length
  return { rows, breaks, counts }

  function take(row: number): void {
    if (!isWeak(row)) dropWeakBefore(row)
    const last = rows.at(-1)
    if (last !== undefined) {
      const seconds = t[row]! - t[last]!
      if (!(seconds >= 0) || (isFar(last, row) && wrong++ < longestWrongRun)) {
        counts.jumps++
        return
      }
      if (isFar(last, row) || seconds > longestGap) breaks.push(rows.length)
    }
    wrong = 0
    rows.push(row)
  }

  /** Where a good position contradicts weak ones, the good one wins. */
  function dropWeakBefore(row: number): void {
    for (let last = rows.at(-1); last !== undefined && isWeak(last) && isFar(last, row); last = rows.at(-1)) {
      rows.pop()
      counts.jumps++
      if (breaks.at(-1) === rows.length) breaks.pop()
    }
  }

  function isFar(from: number, to: number): boolean {
    return (
      distanceBetween(lat[from]!, lon[from]!, lat[to]!, lon[to]!) > fastest * Math.max(1, t[to]! - t[from]!)
    )
  }

  function isWeak(row: number): boolean {
    return received[row] === reception.weak
  }
}

/** Cameras write zeros while searching. */
function isPlace(lat: number, lon: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && !(lat === 0 && lon === 0)
}
