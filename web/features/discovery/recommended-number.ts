const highest = 100
/** Someone who returns within this time finds the same list. */
const keptMs = 300_000

/** From 1 to 100, by the clock. */
const numberAt = (nowMs: number): number => 1 + (Math.floor(nowMs) % highest)

let last = { number: 0, atMs: Number.NEGATIVE_INFINITY }

/** The list that the prerendered page has requested already: see wake.js. */
const numberAhead = (): number | undefined => {
  const written =
    typeof document === 'undefined' ? undefined : document.documentElement.dataset['recommended']
  return written === undefined ? undefined : Number(written)
}

/** Which of the recommended lists this visit shows. */
export function recommendedNumber(nowMs: number): number {
  const isFirst = last.number === 0
  if (nowMs - last.atMs > keptMs)
    last = { number: (isFirst ? numberAhead() : undefined) ?? numberAt(nowMs), atMs: nowMs }
  return last.number
}
