const highest = 100
/** Someone who returns within this time finds the same list. */
const keptMs = 300_000

/** From 1 to 100, by the clock. */
const numberAt = (nowMs: number): number => 1 + (Math.floor(nowMs) % highest)

let last = { number: 0, atMs: Number.NEGATIVE_INFINITY }

/** Which of the recommended lists this visit shows. */
export function recommendedNumber(nowMs: number): number {
  if (nowMs - last.atMs > keptMs) last = { number: numberAt(nowMs), atMs: nowMs }
  return last.number
}
