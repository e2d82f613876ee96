/** The quantile of the normal distribution for a one-sided confidence of 90%. */
const z = 1.2816

/**
 * The lower bound of the share of people who like a comment (Wilson's score interval), from 0 to 1: few votes
 * say little, so they count for less. The author counts as one who likes it, otherwise every new comment
 * would be last.
 */
export function rankOf({ up, down }: { up: number; down: number }): number {
  const likes = up + 1
  const all = likes + down
  const share = likes / all
  const spread = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * all)) / all)
  return (share + (z * z) / (2 * all) - spread) / (1 + (z * z) / all)
}
