/** A part of a file. */
export type ByteRange = { start: number; length: number }

/** A new request costs more than these bytes between two parts. */
const smallGap = 4096
/** Small enough to be read from the cache for a single tile. */
const maxBytes = 1 << 20

/** As few parts as sensible that contain all of these, in order. */
export function joinRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const joined: ByteRange[] = []
  for (const { start, length } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    const end = start + length
    const lastEnd = last ? last.start + last.length : 0
    if (last && end <= lastEnd) continue
    if (last && start <= lastEnd + smallGap && end - last.start <= maxBytes) last.length = end - last.start
    else joined.push({ start, length })
  }
  return joined
}

export const bytesOf = (ranges: readonly ByteRange[]): number =>
  ranges.reduce((sum, { length }) => sum + length, 0)

/** The part that contains all of the wanted one. `parts` are in order. */
export function findRange(parts: readonly ByteRange[], wanted: ByteRange): ByteRange | undefined {
  const part = parts.findLast(({ start }) => start <= wanted.start)
  return part && wanted.start + wanted.length <= part.start + part.length ? part : undefined
}
