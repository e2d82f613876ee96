import { cutRanges, intersectRanges, joinRanges, type TimeRange } from '#domain/time/time-ranges.ts'

/** When a recording was made, when it has positions, and when others may not see where it was. */
export type HiddenTimes = {
  span: TimeRange
  /** From the first position to the last; null if there is none. */
  located: TimeRange | null
  hidden: TimeRange[]
  beginsHidden: boolean
  endsHidden: boolean
}

type Samples = { time: Float64Array; lat: Float64Array }

/**
 * Calculated from a recording's samples, with 1 for each one that others may see. Whatever lies between a hidden sample
 * and the visible ones next to it is hidden too. Undefined if no sample has a time.
 */
export function hiddenTimesOf({ time, lat }: Samples, isVisible: Uint8Array): HiddenTimes | undefined {
  const timed = Array.from(time, (ms, index) => ({
    ms,
    isSeen: isVisible[index] === 1,
    isLocated: Number.isFinite(lat[index]),
  })).filter(({ ms }) => Number.isFinite(ms))
  const [first, last] = [timed[0], timed.at(-1)]
  if (!first || !last) return undefined
  const hidden = timed.flatMap(({ ms, isSeen }, index): TimeRange[] => {
    const before = timed[index - 1]
    return before && !(isSeen && before.isSeen) ? [[before.ms, ms]] : []
  })
  const located = timed.filter(({ isLocated }) => isLocated)
  const [from, to] = [located[0]?.ms, located.at(-1)?.ms]
  return {
    span: [first.ms, last.ms],
    located: from === undefined || to === undefined ? null : [from, to],
    hidden: joinRanges(hidden),
    beginsHidden: !first.isSeen,
    endsHidden: !last.isSeen,
  }
}

/** A camera that was switched on or off this close to a recording's end was in the same place. */
const nearbyMs = 30_000

/**
 * When a video is hidden: while any recording hides it, and also before and after recordings that begin or end hidden,
 * for as long as the camera was running and no other recording says where it was.
 */
export function hiddenWhileFilmed(
  filmed: readonly TimeRange[],
  recordings: readonly HiddenTimes[],
): TimeRange[] {
  const covered = joinRanges(recordings.flatMap(({ located }) => (located ? [located] : [])))
  const takes = joinRanges(filmed.map(([from, to]): TimeRange => [from - nearbyMs, to + nearbyMs]))
  const takeAt = (ms: number) => takes.find(([from, to]) => from <= ms && ms <= to)
  const hidden = recordings.flatMap(({ span: [from, to], hidden: within, beginsHidden, endsHidden }) => {
    const [earliest] = (beginsHidden && takeAt(from)) || [from]
    const [, latest] = (endsHidden && takeAt(to)) || [to, to]
    const beside: TimeRange[] = [
      [earliest, from],
      [to, latest],
    ]
    return [...within, ...cutRanges(beside, covered)]
  })
  return intersectRanges(joinRanges(filmed), joinRanges(hidden))
}
