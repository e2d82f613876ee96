import { emptyPaint } from './blend.ts'
import { makeNoise } from './noise.ts'
import type { PanoramaShape } from './panorama-shape.ts'
import type { Scenery } from './scenery.ts'
import { paintAir, paintSky, type Sky } from './sky.ts'
import type { Level, Terrain } from './terrain.ts'

export type Eye = { x: number; y: number; z: number }

/** What is seen around a place, column by column, each from top to bottom; red, green and blue. */
export type Panorama = {
  shape: PanoramaShape
  light: Float32Array
  /** Draws what is seen from a place, with a column of the circle as the leftmost. */
  draw(eye: Eye, firstColumn: number): void
}

const nearest = 1.1
const furthest = 14_000
const stepShare = 0.021
const leastStep = 0.07
/** Cameras do not look at their own feet: nothing is seen nearer than this part of their height. */
const nearestShare = 0.55
/** Nothing finer is seen further away than this. */
const grainFades = 46
const grainSize = 256

export function makePanorama(terrain: Terrain, scenery: Scenery, shape: PanoramaShape): Panorama {
  const sky = paintSky(scenery, shape)
  const light = new Float32Array(3 * shape.columns * shape.rows)
  const column: ColumnWork = {
    terrain,
    scenery,
    shape,
    light,
    sky,
    grain: makeGrain(scenery.seed),
    air: airAround(scenery, shape),
    from: nearest,
  }
  return {
    shape,
    light,
    draw(eye, firstColumn) {
      column.from = Math.max(nearest, nearestShare * clearance(terrain, eye))
      for (let index = 0; index < shape.columns; index++) drawColumn(column, eye, index, (firstColumn + index) % shape.circle)
    },
  }
}

type ColumnWork = {
  terrain: Terrain
  scenery: Scenery
  shape: PanoramaShape
  light: Float32Array
  sky: Sky
  grain: Float32Array
  air: Float32Array
  /** Metres from the eye where it begins to look. */
  from: number
}

/** Goes away from the eye and draws whatever rises above what was drawn before. One long loop, since it is most of the work. */
function drawColumn(work: ColumnWork, eye: Eye, index: number, column: number): void {
  const { shape, light, terrain, scenery } = work
  const { rows, horizon, perRadian } = shape
  const dx = Math.sin(column / perRadian)
  const dy = Math.cos(column / perRadian)
  const start = 3 * index * rows
  const haze = 1 / scenery.weather.haze
  const airR = work.air[3 * column]!
  const airG = work.air[3 * column + 1]!
  const airB = work.air[3 * column + 2]!
  const highest = highestOf(terrain) - eye.z
  let lastR = airR
  let lastG = airG
  let lastB = airB
  let top = rows
  let steepest = -Infinity
  let wasSeen = false
  let number = 0
  let land = terrain.levels[0]!
  for (let away = work.from; away < furthest; away += Math.max(leastStep, away * stepShare)) {
    // Nothing further away can rise above what hides it.
    if (highest < steepest * away) break
    const x = eye.x + dx * away
    const y = eye.y + dy * away
    while (!isInside(land, x, y) && number + 1 < terrain.levels.length) land = terrain.levels[++number]!
    if (!isInside(land, x, y)) break
    const { height, light: lit, size } = land
    const u = (x - land.x0) / land.cell
    const v = (y - land.y0) / land.cell
    const at = Math.floor(v) * size + Math.floor(u)
    const fu = u - Math.floor(u)
    const fv = v - Math.floor(v)
    const low = height[at]! + (height[at + 1]! - height[at]!) * fu
    const high = height[at + size]! + (height[at + size + 1]! - height[at + size]!) * fu
    const rise = low + (high - low) * fv - eye.z
    if (rise <= steepest * away) {
      wasSeen = false
      continue
    }
    steepest = rise / away
    const row = horizon - Math.atan(steepest) * perRadian
    const clear = Math.exp(-away * haze * (rise > 0 ? Math.exp(-rise / 2600) : 1))
    const grain = clear * (away < grainFades ? grainAt(work.grain, x, y, away) : 1)
    const a = (1 - fu) * (1 - fv) * grain
    const b = fu * (1 - fv) * grain
    const c = (1 - fu) * fv * grain
    const d = fu * fv * grain
    const p = 3 * at
    const q = p + 3 * size
    const dim = 1 - clear
    const red = airR * dim + lit[p]! * a + lit[p + 3]! * b + lit[q]! * c + lit[q + 3]! * d
    const green = airG * dim + lit[p + 1]! * a + lit[p + 4]! * b + lit[q + 1]! * c + lit[q + 4]! * d
    const blue = airB * dim + lit[p + 2]! * a + lit[p + 5]! * b + lit[q + 2]! * c + lit[q + 5]! * d
    const to = Math.min(rows, Math.ceil(top))
    for (let r = Math.max(0, Math.ceil(row)); r < to; r++) {
      // Ground that goes on from the last step fades into it; what appears behind a crest does not.
      const share = wasSeen ? (top - r) / (top - row) : 1
      const out = start + 3 * r
      light[out] = lastR + (red - lastR) * share
      light[out + 1] = lastG + (green - lastG) * share
      light[out + 2] = lastB + (blue - lastB) * share
    }
    lastR = red
    lastG = green
    lastB = blue
    top = row
    wasSeen = true
    if (top <= 0) break
  }
  fillSky(work, { start, column, top: Math.ceil(top) })
}

const highestOf = ({ levels }: Terrain): number => levels.reduce((highest, level) => Math.max(highest, level.highest), -Infinity)

/** The height of a place above the ground; the coarsest level is good enough. */
function clearance({ levels }: Terrain, { x, y, z }: Eye): number {
  const level = levels.find((one) => isInside(one, x, y))
  if (!level) return 0
  const at = Math.floor((y - level.y0) / level.cell) * level.size + Math.floor((x - level.x0) / level.cell)
  return z - level.height[at]!
}

function fillSky(
  { light, sky, shape }: ColumnWork,
  { start, column, top }: { start: number; column: number; top: number },
): void {
  const seen = Math.min(sky.rows, Math.max(0, top))
  const from = 3 * column * sky.rows
  light.set(sky.light.subarray(from, from + 3 * seen), start)
  // Where the land ends below the horizon there is only air.
  const edge = from + 3 * (sky.rows - 1)
  for (let row = seen; row < Math.min(top, shape.rows); row++) {
    for (let channel = 0; channel < 3; channel++) light[start + 3 * row + channel] = sky.light[edge + channel]!
  }
}

function isInside({ size, cell, x0, y0 }: Level, x: number, y: number): boolean {
  const edge = (size - 2) * cell
  return x >= x0 && y >= y0 && x < x0 + edge && y < y0 + edge
}

/** What haze fades into, for each column of the circle. */
function airAround({ weather }: Scenery, { circle, perRadian }: PanoramaShape): Float32Array {
  const air = new Float32Array(3 * circle)
  const paint = emptyPaint()
  for (let column = 0; column < circle; column++) {
    paintAir(paint, weather, { azimuth: column / perRadian, elevation: 0.03 })
    air.set(paint, 3 * column)
  }
  return air
}

/** Gravel and blades of grass, as brightness on a square of land that repeats. */
function makeGrain(seed: number): Float32Array {
  const noise = makeNoise(seed + 31)
  const grain = new Float32Array(grainSize * grainSize)
  for (let at = 0; at < grain.length; at++) {
    const [x, y] = [at % grainSize, Math.floor(at / grainSize)]
    grain[at] = 0.5 * noise(x / 2.1, y / 2.1) + 0.45 * noise(x / 5, y / 5) + 0.35 * noise(x / 16, y / 16)
  }
  return grain
}

/** Six centimetres near the eye and twice that further on. */
function grainAt(grain: Float32Array, x: number, y: number, away: number): number {
  const scale = away < 9 ? 16 : 7
  const at = ((Math.floor(y * scale) & (grainSize - 1)) * grainSize) | (Math.floor(x * scale) & (grainSize - 1))
  return 1 + 0.36 * grain[at]! * (1 - away / grainFades)
}
