type Box = { left: number; top: number; right: number; bottom: number }

type Edge = { isInside: (x: number, y: number) => boolean; crossing: Crossing }
type Crossing = (x: number, y: number, nextX: number, nextY: number) => [number, number]

const crossingX =
  (at: number): Crossing =>
  (x, y, nextX, nextY) => [at, y + ((at - x) / (nextX - x)) * (nextY - y)]
const crossingY =
  (at: number): Crossing =>
  (x, y, nextX, nextY) => [x + ((at - y) / (nextY - y)) * (nextX - x), at]

/**
 * The part of a ring inside a box, in the same direction. The rings of a coarse tile shown at a high zoom span hundreds
 * of screens, which costs a lot although next to nothing of them is seen.
 */
export function clipRing(ring: readonly number[], { left, top, right, bottom }: Box): readonly number[] {
  const edges: Edge[] = [
    { isInside: (x) => x >= left, crossing: crossingX(left) },
    { isInside: (x) => x <= right, crossing: crossingX(right) },
    { isInside: (_, y) => y >= top, crossing: crossingY(top) },
    { isInside: (_, y) => y <= bottom, crossing: crossingY(bottom) },
  ]
  let rest = ring
  for (const { isInside, crossing } of edges) {
    const kept: number[] = []
    for (let at = 0; at + 1 < rest.length; at += 2) {
      const before = at === 0 ? rest.length - 2 : at - 2
      const [x = 0, y = 0, fromX = 0, fromY = 0] = [rest[at], rest[at + 1], rest[before], rest[before + 1]]
      if (isInside(x, y) !== isInside(fromX, fromY)) kept.push(...crossing(fromX, fromY, x, y))
      if (isInside(x, y)) kept.push(x, y)
    }
    rest = kept
  }
  return rest
}

/** The pieces of a line that come near a box: segments that lie on one side of it are left out. */
export function clipLine(line: readonly number[], { left, top, right, bottom }: Box): number[][] {
  const pieces: number[][] = []
  let piece: number[] | undefined
  for (let at = 2; at + 1 < line.length; at += 2) {
    const [fromX = 0, fromY = 0, x = 0, y = 0] = line.slice(at - 2, at + 2)
    const isOutside =
      (x < left && fromX < left) ||
      (x > right && fromX > right) ||
      (y < top && fromY < top) ||
      (y > bottom && fromY > bottom)
    if (isOutside) piece = undefined
    else if (piece) piece.push(x, y)
    else pieces.push((piece = [fromX, fromY, x, y]))
  }
  return pieces
}
