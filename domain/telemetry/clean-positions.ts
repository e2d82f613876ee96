import { distanceBetween } from '#domain/geo/distance.ts'
import { groupOfSport, type Sport, type SportGroup } from '#domain/sport.ts'
import { joinedSteps } from './joined-steps.ts'
import type { Recording, Samples } from './recording.ts'

/** Metres per second. No one is faster on the ground, so such a position is wrong. */
const fastest = 100
const fastestOf: Partial<Record<Sport, number>> = { flying: 400 }
/**
 * Metres per second. Anyone faster during minutes without samples took a train, a lift or a car, which is not
 * part of the activity.
 */
const fastestInGap: Record<SportGroup, number> = { ride: 20, run: 6, hike: 4, ski: 20, water: 15, other: 100 }
const gapSeconds = 600
/** Metres per second per second, about that of a car hitting a crash barrier. */
const hardest = 10
/** Devices write zeros while searching, a position in the sea off Africa. */
const nearZero = 1e-7
/** Runs of positions this short are errors; longer ones are real places. */
const longestWrongRun = 10
/** A detour returns if it ends closer to its start than this share of the way there and back. */
const detourShare = 0.5
/**
 * Metres that may be covered in a pause without interrupting the line: pushing the bike to the next bench.
 */
const farthestInPause = 200

/**
 * The samples with a position, with the speed and seconds since the previous one; NaN where the two are not
 * joined.
 */
type Steps = { rows: Uint32Array; speed: Float64Array; seconds: Float64Array }

/** Removes implausible positions; where a jump remains, the line is interrupted. */
export function cleanPositions(recording: Recording): Recording {
  const samples = {
    ...recording.samples,
    lat: recording.samples.lat.slice(),
    lon: recording.samples.lon.slice(),
  }
  const isBreak = new Set(recording.breaks)
  const limit = fastestOf[recording.sport] ?? fastest
  for (let row = 0; row < samples.lat.length; row++) {
    if (Math.abs(samples.lat[row]!) < nearZero && Math.abs(samples.lon[row]!) < nearZero) forget(samples, row)
  }
  const first = stepsOf(samples, isBreak)
  const { rows, speed, seconds } = dropShortRuns(samples, first, limit) ? stepsOf(samples, isBreak) : first
  const limitInGap = Math.min(limit, fastestInGap[groupOfSport(recording.sport)])
  for (let step = 1; step < rows.length; step++) {
    if (speed[step]! > (seconds[step]! > gapSeconds ? limitInGap : limit)) isBreak.add(rows[step]!)
  }
  breakAtPauses({ ...recording, samples }, rows, isBreak)
  return { ...recording, samples, breaks: [...isBreak].toSorted((a, b) => a - b) }
}

function forget({ lat, lon }: Samples, row: number): void {
  lat[row] = Number.NaN
  lon[row] = Number.NaN
}

function stepsOf({ time, lat, lon }: Samples, isBreak: ReadonlySet<number>): Steps {
  const rows = new Uint32Array(lat.length)
  const speed = new Float64Array(lat.length)
  const seconds = new Float64Array(lat.length)
  let [count, last, isCut] = [0, -1, true]
  for (let row = 0; row < lat.length; row++) {
    isCut ||= isBreak.has(row)
    if (Number.isNaN(lat[row]!)) continue
    rows[count] = row
    seconds[count] = isCut ? Number.NaN : Math.max(1, (time[row]! - time[last]!) / 1000)
    speed[count] = isCut
      ? Number.NaN
      : distanceBetween(lat[last]!, lon[last]!, lat[row]!, lon[row]!) / seconds[count]!
    count++
    last = row
    isCut = false
  }
  return {
    rows: rows.subarray(0, count),
    speed: speed.subarray(0, count),
    seconds: seconds.subarray(0, count),
  }
}

/**
 * Errors leave and return in jumps that no body survives, and do not last. A device that repeats a position
 * and then catches up jumps too, but does not return.
 */
function dropShortRuns(samples: Samples, steps: Steps, limit: number): boolean {
  const starts = jumpsOf(steps, limit)
  const lengthOf = (run: number) => (starts[run + 1] ?? steps.rows.length) - starts[run]!
  const longest = starts.reduce((max, _, run) => Math.max(max, lengthOf(run)), 0)
  let isAnyDropped = false
  for (const [run, start] of starts.entries()) {
    const length = lengthOf(run)
    if (
      length > longestWrongRun ||
      length === longest ||
      !isAstray(samples, steps, { start, end: start + length, limit })
    )
      continue
    for (let step = start; step < start + length; step++) forget(samples, steps.rows[step]!)
    isAnyDropped = true
  }
  return isAnyDropped
}

/** The steps that are too fast or accelerate too hard, and the first one. */
function jumpsOf({ rows, speed, seconds }: Steps, limit: number): number[] {
  const jumps = rows.length > 0 ? [0] : []
  const last = rows.length - 1
  for (let step = 1; step <= last; step++) {
    const around = step < last ? Math.min(speed[step - 1]!, speed[step + 1]!) : Number.NaN
    if (speed[step]! > limit || speed[step]! - around > hardest * seconds[step]!) jumps.push(step)
  }
  return jumps
}

function isAstray(
  { lat, lon }: Samples,
  { rows, speed, seconds }: Steps,
  { start, end, limit }: { start: number; end: number; limit: number },
): boolean {
  if (speed[start]! > limit || speed[end]! > limit) return true
  const [before, after] = [rows[start - 1], rows[end]]
  if (before === undefined || after === undefined) return false
  const direct = distanceBetween(lat[before]!, lon[before]!, lat[after]!, lon[after]!)
  return direct < detourShare * (speed[start]! * seconds[start]! + speed[end]! * seconds[end]!)
}

function breakAtPauses(recording: Recording, rows: Uint32Array, isBreak: Set<number>): void {
  const joined = joinedSteps(recording)
  const { lat, lon } = recording.samples
  for (let step = 1; step < rows.length; step++) {
    const [from, to] = [rows[step - 1]!, rows[step]!]
    if (joined[to] === 1) continue
    if (distanceBetween(lat[from]!, lon[from]!, lat[to]!, lon[to]!) > farthestInPause) isBreak.add(to)
  }
}
