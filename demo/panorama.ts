import { emptyPaint, packed } from './blend.ts'
import type { Level, Terrain } from './level.ts'
import { makeNoise } from './noise.ts'
import type { PanoramaShape, SeenPart } from './panorama-shape.ts'
import { findPeaks, squareShift, type Peaks } from './peaks.ts'
import type { Scenery } from './scenery.ts'
import { makeWater, mirror, type Water } from './water.ts'
import { paintAir, paintSky, type Sky } from './sky.ts'

export type Eye = { x: number; y: number; z: number }

/** The view around a place, column by column from top to bottom, in colours as `packed` writes them. */
export type Panorama = {
  shape: PanoramaShape
  light: Uint32Array
  /** Draws the needed part of the view from a place. */
  draw(eye: Eye, look: PanoramaLook): void
}

/** Starts at a column of the circle, some seconds into the video. */
export type PanoramaLook = { firstColumn: number; seen: SeenPart; seconds: number }

/** Radians per second. */
const cloudDrift = 0.006

const nearest = 1.1
const furthest = 14_000
const stepShare = 0.028
const minStep = 0.07
/** Cameras do not look at their own feet: nothing closer than this share of their height is drawn. */
const nearestShare = 0.55
/** No detail is visible beyond this distance. */
const grainFades = 46
const grainSize = 256

export function makePanorama(terrain: Terrain, scenery: Scenery, shape: PanoramaShape): Panorama {
  const light = new Uint32Array(shape.columns * shape.rows)
  const column: ColumnWork = {
    levels: terrain.levels,
    peaks: terrain.levels.map(findPeaks),
    highest: highestOf(terrain),
    shape,
    light,
    sky: paintSky(scenery, shape),
    grain: makeGrain(scenery.seed),
    air: airAround(scenery, shape),
    haze: 1 / scenery.weather.haze,
    steps: new Float64Array(maxSteps),
    clear: new Float64Array(maxSteps),
    stepCount: 0,
    seconds: 0,
    drift: 0,
    water: scenery.water === null ? null : makeWater(scenery.water, scenery, shape),
  }
  return {
    shape,
    light,
    draw(eye, { firstColumn, seen, seconds }) {
      column.seconds = seconds
      column.drift = Math.round(cloudDrift * seconds * shape.perRadian)
      takeSteps(column, Math.max(nearest, nearestShare * clearance(terrain, eye)))
      for (let index = seen.left; index < seen.right; index++)
        drawColumn(column, eye, { index, column: (firstColumn + index) % shape.circle, seen })
    },
  }
}

type ColumnWork = {
  levels: Level[]
  peaks: Peaks[]
  highest: number
  shape: PanoramaShape
  light: Uint32Array
  sky: Sky
  grain: Float32Array
  air: Float32Array
  haze: number
  /** How far each step is from the eye, and how clear the air is up to there. The same for all columns of a frame. */
  steps: Float64Array
  clear: Float64Array
  stepCount: number
  seconds: number
  /** How many columns the clouds have moved. */
  drift: number
  water: Water | null
}

const side = 1 << squareShift
/** More than fit between the nearest and the farthest step. */
const maxSteps = 1000

function takeSteps(work: ColumnWork, from: number): void {
  let count = 0
  for (let away = from; away < furthest; away += Math.max(minStep, away * stepShare)) {
    work.steps[count] = away
    work.clear[count] = Math.exp(-away * work.haze)
    count += 1
  }
  work.stepCount = count
}

type WantedColumn = { index: number; column: number; seen: SeenPart }

/**
 * Walks away from the eye and draws whatever rises above what was drawn before. One long loop, because it is
 * most of the work.
 */
function drawColumn(work: ColumnWork, eye: Eye, { index, column, seen }: WantedColumn): void {
  const { light, steps, stepCount, haze, levels, water } = work
  if (water) water.wet.fill(0)
  const { rows, horizon, perRadian } = work.shape
  const dx = Math.sin(column / perRadian)
  const dy = Math.cos(column / perRadian)
  // A ray parallel to an edge never crosses it.
  const perEast = dx === 0 ? Infinity : 1 / dx
  const perNorth = dy === 0 ? Infinity : 1 / dy
  const start = index * rows
  const airR = work.air[3 * column]!
  const airG = work.air[3 * column + 1]!
  const airB = work.air[3 * column + 2]!
  const highest = work.highest - eye.z
  let lastR = airR
  let lastG = airG
  let lastB = airB
  let top = rows
  let steepest = -Infinity
  let wasSeen = false
  let number = 0
  let land = levels[0]!
  let peaks = work.peaks[0]!
  let perCell = 1 / land.cell
  let end = leavesAt(land, eye, dx, dy)
  for (let step = 0; step < stepCount; step++) {
    const away = steps[step]!
    // Nothing farther away can rise above what hides it.
    if (highest < steepest * away) break
    while (away >= end && number + 1 < levels.length) {
      number += 1
      land = levels[number]!
      peaks = work.peaks[number]!
      perCell = 1 / land.cell
      end = leavesAt(land, eye, dx, dy)
    }
    if (away >= end) break
    const { height, light: lit, size } = land
    const x = eye.x + dx * away
    const y = eye.y + dy * away
    const u = (x - land.x0) * perCell
    const v = (y - land.y0) * perCell
    // Truncation is enough: none is negative.
    const fu = u - (u | 0)
    const fv = v - (v | 0)
    const at = (v | 0) * size + (u | 0)
    const low = height[at]! + (height[at + 1]! - height[at]!) * fu
    const high = height[at + size]! + (height[at + size + 1]! - height[at + size]!) * fu
    const rise = low + (high - low) * fv - eye.z
    if (rise <= steepest * away) {
      wasSeen = false
      const across = u >> squareShift
      const along = v >> squareShift
      const peak = peaks.height[along * peaks.across + across]! - eye.z
      // What hides this place may hide its whole square; if so, the rest of the ray inside the square is skipped.
      if (peak > steepest * away) continue
      const east = (across + (dx > 0 ? 1 : 0)) * side - u
      const north = (along + (dy > 0 ? 1 : 0)) * side - v
      const beyond = away + Math.min(east * perEast, north * perNorth) * land.cell
      if (steepest > 0 || peak <= steepest * beyond)
        while (step + 1 < stepCount && steps[step + 1]! < beyond) step += 1
      continue
    }
    steepest = rise / away
    const row = horizon - Math.atan(steepest) * perRadian
    if (row >= seen.bottom) {
      top = row
      continue
    }
    const clear = rise > 0 ? Math.exp(-away * haze * Math.exp(-rise / 2600)) : work.clear[step]!
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
    const to = Math.min(seen.bottom, Math.ceil(top))
    if (water && rise + eye.z <= water.level + 0.02) water.wet.fill(1, Math.max(seen.top, Math.ceil(row)), to)
    for (let r = Math.max(seen.top, Math.ceil(row)); r < to; r++) {
      // Ground that continues from the last step blends into it; what appears behind a crest does not.
      const share = wasSeen ? (top - r) / (top - row) : 1
      light[start + r] = packed(
        lastR + (red - lastR) * share,
        lastG + (green - lastG) * share,
        lastB + (blue - lastB) * share,
      )
    }
    lastR = red
    lastG = green
    lastB = blue
    top = row
    wasSeen = true
    if (top <= seen.top) break
  }
  fillSky(work, { start, column, top: Math.ceil(top), seen })
  if (water) mirror(water, { light, start, seen, eye, dx, dy, grain: work.grain, seconds: work.seconds })
}

/** How far from the eye a ray leaves a level; negative if the eye is not on it. */
function leavesAt({ size, cell, x0, y0 }: Level, { x, y }: Eye, dx: number, dy: number): number {
  const edge = (size - 2) * cell
  if (x < x0 || y < y0 || x >= x0 + edge || y >= y0 + edge) return -1
  const east = dx > 0 ? (x0 + edge - x) / dx : dx < 0 ? (x0 - x) / dx : Infinity
  const north = dy > 0 ? (y0 + edge - y) / dy : dy < 0 ? (y0 - y) / dy : Infinity
  return Math.min(east, north)
}

const highestOf = ({ levels }: Terrain): number =>
  levels.reduce((highest, level) => Math.max(highest, level.highest), -Infinity)

/** Height above the ground; the coarsest level is accurate enough. */
function clearance({ levels }: Terrain, { x, y, z }: Eye): number {
  const level = levels.find((one) => isInside(one, x, y))
  if (!level) return 0
  const at = Math.floor((y - level.y0) / level.cell) * level.size + Math.floor((x - level.x0) / level.cell)
  return z - level.height[at]!
}

function fillSky(
  { light, sky, drift, shape }: ColumnWork,
  { start, column, top, seen }: { start: number; column: number; top: number; seen: SeenPart },
): void {
  const from = ((column + drift) % shape.circle) * sky.rows
  const to = Math.min(top, seen.bottom)
  // Where the land ends below the horizon, there is only air.
  for (let row = seen.top; row < to; row++)
    light[start + row] = sky.light[from + Math.min(row, sky.rows - 1)]!
}

function isInside({ size, cell, x0, y0 }: Level, x: number, y: number): boolean {
  const edge = (size - 2) * cell
  return x >= x0 && y >= y0 && x < x0 + edge && y < y0 + edge
}

/** The colour that haze fades into, for each column of the circle. */
function airAround({ weather }: Scenery, { circle, perRadian }: PanoramaShape): Float32Array {
  const air = new Float32Array(3 * circle)
  const paint = emptyPaint()
  for (let column = 0; column < circle; column++) {
    paintAir(paint, weather, { azimuth: column / perRadian, elevation: 0.03 })
    air.set(paint, 3 * column)
  }
  return air
}

/** Gravel and blades of grass, as brightness on a repeating square of land. */
function makeGrain(seed: number): Float32Array {
  const noise = makeNoise(seed + 31)
  const grain = new Float32Array(grainSize * grainSize)
  for (let at = 0; at < grain.length; at++) {
    const [x, y] = [at % grainSize, Math.floor(at / grainSize)]
    grain[at] = 0.5 * noise(x / 2.1, y / 2.1) + 0.45 * noise(x / 5, y / 5) + 0.35 * noise(x / 16, y / 16)
  }
  return grain
}

/** Six centimetres near the eye and twice that farther away. */
function grainAt(grain: Float32Array, x: number, y: number, away: number): number {
  const scale = away < 9 ? 16 : 7
  const at =
    ((Math.floor(y * scale) & (grainSize - 1)) * grainSize) | (Math.floor(x * scale) & (grainSize - 1))
  return 1 + 0.36 * grain[at]! * (1 - away / grainFades)
}
