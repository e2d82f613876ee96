import { scatter } from '#demo/noise.ts'
import type { PlantKind, Scenery } from '#demo/scenery.ts'
import type { StandingTree } from '#demo/plant-trees.ts'
import type { Canvas } from './canvas.ts'
import { heightAt, isInSight, spotOf, type Sight } from './sight.ts'
import { drawSprite, type Sprite } from './sprite.ts'

type Plants = Record<PlantKind, Sprite[]>
export type Plant = {
  kind: PlantKind
  x: number
  y: number
  z: number
  height: number
  away: number
  variant: number
}

/**
 * In metres: the spacing of low plants, how far away low plants and trees are drawn, and the least distance of either.
 */
const spacing = 0.85
const lowReach = 17
const treeReach = 120
const nearest = 1.3

export type Growing = {
  scenery: Scenery
  plants: Plants
  trees: StandingTree[]
  /** Metres from a place to the middle of the way. */
  fromWay: (x: number, y: number) => number
}

/** What grows around the camera, the farthest first. */
export function listPlants(sight: Sight, growing: Growing): Plant[] {
  return [...listTrees(sight, growing), ...listLow(sight, growing)].toSorted((a, b) => b.away - a.away)
}

function listTrees({ pose, axes: [, , forward] }: Sight, { trees, scenery }: Growing): Plant[] {
  return trees.flatMap(({ x, y, foot, height }, index) => {
    const [east, north] = [x - pose.x, y - pose.y]
    const away = Math.hypot(east, north)
    const isAhead = east * forward[0] + north * forward[2] > 0.1 * away
    if (away > treeReach || away < nearest || !isAhead) return []
    const kind = scenery.leafy > scatter(scenery.seed + 9, index, 0) ? 'leafy' : 'conifer'
    return [{ kind, x, y, z: foot, height, away, variant: index % 3 }]
  })
}

function listLow(sight: Sight, { scenery, fromWay }: Growing): Plant[] {
  const { pose, terrain, axes } = sight
  const [, , forward] = axes
  const found: Plant[] = []
  const cells = Math.ceil(lowReach / spacing)
  const [middle, centre] = [Math.round(pose.x / spacing), Math.round(pose.y / spacing)]
  for (let row = centre - cells; row <= centre + cells; row++) {
    for (let column = middle - cells; column <= middle + cells; column++) {
      const kind = lowPlant(scenery, scatter(scenery.seed + 61, column, row))
      if (kind === null) continue
      const x = (column + scatter(scenery.seed + 62, column, row)) * spacing
      const y = (row + scatter(scenery.seed + 63, column, row)) * spacing
      const [east, north] = [x - pose.x, y - pose.y]
      const away = Math.hypot(east, north)
      const isAhead = east * forward[0] + north * forward[2] > 0.3 * away
      if (!isAhead || away > lowReach || away < nearest) continue
      if (fromWay(x, y) < scenery.way + 0.35) continue
      const size = 0.6 + 0.8 * scatter(scenery.seed + 64, column, row)
      // Plants grow out of the ground as the camera approaches instead of popping up.
      const height = heightOf[kind] * size * Math.min(1, (lowReach - away) / 4)
      found.push({ kind, x, y, z: heightAt(terrain, x, y) - 0.04, height, away, variant: (column + row) & 1 })
    }
  }
  return found
}

const heightOf: Record<PlantKind, number> = {
  conifer: 1,
  leafy: 1,
  grass: 0.34,
  flowers: 0.36,
  shrub: 0.7,
  stone: 0.32,
}

function lowPlant({ undergrowth }: Scenery, dice: number): PlantKind | null {
  let sum = 0
  for (const [kind, share] of Object.entries(undergrowth) as [PlantKind, number][]) {
    sum += share
    if (dice < sum) return kind
  }
  return null
}

export function drawPlant(
  canvas: Canvas,
  sight: Sight,
  { plants, plant, second }: { plants: Plants; plant: Plant; second: number },
): void {
  const { kind, x, y, z, height, away, variant } = plant
  const foot = spotOf(sight, [x, y, z])
  const top = spotOf(sight, [x, y, z + height])
  if (!foot || !top) return
  const isTree = kind === 'conifer' || kind === 'leafy'
  if (away > 4 && !isInSight(sight, [x, y, z + (isTree ? 0.35 * height : height)])) return
  const gust = 0.6 + 0.4 * Math.sin(0.7 * second + x / 30)
  const wind =
    kind === 'stone'
      ? 0
      : (isTree ? 0.018 : 0.16) * gust * Math.sin((isTree ? 1.7 : 4.2) * second + x + 0.7 * y)
  const clear = Math.exp(-away * sight.haze)
  drawSprite(canvas, plants[kind][variant]!, { foot, top, wind, clear, air: sight.air })
}
