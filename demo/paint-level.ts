import { blend, dim, emptyPaint, take, type Paint } from './blend.ts'
import type { WayMarks } from './lay-way.ts'
import { eased, layered, makeNoise } from './noise.ts'
import type { Scenery } from './scenery.ts'
import type { Trees } from './plant-trees.ts'
import { sunOn } from './sun-on.ts'
import type { Level } from './level.ts'

type Marked = { marks: WayMarks; trees: Trees | null }

const patchSize = 38
const patchLayers = { octaves: 3, gain: 0.62 }

/** Colours every cell by its vegetation and sunlight. */
export function paintLevel(level: Level, scenery: Scenery, { marks, trees }: Marked): void {
  const { size, cell, x0, y0, height, light } = level
  const { sun, sky } = scenery.weather
  const shine = sunOn(level, sun, trees)
  const patches = makeNoise(scenery.seed + 7)
  const paint = emptyPaint()
  const rock = emptyPaint()
  for (let at = 0; at < size * size; at++) {
    const x = x0 + (at % size) * cell
    const y = y0 + Math.floor(at / size) * cell
    const patch = layered(patches, x / patchSize, y / patchSize, patchLayers)
    const crown = trees ? trees.crown[at]! : 0
    if (crown > 0) paintTree(paint, scenery, crown, patch)
    else
      paintGround(paint, scenery, {
        altitude: height[at]!,
        slope: shine.slope[at]!,
        patch,
        away: marks[at]!,
        rock,
      })
    const direct = sun.strength * shine.sun[at]! * (crown > 0 ? 0.55 + 0.6 * crown : 1)
    const indirect = 0.62 + 0.38 * shine.open[at]!
    light[3 * at] = (paint[0]! * (direct * sun.colour[0] + indirect * sky.light[0])) / 255
    light[3 * at + 1] = (paint[1]! * (direct * sun.colour[1] + indirect * sky.light[1])) / 255
    light[3 * at + 2] = (paint[2]! * (direct * sun.colour[2] + indirect * sky.light[2])) / 255
  }
}

function paintTree(
  paint: Paint,
  { palette, snowLine, treeLine }: Scenery,
  crown: number,
  patch: number,
): void {
  take(paint, palette.tree[0])
  blend(paint, palette.tree[1], eased(-0.7, 0.7, patch))
  dim(paint, 0.62 + 0.38 * eased(0, 0.8, crown))
  // In winter the tips are white.
  if (snowLine < treeLine - 300) blend(paint, palette.snow, 0.42 * eased(0.25, 0.9, crown))
}

type Place = { altitude: number; slope: number; patch: number; away: number; rock: Paint }

function paintGround(paint: Paint, { palette, snowLine, treeLine, way }: Scenery, place: Place): void {
  const { altitude, slope, patch, away, rock } = place
  take(paint, palette.meadow[0])
  blend(paint, palette.meadow[1], eased(-0.6, 0.7, patch))
  blend(
    paint,
    palette.soil,
    0.55 * eased(0.25, 0.9, -patch) + 0.25 * eased(treeLine - 300, treeLine + 500, altitude),
  )
  take(rock, palette.rock[0])
  blend(rock, palette.rock[1], eased(-0.8, 0.8, patch + 0.4 * Math.sin(altitude / 23)))
  blend(
    paint,
    rock,
    eased(0.52, 0.95, slope + 0.16 * patch + 0.3 * eased(treeLine, treeLine + 700, altitude)),
  )
  blend(
    paint,
    palette.snow,
    eased(snowLine - 120, snowLine + 260, altitude + 240 * patch) * (1 - eased(0.85, 1.5, slope)),
  )
  if (way > 0)
    blend(paint, palette.way, 0.92 * (1 - eased(0.72 * way, 1.12 * way + 0.25, away + 0.22 * patch)))
}
