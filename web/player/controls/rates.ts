export const rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 4, 8]

/** The next slower or faster rate. */
export function nextRate(rate: number, direction: 1 | -1): number {
  const next = direction > 0 ? rates.find((each) => each > rate) : rates.findLast((each) => each < rate)
  return next ?? rate
}
