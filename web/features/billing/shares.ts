/** A part of the storage with its name and how much it takes up. */
export type Part = { key: string; name: string; bytes: number }

/** A part as it is drawn: `share` is of everything that is drawn, from 0 to 1. */
export type Share = Part & { share: number; colour: number }

/** How many parts have a colour of their own. */
export const colours = 5

/**
 * The largest parts of what is used, then all the others together (`colour` is `colours`), as shares of the storage, or
 * of what is used if that is more.
 */
export function sharesOf(parts: readonly Part[], { used, total }: { used: number; total: number }): Share[] {
  const sum = parts.reduce((bytes, part) => bytes + part.bytes, 0)
  if (sum === 0) return []
  // A video may count in several parts, which must not make the picture larger than what is used.
  const scale = Math.min(1, used / sum) / Math.max(used, total, 1)
  const bySize = parts.toSorted((a, b) => b.bytes - a.bytes)
  const largest = bySize.slice(0, colours)
  const rest = Math.max(used, sum) - largest.reduce((bytes, part) => bytes + part.bytes, 0)
  const shares = largest.map((part, colour) => ({ ...part, share: part.bytes * scale, colour }))
  if (rest <= 0) return shares
  return [...shares, { key: 'rest', name: '', bytes: rest, share: rest * scale, colour: colours }]
}

export const sumOfSizes = (videos: readonly { size: number }[]): number =>
  videos.reduce((bytes, { size }) => bytes + size, 0)
