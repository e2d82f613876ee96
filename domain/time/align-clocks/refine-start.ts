/** Milliseconds searched to both sides, and between two evaluations. */
const reachMs = 6000
const lookMs = 100
const maxMoves = 3
/** How likely the start must be within the error. */
const withinShare = 0.97

/** The best start nearby, and the error that contains all but a thirtieth of the likelihood. */
export function refineStart(
  coarseMs: number,
  scoreOf: (startMs: number) => number,
): { startMs: number; errorMs: number } {
  let middle = coarseMs
  for (let move = 0; ; move++) {
    const best = lookAround(middle, scoreOf)
    if (move === maxMoves || Math.abs(best.startMs - middle) < reachMs / 2) return best
    middle = best.startMs
  }
}

function lookAround(
  middle: number,
  scoreOf: (startMs: number) => number,
): { startMs: number; errorMs: number } {
  const looks = Array.from(
    { length: (2 * reachMs) / lookMs + 1 },
    (_, index) => middle - reachMs + index * lookMs,
  )
  const scores = looks
    .map((startMs) => scoreOf(startMs))
    .map((score) => (Number.isNaN(score) ? -Infinity : score))
  const best = scores.indexOf(Math.max(...scores))
  const startMs =
    looks[best]! + lookMs * topOf(scores[best - 1] ?? -Infinity, scores[best]!, scores[best + 1] ?? -Infinity)
  return { startMs, errorMs: errorAround(startMs, looks, scores) }
}

function errorAround(startMs: number, looks: number[], scores: number[]): number {
  const best = Math.max(...scores)
  const nearest = looks
    .map((ms, index) => ({ offMs: Math.abs(ms - startMs), likely: Math.exp(scores[index]! - best) }))
    .toSorted((one, other) => one.offMs - other.offMs)
  const total = nearest.reduce((sum, { likely }) => sum + likely, 0)
  let within = 0
  for (const { offMs, likely } of nearest) {
    within += likely
    if (within >= withinShare * total) return offMs
  }
  return nearest.at(-1)?.offMs ?? 0
}

/** The vertex of a parabola through three neighbours, in steps from the middle one. */
function topOf(before: number, at: number, after: number): number {
  const bend = before - 2 * at + after
  return Number.isFinite(bend) && bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0
}
