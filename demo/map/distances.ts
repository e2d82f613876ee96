import type { Field, Sheet, Spot } from './sheet.ts'

/** The points of a line, at most a cell apart. */
export function stepped(line: readonly Spot[]): Spot[] {
  const spots: Spot[] = []
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to
    const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y)))
    for (let step = 1; step <= count; step++) {
      const share = step / count
      spots.push({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
    }
  }
  return spots
}

export const farAway = 1e6

/** Metres from each cell to the nearest of the spots. */
export function distancesTo(sheet: Sheet, spots: Iterable<Spot>): Field {
  const { size } = sheet
  const field = new Float32Array(size * size).fill(farAway)
  for (const { x, y } of spots) {
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column >= 0 && row >= 0 && column < size && row < size) field[row * size + column] = 0
  }
  spread(sheet, field)
  return field
}

/** Metres to the edge: positive inside, negative outside. */
export function depthsInside(sheet: Sheet, isInside: Uint8Array): Field {
  const inside = new Float32Array(isInside.length)
  const outside = new Float32Array(isInside.length)
  isInside.forEach((is, at) => {
    inside[at] = is ? farAway : 0
    outside[at] = is ? 0 : farAway
  })
  spread(sheet, inside)
  spread(sheet, outside)
  return inside.map((depth, at) => depth - outside[at]!)
}

/** Passes distances from neighbour to neighbour, down and then up again. */
function spread({ size, metres }: Sheet, field: Field): void {
  const straight = metres
  const diagonal = metres * Math.SQRT2
  const pass = (direction: 1 | -1): void => {
    const first = direction === 1 ? 0 : size - 1
    for (let r = 0, row = first; r < size; r++, row += direction) {
      for (let c = 0, column = first; c < size; c++, column += direction) {
        const at = row * size + column
        let nearest = field[at]!
        const above = at - direction * size
        const hasAbove = r > 0
        if (c > 0) nearest = Math.min(nearest, field[at - direction]! + straight)
        if (hasAbove) {
          nearest = Math.min(nearest, field[above]! + straight)
          if (c > 0) nearest = Math.min(nearest, field[above - direction]! + diagonal)
          if (c < size - 1) nearest = Math.min(nearest, field[above + direction]! + diagonal)
        }
        field[at] = nearest
      }
    }
  }
  pass(1)
  pass(-1)
}
