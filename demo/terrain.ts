import { layWay, type WayMarks } from './lay-way.ts'
import { makeGround, type SeenWay } from './ground.ts'
import type { Level, Terrain } from './level.ts'
import { paintLevel } from './paint-level.ts'
import { plantTrees, type StandingTree } from './plant-trees.ts'
import type { Scenery } from './scenery.ts'

/** Trees stand on the land and are drawn one by one, or are a part of its shape farther away. */
export type TerrainSize = {
  cell: number
  size: number
  isFine: boolean
  trees: 'standing' | 'shape' | 'none'
}

/** Finest around the camera, as far as the length of the stretch allows. */
const onFoot = (stretch: number): TerrainSize[] => [
  { cell: Math.max(0.5, (1.4 * stretch + 90) / 560), size: 560, isFine: true, trees: 'standing' },
  { cell: 3.2, size: 500, isFine: true, trees: 'shape' },
  { cell: 28, size: 460, isFine: false, trees: 'none' },
]
/** From above, details on the ground are invisible, but more of the woods is seen. */
const fromAbove: TerrainSize[] = [
  { cell: 4.5, size: 760, isFine: false, trees: 'shape' },
  { cell: 28, size: 460, isFine: false, trees: 'none' },
]

export function makeTerrain(
  way: SeenWay,
  scenery: Scenery,
  { centre, sizes }: { centre: { x: number; y: number; stretch: number }; sizes?: TerrainSize[] },
): Terrain {
  const wanted = sizes ?? (scenery.floor === null ? onFoot(centre.stretch) : fromAbove)
  const made = wanted.map((size) => makeLevel(way, scenery, centre, size))
  return {
    levels: made.map(({ level }) => level),
    trees: made[0]?.trees ?? [],
    marks: made[0]?.marks ?? new Float32Array(),
  }
}

function makeLevel(
  way: SeenWay,
  scenery: Scenery,
  centre: { x: number; y: number },
  { cell, size, isFine, trees: kind }: TerrainSize,
): { level: Level; trees: StandingTree[]; marks: WayMarks } {
  const width = cell * size
  const ground = makeGround(way, scenery, { ...centre, width }, isFine)
  const [x0, y0] = [centre.x - width / 2, centre.y - width / 2]
  const level: Level = {
    size,
    cell,
    x0,
    y0,
    highest: 0,
    height: new Float32Array(size ** 2),
    light: new Float32Array(3 * size ** 2),
  }
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++)
      level.height[row * size + column] = Math.max(
        ground(x0 + column * cell, y0 + row * cell),
        scenery.water ?? -Infinity,
      )
  }
  const marks: WayMarks = layWay(level, way, scenery)
  const trees = kind === 'none' ? null : plantTrees(level, marks, scenery)
  // Where trees stand on the land, there is shaded ground below them and no crown.
  if (kind === 'standing') trees?.crown.fill(0)
  paintLevel(level, scenery, { marks, trees })
  if (kind === 'standing' && trees) level.height = trees.ground
  level.highest = level.height.reduce((highest, height) => Math.max(highest, height), -Infinity)
  return { level, trees: (kind === 'standing' && trees?.standing) || [], marks }
}
