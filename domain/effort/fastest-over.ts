import type { CountedWay } from './counted-way.ts'

export type Fastest = { duration_ms: number; start_ms: number }

/** A recording with more errors than this says nothing about how fast anyone was. */
const maxJumps = 50

/**
 * The shortest time in which so many metres were covered. A time below `minMs` is a device error: its fastest step is
 * then ignored, here and in all later calls.
 */
export function fastestPossible(way: CountedWay, metres: number, minMs: number): Fastest | undefined {
  for (let jumps = 0; jumps < maxJumps; jumps++) {
    const found = fastestOver(way, metres)
    if (!found || found.duration_ms >= minMs) return found
    dropFastestStep(way, found)
  }
  return undefined
}

/** Speed is constant between samples, so the fastest stretch begins or ends at a sample. */
export function fastestOver(way: CountedWay, metres: number): Fastest | undefined {
  const { time, metres: covered, count } = way
  if (count < 2 || covered[count - 1]! < metres) return undefined
  let [best, bestStart] = [Infinity, 0]
  const consider = (start: number, end: number) => {
    if (end - start >= best) return
    best = end - start
    bestStart = start
  }
  for (let [from, to] = [0, 0]; from < count; from++) {
    const mark = covered[from]! + metres
    while (to < count && covered[to]! < mark) to++
    if (to === count) break
    consider(time[from]!, momentWithin(way, to, mark))
  }
  for (let [from, to] = [0, 0]; to < count; to++) {
    const mark = covered[to]! - metres
    if (mark < 0) continue
    while (covered[from + 1]! <= mark) from++
    consider(momentWithin(way, from + 1, mark), time[to]!)
  }
  return { duration_ms: best, start_ms: bestStart }
}

/** When the mark was reached in the step that ends at this row. */
function momentWithin({ time, metres }: CountedWay, row: number, mark: number): number {
  if (row === 0) return time[0]!
  const share = (mark - metres[row - 1]!) / (metres[row]! - metres[row - 1]!)
  return time[row - 1]! + (time[row]! - time[row - 1]!) * share
}

function dropFastestStep({ time, metres, count }: CountedWay, { start_ms, duration_ms }: Fastest): void {
  let [fastest, jump] = [-Infinity, 0]
  const end = start_ms + duration_ms
  for (let row = 1; row < count && time[row - 1]! < end; row++) {
    const speed = (metres[row]! - metres[row - 1]!) / (time[row]! - time[row - 1]!)
    if (time[row]! <= start_ms || speed <= fastest) continue
    fastest = speed
    jump = row
  }
  const excess = metres[jump]! - metres[jump - 1]!
  for (let row = jump; row < count; row++) metres[row]! -= excess
}
