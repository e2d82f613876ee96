import { expect, test } from 'vitest'
import type { Motion } from '#domain/motion/motion.ts'
import { decodeMotion, encodeMotion } from '#domain/motion/motion-codec.ts'
import { conjugate, quaternionAt, turned, type Quaternion } from '#domain/motion/quaternion.ts'
import { lensForTests, modelOf } from './lens-for-tests.ts'
import { placeOf, rayAt } from './lens-model.ts'
import { motionOfTurns, walking } from './motion-for-tests.ts'
import { drawView, sceneCamera } from './scene-for-tests.ts'
import { pyramidOf, trackPoints, type Picture } from './track-points.ts'
import { newFrameView, viewAt } from './view-at.ts'
import { buildViewPath, type ViewPath } from './view-path.ts'

const rate = 60
const frames = 6
const model = modelOf(lensForTests())
const photograph = sceneCamera(model)

/** Points all over a picture, away from its border. */
const points = Float64Array.from(
  Array.from({ length: 40 }, (_, index) => [60 + 74 * (index % 8), 40 + 70 * Math.floor(index / 8)]).flat(),
)

/** How far each point has moved between two pictures, in pixels. */
function movements(a: Picture, b: Picture): number[] {
  const found = trackPoints(pyramidOf(a), pyramidOf(b), points)
  return Array.from({ length: points.length / 2 }, (_, index) =>
    Math.hypot(found[2 * index]! - points[2 * index]!, found[2 * index + 1]! - points[2 * index + 1]!),
  ).filter((moved) => Number.isFinite(moved))
}

const sorted = (values: number[]): number[] => values.toSorted((a, b) => a - b)
const quantile = (values: number[], share: number): number =>
  sorted(values)[Math.floor(share * (values.length - 1))]!

/** A view that does not move at all: whatever moves in it is an error. */
function locked(motion: Motion, zoom: number): ViewPath {
  const turns = new Float32Array(4 * motion.n)
  const middle = motion.q.slice(4 * (motion.n >> 1), 4 * (motion.n >> 1) + 4)
  for (let frame = 0; frame < motion.n; frame++) turns.set(middle, 4 * frame)
  return {
    first: 0,
    count: motion.n,
    turns,
    zooms: new Float32Array(motion.n).fill(zoom),
    levels: new Float32Array(2 * motion.n),
  }
}

/** From frame to frame. Whole frames before and after are needed to know how the camera turned within one. */
const movementsIn = (pictures: Picture[]): number[] =>
  pictures.slice(2, -1).flatMap((picture, index) => movements(pictures[index + 1]!, picture))

/** As a browser gets it: through the motion file, which rounds. */
function takePictures(readout: number): { motion: Motion; pictures: Picture[] } {
  const motion = decodeMotion(encodeMotion(motionOfTurns(walking, { seconds: frames / rate, rate, readout })))
  const turnOfRow = (frame: number, height: number): Quaternion => walking(frame / rate + height * readout)
  const pictures = Array.from({ length: frames }, (_, frame) =>
    photograph((height) => turnOfRow(frame, height)),
  )
  return { motion, pictures }
}

type Drawn = { path: ViewPath; isLinear?: boolean; isShutterUndone?: boolean; lateBy?: number }

function draw({ motion, pictures }: ReturnType<typeof takePictures>, drawn: Drawn): Picture[] {
  const { path, isLinear = false, isShutterUndone = false, lateBy = 0 } = drawn
  const view = newFrameView()
  return pictures.map((picture, frame) => {
    viewAt(motion, { path, before: null, share: 1, isShutterUndone }, (frame - lateBy) / rate, view)
    return drawView(picture, { model, isLinear, view })
  })
}

const still = takePictures(0)

test('a locked view of a shaken camera stands still', () => {
  const recorded = movementsIn(still.pictures)
  const drawn = movementsIn(draw(still, { path: locked(still.motion, 1.15) }))
  expect(quantile(recorded, 0.5)).toBeGreaterThan(1)
  expect(drawn.length).toBeGreaterThan(100)
  expect(quantile(drawn, 0.5)).toBeLessThan(0.03)
  expect(quantile(drawn, 1)).toBeLessThan(0.1)
})

test('a locked view stands still when it is straightened too', () => {
  const drawn = movementsIn(draw(still, { path: locked(still.motion, 1), isLinear: true }))
  expect(drawn.length).toBeGreaterThan(100)
  expect(quantile(drawn, 0.5)).toBeLessThan(0.03)
  expect(quantile(drawn, 1)).toBeLessThan(0.1)
})

test('one frame too late, much of the benefit is lost', () => {
  const drawn = movementsIn(draw(still, { path: locked(still.motion, 1.15), lateBy: 1 }))
  expect(quantile(drawn, 0.5)).toBeGreaterThan(0.2)
})

test('the skew of rows that are read one after another is undone', () => {
  const skewed = takePictures(0.015)
  const path = locked(skewed.motion, 1.15)
  const off = movementsIn(draw(skewed, { path }))
  const on = movementsIn(draw(skewed, { path, isShutterUndone: true }))
  expect(quantile(off, 0.95)).toBeGreaterThan(0.3)
  expect(quantile(on, 0.95)).toBeLessThan(0.05)
})

test('a smoothed view moves exactly as its path says', () => {
  const { motion } = still
  const settings = { isLinear: false, isSteady: true, isLevel: false, smoothness: 0.6, zoomSeconds: 5 }
  const path = buildViewPath(motion, model, settings)
  const drawn = draw(still, { path })
  const [ray, place] = [new Float64Array(3), new Float64Array(2)]
  /** Where the next frame of the view shows what this one shows here. */
  const expectedAt = (x: number, y: number, frame: number): [number, number] => {
    const { cx, cy } = model.lens
    rayAt(model, cx + (x + 0.5 - 320) / path.zooms[frame]!, cy + (y + 0.5 - 180) / path.zooms[frame]!, ray)
    const world = turned(quaternionAt(path.turns, frame), [ray[0]!, ray[1]!, ray[2]!])
    ray.set(turned(conjugate(quaternionAt(path.turns, frame + 1)), world))
    placeOf(model, ray, place)
    const zoom = path.zooms[frame + 1]!
    return [(place[0]! - cx) * zoom + 320 - 0.5, (place[1]! - cy) * zoom + 180 - 0.5]
  }
  const errors = drawn.slice(0, -1).flatMap((picture, frame) => {
    const found = trackPoints(pyramidOf(picture), pyramidOf(drawn[frame + 1]!), points)
    return Array.from({ length: points.length / 2 }, (_, index) => {
      const [x, y] = expectedAt(points[2 * index]!, points[2 * index + 1]!, frame)
      return Math.hypot(found[2 * index]! - x, found[2 * index + 1]! - y)
    })
  })
  expect(quantile(errors, 1)).toBeLessThan(0.05)
})
