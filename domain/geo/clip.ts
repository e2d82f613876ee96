export type ClipBox = { minX: number; minY: number; maxX: number; maxY: number }

/**
 * The parts of a line `x, y, x, y, …` inside a box, as lines of the same form. A line that only touches the
 * box has none.
 */
export function clipLine(line: ArrayLike<number>, box: ClipBox): number[][] {
  const parts: number[][] = []
  let part: number[] = []
  for (let i = 2; i + 1 < line.length; i += 2) {
    const from = { x: line[i - 2] ?? 0, y: line[i - 1] ?? 0 }
    const to = { x: line[i] ?? 0, y: line[i + 1] ?? 0 }
    const inside = shareInside(from, to, box)
    if (!inside) continue
    const { enter, leave } = inside
    if (part.length === 0 || enter > 0) {
      part = [from.x + enter * (to.x - from.x), from.y + enter * (to.y - from.y)]
      parts.push(part)
    }
    if (leave === 1) part.push(to.x, to.y)
    else part.push(from.x + leave * (to.x - from.x), from.y + leave * (to.y - from.y))
    if (leave < 1) part = []
  }
  return parts
}

type Point = { x: number; y: number }

/** The part of the segment inside the box, as shares of its length (Liang and Barsky). */
function shareInside(from: Point, to: Point, box: ClipBox): { enter: number; leave: number } | undefined {
  const dx = to.x - from.x
  const dy = to.y - from.y
  let enter = 0
  let leave = 1
  /** A side is crossed where `step` times the share equals `room`, going outwards if `step` is positive. */
  const cut = (step: number, room: number): boolean => {
    if (step === 0) return room >= 0
    const share = room / step
    if (step < 0) enter = Math.max(enter, share)
    else leave = Math.min(leave, share)
    return enter < leave
  }
  const isInside =
    cut(-dx, from.x - box.minX) &&
    cut(dx, box.maxX - from.x) &&
    cut(-dy, from.y - box.minY) &&
    cut(dy, box.maxY - from.y)
  return isInside ? { enter, leave } : undefined
}
