import { valueAt, type Sampler } from './sample-at.ts'

/** From one turning point of the altitude to the next. */
export type Slope = {
  startMs: number
  endMs: number
  /** Negative for a descent. */
  metres: number
}

type Height = { ms: number; metres: number }

/** Anything lower is a bump in the road. */
const minMetres = 30
/** Altitudes this close to that of a turning point count as equal to it. */
const levelMetres = 3
/** A longer level stretch before or after a slope is not part of it. */
const longestLevelMs = 3 * 60_000
/** Enough for one every few seconds, even over a long day. */
const maxHeights = 5000

/** The climbs and descents of a recording, in chronological order. What was not recorded counts as level. */
export function slopesOf(sampler: Sampler): Slope[] {
  const heights = heightsOf(sampler)
  const turns = turnsOf(heights)
  return turns.slice(1).map((to, index) => slopeBetween(heights.slice(turns[index], to + 1)))
}

function heightsOf(sampler: Sampler): Height[] {
  const { startMs, endMs, names } = sampler
  if (!names.has('altitude') || !(endMs > startMs)) return []
  const step = Math.max(1000, (endMs - startMs) / maxHeights)
  const heights: Height[] = []
  for (let ms = startMs; ms <= endMs; ms += step) {
    const metres = valueAt(sampler, 'altitude', ms)
    if (!Number.isNaN(metres)) heights.push({ ms, metres })
  }
  return heights
}

/** The indexes of the lowest and highest points in turn. */
function turnsOf(heights: readonly Height[]): number[] {
  const turns: number[] = []
  const at = (index: number) => heights[index]?.metres ?? 0
  let [low, high, direction] = [0, 0, 0]
  for (const [index, { metres }] of heights.entries()) {
    if (metres < at(low)) low = index
    if (metres > at(high)) high = index
    if (direction <= 0 && metres - at(low) >= minMetres) {
      turns.push(low)
      high = index
      direction = 1
    } else if (direction >= 0 && at(high) - metres >= minMetres) {
      turns.push(high)
      low = index
      direction = -1
    }
  }
  return direction === 0 ? turns : [...turns, direction > 0 ? high : low]
}

function slopeBetween(heights: readonly Height[]): Slope {
  const [first, last] = [heights[0]!, heights.at(-1)!]
  const isAsHighAs = (turn: Height) => (height: Height) =>
    Math.abs(height.metres - turn.metres) <= levelMetres
  const begin = heights.findLast(isAsHighAs(first)) ?? first
  const end = heights.find(isAsHighAs(last)) ?? last
  return {
    startMs: begin.ms - first.ms > longestLevelMs ? begin.ms : first.ms,
    endMs: last.ms - end.ms > longestLevelMs ? end.ms : last.ms,
    metres: last.metres - first.metres,
  }
}
