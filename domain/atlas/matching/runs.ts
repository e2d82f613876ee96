import type { Leg } from './legs.ts'
import { longestStepM, toleranceM } from './settings.ts'
import type { Stretch, TrailLayout } from './trail-layout.ts'

/** A leg on a trail, in metres from the start of the trail. */
export type Mark = Leg & {
  startM: number
  endM: number
  /** Metres; negative when going back a bit. */
  gainedM: number
}
/** `stretches` are the positions of the leg's edge on the trail. */
export type LegOnTrail = { leg: Leg; stretches: Stretch[] }
/** One passage along a trail without turning around, and the metres gained. */
export type Run = { marks: Mark[]; gainedM: number }

/** Going back and forth by less than this is noise while resting. */
const minTurnM = 60
/** A trail is followed through a hole if its length there is not much more than the straight line. */
const holeShare = 1.25

/** The runs of all visits that followed the trail for at least this many metres, both directions together. */
export function runsOf(legs: LegOnTrail[], layout: TrailLayout, minM: number): Run[] {
  const visits: Mark[][] = []
  let last: Mark | undefined
  for (const { leg, stretches } of legs) {
    const mark = markOf(leg, stretches, last)
    if (last && isSameVisit(last, mark, layout)) visits.at(-1)!.push(mark)
    else visits.push([mark])
    last = mark
  }
  return visits
    .map(runsBetweenTurns)
    .filter((runs) => runs.reduce((sum, { gainedM }) => sum + gainedM, 0) >= minM)
    .flatMap((runs) => runs.flatMap((run) => lapsOf(run, layout, minM)))
}

/** Where a trail uses an edge more than once, the time that continues from the previous mark counts. */
function markOf(leg: Leg, stretches: Stretch[], last: Mark | undefined): Mark {
  const marks = stretches.map(({ offset, lengthM, isForward }): Mark => {
    const startM = offset + (isForward ? leg.from : 1 - leg.from) * lengthM
    const endM = offset + (isForward ? leg.to : 1 - leg.to) * lengthM
    return { ...leg, startM, endM, gainedM: Math.abs(endM - startM) }
  })
  const goesBack = ({ startM, endM }: Mark): number =>
    last ? Math.abs(startM - last.endM) : endM > startM ? 0 : 1
  return marks.reduce((best, mark) => (goesBack(mark) < goesBack(best) ? mark : best))
}

function isSameVisit(before: Mark, after: Mark, { lengthM, isClosed }: TrailLayout): boolean {
  if (after.travelledFrom - before.travelledTo > toleranceM) return false
  const hole = after.skipped - before.skipped
  if (hole === 0) return true
  if (hole > longestStepM) return false
  const direction = Math.sign(before.endM - before.startM)
  const gained = (after.startM - before.endM) * direction
  const onward = isClosed && gained < -lengthM / 2 ? gained + lengthM : gained
  return onward > -toleranceM && onward < holeShare * hole + toleranceM
}

/** The runs of a visit between the points where someone really turned around. */
function runsBetweenTurns(marks: Mark[]): Run[] {
  const gains = gainsOf(marks)
  const turns = turnsIn(gains)
  return turns.map((from, at) => {
    const to = turns[at + 1] ?? marks.length
    const sum = gains.subarray(from, to).reduce((total, gain) => total + gain, 0)
    const sign = sum < 0 ? -1 : 1
    return {
      marks: marks.slice(from, to).map((mark, slot) => ({ ...mark, gainedM: gains[from + slot]! * sign })),
      gainedM: sum * sign,
    }
  })
}

/**
 * The length of each mark, negative in the direction opposite to the first. Turning around means coming back on the
 * same edge; the direction along the trail does not help, because many routes list their stretches out of order.
 */
function gainsOf(marks: Mark[]): Float64Array {
  let sign = 1
  return Float64Array.from(marks, (mark, at) => {
    const before = marks[at - 1]
    if (before?.edge === mark.edge && before.to > before.from !== mark.to > mark.from) sign = -sign
    return mark.gainedM * sign
  })
}

/** Where runs begin: at the first mark, and at extremes followed by more backtracking than noise explains. */
function turnsIn(gains: Float64Array): number[] {
  const turns = [0]
  let direction = 0
  let position = 0
  let [low, lowAt, high, highAt] = [0, 0, 0, 0]
  for (const [at, gain] of gains.entries()) {
    position += gain
    if (position > high) [high, highAt] = [position, at + 1]
    if (position < low) [low, lowAt] = [position, at + 1]
    if (direction <= 0 && position - low >= minTurnM) {
      if (direction < 0) turns.push(lowAt)
      direction = 1
      ;[high, highAt] = [position, at + 1]
    } else if (direction >= 0 && high - position >= minTurnM) {
      if (direction > 0) turns.push(highAt)
      direction = -1
      ;[low, lowAt] = [position, at + 1]
    }
  }
  return turns
}

/** On a closed trail, every place is passed again after one lap. */
function lapsOf(run: Run, { lengthM, isClosed }: TrailLayout, minM: number): Run[] {
  if (!isClosed || run.gainedM < lengthM + minM) return [run]
  const laps: Run[] = []
  let lap: Run = { marks: [], gainedM: 0 }
  let left = run.gainedM
  for (const mark of run.marks) {
    lap.marks.push(mark)
    lap.gainedM += mark.gainedM
    left -= mark.gainedM
    if (lap.gainedM < lengthM || left < minM) continue
    laps.push(lap)
    lap = { marks: [], gainedM: 0 }
  }
  if (lap.marks.length > 0) laps.push(lap)
  return laps
}
