import type { Field, Sheet, Spot } from './sheet.ts'

/** An outer ring, followed by its holes. */
export type Area = Spot[][]

/**
 * The areas in which a field is positive, with smooth edges (marching squares). Areas and holes of fewer
 * cells are left out.
 */
export function areasAbove({ size }: Sheet, field: Field, minCells: number): Area[] {
  // A border of one cell around the sheet, so that every ring is closed.
  const wide = size + 2
  const valueAt = (column: number, row: number): number =>
    column < 1 || row < 1 || column > size || row > size ? -1e-6 : field[(row - 1) * size + column - 1]!
  const next = new Map<number, number>()
  const spots = new Map<number, Spot>()
  // Each crossing of a grid line has a number: even on a row, odd on a column.
  const crossing = (column: number, row: number, isDown: boolean): number => {
    const key = 2 * (row * wide + column) + (isDown ? 1 : 0)
    if (!spots.has(key)) {
      const a = valueAt(column, row)
      const b = isDown ? valueAt(column, row + 1) : valueAt(column + 1, row)
      const share = a / (a - b)
      spots.set(key, { x: column - 1 + (isDown ? 0 : share), y: row - 1 + (isDown ? share : 0) })
    }
    return key
  }
  for (let row = 0; row + 1 < wide; row++) {
    for (let column = 0; column + 1 < wide; column++) {
      const corners =
        (valueAt(column, row) > 0 ? 1 : 0) |
        (valueAt(column + 1, row) > 0 ? 2 : 0) |
        (valueAt(column + 1, row + 1) > 0 ? 4 : 0) |
        (valueAt(column, row + 1) > 0 ? 8 : 0)
      if (corners === 0 || corners === 15) continue
      const sides = [
        () => crossing(column, row, false),
        () => crossing(column + 1, row, true),
        () => crossing(column, row + 1, false),
        () => crossing(column, row, true),
      ]
      for (const [to, from] of segments[corners]!) next.set(sides[from]!(), sides[to]!())
    }
  }
  return nested(ringsOf(next, spots).filter((ring) => Math.abs(areaOf(ring)) >= minCells))
}

/** For each set of positive corners: from which side to which the edge runs, the inside on its right. */
const segments: readonly (readonly (readonly [to: number, from: number])[])[] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
]

function ringsOf(next: Map<number, number>, spots: Map<number, Spot>): Spot[][] {
  const rings: Spot[][] = []
  for (const start of next.keys()) {
    const ring: Spot[] = []
    for (let at: number | undefined = start; at !== undefined;) {
      const following: number | undefined = next.get(at)
      if (following === undefined) break
      next.delete(at)
      ring.push(spots.get(at)!)
      at = following
    }
    if (ring.length > 3) rings.push(ring)
  }
  return rings
}

export function areaOf(ring: readonly Spot[]): number {
  let sum = 0
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length]!
    sum += a.x * b.y - b.x * a.y
  }
  return sum / 2
}

/** Puts every hole into the smallest ring around it. */
function nested(rings: Spot[][]): Area[] {
  const areas = rings
    .filter((ring) => areaOf(ring) > 0)
    .toSorted((a, b) => areaOf(a) - areaOf(b))
    .map((ring): Area => [ring])
  const boxes = areas.map(([ring]) => boxOf(ring!))
  for (const hole of rings.filter((ring) => areaOf(ring) < 0)) {
    const spot = hole[0]!
    const around = areas.find(([ring], index) => {
      const [west, north, east, south] = boxes[index]!
      const isNear = spot.x >= west && spot.x <= east && spot.y >= north && spot.y <= south
      return isNear && areaOf(ring!) > -areaOf(hole) && isInRing(ring!, spot)
    })
    around?.push(hole)
  }
  return areas
}

function boxOf(ring: readonly Spot[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of ring) {
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}

function isInRing(ring: readonly Spot[], { x, y }: Spot): boolean {
  let isInside = false
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length]!
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) isInside = !isInside
  }
  return isInside
}
