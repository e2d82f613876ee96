import type { PowerSteps } from './power-steps.ts'

export type Strongest = { watts: number; start_ms: number }

/**
 * The highest mean power over a duration by the clock; anything not measured counts as zero. Power is constant within a
 * step, so the strongest stretch begins where a step begins or ends where one ends.
 */
export function strongestOver(steps: PowerSteps, durationMs: number): Strongest | undefined {
  const { start, duration, watts, count } = steps
  const endOf = (step: number) => start[step]! + duration[step]!
  const [first, last] = [start[0]!, endOf(count - 1)]
  if (last - first < durationMs) return undefined
  let [best, bestStart] = [-Infinity, first]
  const consider = (work: number, from: number) => {
    if (work <= best) return
    best = work
    bestStart = from
  }
  // The work of the whole steps from `low` to just before `high`, plus part of the step at `high`.
  let [work, high] = [0, 0]
  for (let low = 0; low < count; low++) {
    const until = start[low]! + durationMs
    if (until > last) break
    while (high < count && endOf(high) <= until) work += watts[high]! * duration[high++]!
    const part = high < count ? Math.max(0, until - start[high]!) * watts[high]! : 0
    consider(work + part, start[low]!)
    // A step longer than the duration was never added as a whole.
    if (high === low) high++
    else work -= watts[low]! * duration[low]!
  }
  work = 0
  for (let [low, end] = [0, 0]; end < count; end++) {
    work += watts[end]! * duration[end]!
    const from = endOf(end) - durationMs
    while (endOf(low) <= from) work -= watts[low]! * duration[low++]!
    if (from < first) continue
    const part = Math.max(0, from - start[low]!) * watts[low]!
    consider(work - part, from)
  }
  return { watts: best / durationMs, start_ms: bestStart }
}
