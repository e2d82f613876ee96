import { layWay, type WayMarks } from './lay-way.ts'
import { makeGround, type SeenWay } from './ground.ts'
import type { Level, Terrain } from './level.ts'
import { paintLevel } from './paint-level.ts'
import { plantTrees } from './plant-trees.ts'
import type { Scenery } from './scenery.ts'

export type TerrainSize = { cell: number; size: number; isFine: boolean; hasTrees: boolean }

const onFoot: TerrainSize[] = [
  { cell: 0.5, size: 560, isFine: true, hasTrees: true },
  { cell: 3.2, size: 500, isFine: true, hasTrees: true },
  { cell: 28, size: 460, isFine: false, hasTrees: false },
]
/** From above, details on the ground are invisible, but more of the woods is seen. */
const fromAbove: TerrainSize[] = [
  { cell: 4.5, size: 760, isFine: false, hasTrees: true },
  { cell: 28, size: 460, isFine: false, hasTrees: false },
]

export function makeTerrain(
  way: SeenWay,
  scenery: Scenery,
  { centre, sizes }: { centre: { x: number; y: number }; sizes?: TerrainSize[] },
): Terrain {
  const wanted = sizes ?? (scenery.floor === null ? onFoot : fromAbove)
  return { levels: wanted.map((size) => makeLevel(way, scenery, centre, size)) }
}

function makeLevel(
  way: SeenWay,
  scenery: Scenery,
  centre: { x: number; y: number },
  want: TerrainSize,
): Level {
  const { cell, size, isFine, hasTrees } = want
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
      level.height[row * size + column] = ground(x0 + column * cell, y0 + row * cell)
  }
  const marks: WayMarks = layWay(level, way, scenery)
  const trees = hasTrees ? plantTrees(level, marks, scenery) : null
  paintLevel(level, scenery, { marks, trees })
  level.highest = level.height.reduce((highest, height) => Math.max(highest, height), -Infinity)
  return level
}
