/** A comment on a moment of the project. */
export type MomentMark = {
  id: string
  projectMs: number
  name: string
  text: string
  /** The picture of its author. */
  picture: string | null
}

/** The first of several marks that would overlap, with their number. */
export type MergedMark = MomentMark & { count: number }

/** Marks closer than this are drawn as one. */
const nearestPx = 12

/** `marks` are in the order of their moments. */
export function mergeMarks(
  marks: readonly MomentMark[],
  { durationMs, widthPx }: { durationMs: number; widthPx: number },
): MergedMark[] {
  const merged: MergedMark[] = []
  const nearestMs = widthPx > 0 ? (nearestPx / widthPx) * durationMs : Infinity
  for (const mark of marks) {
    const last = merged.at(-1)
    if (last && mark.projectMs - last.projectMs < nearestMs) last.count++
    else merged.push({ ...mark, count: 1 })
  }
  return merged
}

/** The mark that the pointer is at; undefined if it is at none. */
export const markNear = (
  marks: readonly MergedMark[],
  projectMs: number,
  { durationMs, widthPx }: { durationMs: number; widthPx: number },
): MergedMark | undefined =>
  marks.find((mark) => (Math.abs(mark.projectMs - projectMs) / durationMs) * widthPx < nearestPx / 2)
