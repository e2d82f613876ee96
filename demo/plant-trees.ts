import type { WayMarks } from './lay-way.ts'
import { eased, makeNoise, scatter } from './noise.ts'
import type { Scenery } from './scenery.ts'
import type { Level } from './level.ts'

export type Trees = {
  /** From 0 (no tree) to 1 for each cell: how near it is to the centre of a crown, so that the tips catch the light. */
  crown: Float32Array
  /** The heights without trees. */
  ground: Float32Array
  standing: StandingTree[]
}

/** In metres. */
export type StandingTree = { x: number; y: number; foot: number; height: number }

const spacing = 6.5
/** The ratio of a tree's height to the width of its crown. */
const slender = 5.2
const clearOfWay = 4.2
/** How many metres above the water the lowest trees stand. */
const dry = 1.5

/** Raises the ground by cone-shaped trees, thinning towards the tree line. */
export function plantTrees(level: Level, marks: WayMarks, scenery: Scenery): Trees {
  const { size, cell, x0, y0 } = level
  const ground = level.height.slice()
  const trees: Trees = { crown: new Float32Array(size * size), ground, standing: [] }
  if (scenery.forest <= 0) return trees
  const noise = makeNoise(scenery.seed + 5)
  const first = { column: Math.floor(x0 / spacing), row: Math.floor(y0 / spacing) }
  const count = Math.ceil((size * cell) / spacing)
  for (let row = first.row; row < first.row + count; row++) {
    for (let column = first.column; column < first.column + count; column++) {
      const x = (column + 0.15 + 0.7 * scatter(scenery.seed, column, row)) * spacing
      const y = (row + 0.15 + 0.7 * scatter(scenery.seed + 1, column, row)) * spacing
      const at = cellAt(level, x, y)
      if (at < 0 || marks[at]! < clearOfWay || ground[at]! < (scenery.water ?? -Infinity) + dry) continue
      const chance = densityAt(scenery, {
        noise,
        x,
        y,
        altitude: ground[at]!,
        slope: slopeAt(ground, level, at),
      })
      if (scatter(scenery.seed + 2, column, row) > chance) continue
      const height =
        scenery.treeHeight * (0.55 + 0.75 * scatter(scenery.seed + 3, column, row)) * (0.5 + 0.5 * chance)
      trees.standing.push({ x, y, foot: ground[at]!, height })
      plantOne(level, trees, { x, y, height })
    }
  }
  return trees
}

type Place = {
  noise: (x: number, y: number) => number
  x: number
  y: number
  altitude: number
  slope: number
}

function densityAt({ forest, treeLine }: Scenery, { noise, x, y, altitude, slope }: Place): number {
  const clearings = eased(
    0.25,
    -0.2,
    noise(x / 170, y / 170) + 0.5 * noise(x / 55, y / 55) - 0.9 * (forest - 0.5),
  )
  return (
    clearings *
    (1 - eased(treeLine - 220, treeLine, altitude + 60 * noise(x / 90, y / 90))) *
    (1 - eased(0.9, 1.4, slope))
  )
}

function plantOne(
  level: Level,
  { crown, ground }: Trees,
  { x, y, height }: { x: number; y: number; height: number },
): void {
  const { size, cell, x0, y0 } = level
  // A crown narrower than a cell would be missed.
  const radius = Math.max(height / slender, 0.8 * cell)
  const cells = Math.ceil(radius / cell)
  const [column, row] = [Math.round((x - x0) / cell), Math.round((y - y0) / cell)]
  const foot = ground[row * size + column] ?? 0
  for (let r = Math.max(0, row - cells); r <= Math.min(size - 1, row + cells); r++) {
    for (let c = Math.max(0, column - cells); c <= Math.min(size - 1, column + cells); c++) {
      const away = Math.hypot(x0 + c * cell - x, y0 + r * cell - y) / radius
      if (away >= 1) continue
      const at = r * size + c
      const branches = 1 + 0.22 * Math.sin(9 * away + 5 * Math.atan2(r - row, c - column))
      const top = foot + height * (1 - away) * (cell > 1 ? 1 : branches)
      if (top <= level.height[at]!) continue
      level.height[at] = top
      crown[at] = Math.max(0.05, 1 - away)
    }
  }
}

function cellAt({ size, cell, x0, y0 }: Level, x: number, y: number): number {
  const [column, row] = [Math.round((x - x0) / cell), Math.round((y - y0) / cell)]
  return column < 1 || row < 1 || column > size - 2 || row > size - 2 ? -1 : row * size + column
}

function slopeAt(ground: Float32Array, { size, cell }: Level, at: number): number {
  return Math.hypot(ground[at + 1]! - ground[at - 1]!, ground[at + size]! - ground[at - size]!) / (2 * cell)
}
