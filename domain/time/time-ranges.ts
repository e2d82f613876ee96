/** From and to, in milliseconds. The end is exclusive. */
export type TimeRange = [from: number, to: number]

/** Whole milliseconds, in order, without touching each other. */
export function mergeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  if (!ranges.every(isInOrder)) throw new Error('invalid ranges')
  return joinRanges(ranges.map(([from, to]): TimeRange => [Math.round(from), Math.round(to)]))
}

/** The parts in both. */
export function intersectRanges(a: readonly TimeRange[], b: readonly TimeRange[]): TimeRange[] {
  const [ours, theirs] = [mergeRanges(a), mergeRanges(b)]
  const common: TimeRange[] = []
  for (let i = 0, j = 0; i < ours.length && j < theirs.length;) {
    const [one, other] = [ours[i]!, theirs[j]!]
    const [from, to] = [Math.max(one[0], other[0]), Math.min(one[1], other[1])]
    if (from < to) common.push([from, to])
    if (one[1] < other[1]) i++
    else j++
  }
  return common
}

/** The parts of the first that are not in the second. */
export function subtractRanges(a: readonly TimeRange[], b: readonly TimeRange[]): TimeRange[] {
  return cutRanges(mergeRanges(a), mergeRanges(b))
}

/** Whether a moment lies in merged ranges. */
export function isIn(ranges: readonly TimeRange[], ms: number): boolean {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]![1] <= ms) low = middle + 1
    else high = middle
  }
  return low < ranges.length && ranges[low]![0] <= ms
}

/** In order and without touching, including fractions of milliseconds. */
export function joinRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const joined: TimeRange[] = []
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (from < to) joined.push([from, to])
  }
  return joined
}

/** Joined ranges without others, including fractions of milliseconds. */
export function cutRanges(ranges: readonly TimeRange[], taken: readonly TimeRange[]): TimeRange[] {
  const left: TimeRange[] = []
  let next = 0
  for (const [from, to] of ranges) {
    let at = from
    while (next < taken.length && taken[next]![1] <= at) next++
    for (let index = next; index < taken.length && taken[index]![0] < to; index++) {
      if (taken[index]![0] > at) left.push([at, taken[index]![0]])
      at = Math.max(at, taken[index]![1])
    }
    if (at < to) left.push([at, to])
  }
  return left
}

const isInOrder = ([from, to]: TimeRange): boolean =>
  Number.isFinite(from) && Number.isFinite(to) && from <= to
