import type { SKRSContext2D } from '@napi-rs/canvas'
import { latOf, worldM } from '#domain/geo/web-mercator.ts'
import type { MapFrame } from '#domain/geo/map-frame.ts'
import { colourIn, readColour, type Ramp } from './colours.ts'
import { drawGrid, type HeightGrid } from './heights.ts'

/** A colour for each height, or for each distance from the coast. */
export function paintTints(
  context: SKRSContext2D,
  grid: HeightGrid,
  { ramp, opacity, of }: { ramp: Ramp; opacity: number; of: 'metres' | 'blue' },
): void {
  drawGrid(context, grid, {
    opacity,
    fill(rgba) {
      grid[of].forEach((value, index) => {
        if (!Number.isNaN(value)) rgba.set(colourIn(ramp, value), 4 * index)
      })
    },
  })
}

type Shades = { frame: MapFrame; shadow: string; highlight: string; exaggeration: number }

/** The light comes from the upper left, as in all atlases. */
const lightFrom = (335 * Math.PI) / 180

/** As MapLibre shades with the method that the style asks for, `igor`. */
export function paintShades(
  context: SKRSContext2D,
  grid: HeightGrid,
  { frame, shadow, highlight, exaggeration }: Shades,
): void {
  if (exaggeration <= 0) return
  const [dark, bright] = [readColour(shadow), readColour(highlight)]
  const { columns, rows } = grid
  const steepness = steepnessAt(grid) * exaggeration * 2
  drawGrid(context, grid, {
    opacity: 1,
    fill(rgba) {
      for (let row = 0; row < rows; row++) {
        const factor = steepness / Math.cos(latitudeOf(frame, grid, row))
        for (let column = 0; column < columns; column++) {
          const { x, y } = slopeAt(grid, row, column)
          const strength = (Math.atan(Math.hypot(x, y) * factor) * 2) / Math.PI
          if (!(strength > 0)) continue
          const shade = shadeOf(x, y)
          const at = 4 * (row * columns + column)
          for (let part = 0; part < 3; part++)
            rgba[at + part] = (dark[part] ?? 0) * shade + (bright[part] ?? 0) * (1 - shade)
          rgba[at + 3] = 255 * strength
        }
      }
    },
  })
}

/** From 0, towards the light, to 1, away from it. */
function shadeOf(x: number, y: number): number {
  const aspect = x === 0 ? (Math.PI / 2) * Math.sign(y) : Math.atan2(y, -x)
  const turned = ((((aspect + lightFrom + Math.PI) / Math.PI + 0.5) % 2) + 2) % 2
  return 1 - Math.abs(turned - 1)
}

/** The difference to the east and to the south, weighted over all eight neighbours. */
function slopeAt(
  { metres, columns, rows }: HeightGrid,
  row: number,
  column: number,
): { x: number; y: number } {
  const here = metres[row * columns + column] ?? Number.NaN
  const [above, same, below] = [Math.max(0, row - 1), row, Math.min(rows - 1, row + 1)]
  const [before, after] = [Math.max(0, column - 1), Math.min(columns - 1, column + 1)]
  // Beyond the edge of the known heights, the ground continues at the height it has here.
  const at = (line: number, place: number): number => {
    const height = metres[line * columns + place] ?? here
    return Number.isNaN(height) ? here : height
  }
  const [a, b, c] = [at(above, before), at(above, column), at(above, after)]
  const [d, f] = [at(same, before), at(same, after)]
  const [g, h, i] = [at(below, before), at(below, column), at(below, after)]
  return { x: c + 2 * f + i - (a + 2 * d + g), y: g + 2 * h + i - (a + 2 * b + c) }
}

/** Slopes are drawn steeper on coarse maps, where they would hardly be seen. */
function steepnessAt({ z, tileSize }: HeightGrid): number {
  const factor = z < 2 ? 0.4 : z < 4.5 ? 0.35 : 0.3
  const exaggeration = z < 15 ? (z - 15) * factor : 0
  return tileSize / 2 ** (exaggeration + 3 + Math.log2(worldM) - z)
}

function latitudeOf(frame: MapFrame, { top, scale }: HeightGrid, row: number): number {
  const down = frame.y + (top + (row + 0.5) * scale - frame.height / 2) / (512 * 2 ** frame.zoom)
  return (latOf((0.5 - down) * worldM) * Math.PI) / 180
}
