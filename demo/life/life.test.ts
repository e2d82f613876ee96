import { describe, expect, test } from 'vitest'
import { turnBy, multiplied, turned } from '#domain/motion/quaternion.ts'
import { simulateActivity } from '#demo/activity.ts'
import { packed } from '#demo/blend.ts'
import type { Level, Terrain } from '#demo/level.ts'
import { makeLensView } from '#demo/lens-view.ts'
import { poseAt, type Pose } from '#demo/pose.ts'
import { sceneries } from '#demo/sceneries.ts'
import { shortProject } from '#demo/small-videos-for-tests.ts'
import { lensOfVideo, type VideoPlan } from '#demo/video.ts'
import { mirror, makeWater } from '#demo/water.ts'
import { drawStroke, type Canvas } from './canvas.ts'
import { makeLife } from './draw-life.ts'
import type { Point } from './limb.ts'
import { isInSight, makeSight, spotOf } from './sight.ts'
import { drawSprite, makeSprite } from './sprite.ts'

const lens = lensOfVideo({ width: 640, height: 360, framesPerSecond: 25 })
const scenery = sceneries.alpineForest
const turn = multiplied(turnBy([0, 0.8, 0]), multiplied(turnBy([-0.2, 0, 0]), turnBy([0, 0, 0.3])))
const pose: Pose = { x: 30, y: -12, z: 900, speed: 5, turn, body: { heading: 0.8, lean: 0, climb: 0 } }

/** Flat land with a wall across the middle: from the south, nothing low is visible to the north of it. */
function walled(wall: number): Terrain {
  const size = 64
  const level: Level = {
    size,
    cell: 1,
    x0: 0,
    y0: 0,
    highest: wall,
    height: new Float32Array(size * size),
    light: new Float32Array(3 * size * size),
  }
  level.height.fill(wall, 24 * size, 40 * size)
  return { levels: [level], trees: [], marks: new Float32Array() }
}

describe('what moves in a demo video', () => {
  test('is where the lens that draws the land sees it', () => {
    const sight = makeSight(pose, { lens, terrain: walled(0), scenery })
    const view = makeLensView(lens)
    for (let corner = 0; corner < view.columns * view.rows; corner += 37) {
      const [x, y, z] = [0, 1, 2].map((axis) => view.rays.at(3 * corner + axis) ?? Number.NaN) as [
        number,
        number,
        number,
      ]
      const [east, down, north] = turned(turn, [x, y, z])
      const spot = spotOf(sight, [pose.x + 20 * east, pose.y + 20 * north, pose.z - 20 * down])
      expect(spot?.x).toBeCloseTo(8 * (corner % view.columns), 6)
      expect(spot?.y).toBeCloseTo(8 * Math.floor(corner / view.columns), 6)
      expect(spot?.away).toBeCloseTo(20, 6)
    }
  })

  test.each([
    [3, false],
    [1, true],
  ])('is hidden by land only where that is higher: a wall of %i metres', (wall, isSeen) => {
    const eye = { ...pose, x: 32, y: 10, z: 2 }
    const sight = makeSight(eye, { lens, terrain: walled(wall), scenery })
    const place: Point = [32, 54, 2]
    expect(isInSight(sight, place)).toBe(isSeen)
  })

  test('includes someone ahead, who covers a small part of the picture', () => {
    const { project, video } = shortProject(1)
    const activity = simulateActivity(project.plan)
    const own = poseAt(activity, video.mount, video.start)
    const draw = (company: VideoPlan['company']): Uint32Array => {
      const canvas = emptyCanvas(lens.w, lens.h)
      canvas.pixels.fill(packed(120, 120, 120))
      const scene = { activity, lens, terrain: walled(0), scenery: sceneries.lakeValley, middle: video.start }
      makeLife({ ...scene, company }).draw(canvas, own, video.start)
      return canvas.pixels
    }
    const alone = draw([])
    const changed = draw(video.company).filter((pixel, index) => pixel !== alone[index]).length
    // A rider some eight metres ahead: about 70 pixels high and a third as wide.
    expect(changed).toBeGreaterThan(500)
    expect(changed).toBeLessThan(4000)
  })
})

const emptyCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  pixels: new Uint32Array(width * height),
})

test('a plant keeps its colour and its size at every distance', () => {
  const painted = emptyCanvas(64, 64)
  drawStroke(painted, { x0: 32, y0: 64, r0: 24, x1: 32, y1: 0, r1: 24, colour: [40, 160, 40], opacity: 1 })
  const sprite = makeSprite(painted)
  for (const high of [64, 32, 16]) {
    const canvas = emptyCanvas(80, 80)
    canvas.pixels.fill(packed(255, 255, 255))
    drawSprite(canvas, sprite, {
      foot: { x: 40, y: 78 },
      top: { x: 40, y: 78 - high },
      wind: 0,
      clear: 1,
      air: [0, 0, 0],
    })
    const row = canvas.pixels.subarray(80 * (78 - high / 2), 80 * (79 - high / 2))
    const green = row.filter((pixel) => (pixel & 255) < 128).length
    expect(Math.abs(green - 0.75 * high)).toBeLessThan(3)
  }
})

test('water shows what is above it upside down', () => {
  const shape = { perRadian: 100, circle: 628, columns: 10, rows: 200, horizon: 100 }
  const water = makeWater(0, sceneries.fjord, shape)
  const light = new Uint32Array(shape.rows).fill(packed(120, 120, 120))
  // Something bright, 20 rows above the horizon.
  light.fill(packed(255, 255, 255), 76, 84)
  water.wet.fill(1, 101)
  mirror(water, {
    light,
    start: 0,
    seen: { left: 0, right: 1, top: 0, bottom: 200 },
    eye: { x: 0, y: 0, z: 20 },
    dx: 0,
    dy: 1,
    grain: new Float32Array(256 * 256),
    seconds: 0,
  })
  const brightest = [...light.subarray(100)].map((pixel) => pixel & 255)
  expect(Math.abs(brightest.indexOf(Math.max(...brightest)) - 20)).toBeLessThanOrEqual(4)
})
