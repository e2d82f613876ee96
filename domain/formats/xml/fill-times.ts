import { xmlMessages } from './xml-messages.ts'

/** Times without gaps that may still decrease, or no times but perhaps the start of the track. */
export type FilledTimes = { isTimed: boolean; startMs: number | null; losses: string[] }

/**
 * Fills gaps in place: in equal steps between two times, and with the nearest time outside. A track with
 * times for less than half of its points, or with one time for all, counts as untimed.
 */
export function fillTimes(time: Float64Array): FilledTimes {
  let known = 0
  let first = Infinity
  let last = -Infinity
  for (const ms of time) {
    if (Number.isNaN(ms)) continue
    known++
    if (ms < first) first = ms
    if (ms > last) last = ms
  }
  if (known === 0) return { isTimed: false, startMs: null, losses: [] }
  const isSparse = known * 2 < time.length
  if (isSparse || (first === last && time.length > 2)) {
    time.fill(Number.NaN)
    return {
      isTimed: false,
      startMs: first,
      losses: [isSparse ? xmlMessages.fewTimes : xmlMessages.sameTimes],
    }
  }
  if (known === time.length) return { isTimed: true, startMs: first, losses: [] }
  fillGaps(time)
  return { isTimed: true, startMs: first, losses: [xmlMessages.missingTimes(time.length - known)] }
}

function fillGaps(time: Float64Array): void {
  let before = -1
  for (let index = 0; index <= time.length; index++) {
    const isEnd = index === time.length
    if (!isEnd && Number.isNaN(time[index])) continue
    const earlier = time[before]
    const later = time[index]
    for (let gap = before + 1; gap < index; gap++) {
      const share = (gap - before) / (index - before)
      // Whole milliseconds, which every file format can express.
      time[gap] =
        earlier === undefined
          ? (later ?? Number.NaN)
          : Math.round(later === undefined ? earlier : earlier + (later - earlier) * share)
    }
    before = index
  }
}

export function isSorted(time: Float64Array): boolean {
  for (let index = 1; index < time.length; index++)
    if ((time[index] ?? 0) < (time[index - 1] ?? 0)) return false
  return true
}
