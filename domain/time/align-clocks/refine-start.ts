/** Milliseconds to both sides that are looked at closely, and between two looks. */
const reachMs = 3000
const lookMs = 50
const mostMoves = 3
/** Errors of satellites are not as independent as we take them to be. */
const deviations = 4

/** The best start near one, and by how much it may be off: four times the standard deviation of what is as likely. */
export function refineStart(coarseMs: number, scoreOf: (startMs: number) => number): { startMs: number; errorMs: number } {
  let middle = coarseMs
  for (let move = 0; ; move++) {
    const best = lookAround(middle, scoreOf)
    if (move === mostMoves || Math.abs(best.startMs - middle) < reachMs / 2) return best
    middle = best.startMs
  }
}

function lookAround(middle: number, scoreOf: (startMs: number) => number): { startMs: number; errorMs: number } {
  const looks = Array.from({ length: (2 * reachMs) / lookMs + 1 }, (_, index) => middle - reachMs + index * lookMs)
  const scores = looks.map((startMs) => scoreOf(startMs)).map((score) => (Number.isNaN(score) ? -Infinity : score))
  const best = scores.indexOf(Math.max(...scores))
  const startMs = looks[best]! + lookMs * topOf(scores[best - 1] ?? -Infinity, scores[best]!, scores[best + 1] ?? -Infinity)
  let [sum, squares] = [0, 0]
  for (const [index, score] of scores.entries()) {
    const likely = Math.exp(score - scores[best]!)
    sum += likely
    squares += likely * (looks[index]! - startMs) ** 2
  }
  return { startMs, errorMs: deviations * Math.sqrt(squares / sum) }
}

/** Where a parabola through three neighbours has its top, in steps from the middle one. */
function topOf(before: number, at: number, after: number): number {
  const bend = before - 2 * at + after
  return Number.isFinite(bend) && bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0
}
