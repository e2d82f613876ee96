import type { MotionLens } from '#domain/motion/motion.ts'
import type { SeenWay } from './ground.ts'
import { aim, makeLensView, takePicture } from './lens-view.ts'
import type { Activity } from './activity.ts'
import { makePanorama } from './panorama.ts'
import { panoramaShape } from './panorama-shape.ts'
import { poseAt, type Mount } from './pose.ts'
import type { Companion } from './life/company.ts'
import { makeLife } from './life/draw-life.ts'
import { sceneries, type SceneryName } from './sceneries.ts'
import { makeTerrain, type TerrainSize } from './terrain.ts'
import { alongAt } from './travel.ts'
import { wayStep } from './way.ts'

/** A video taken during an activity. */
export type VideoPlan = {
  filename: string
  scenery: SceneryName
  mount: Mount
  /** Seconds after the activity began. */
  start: number
  /** The length of the video. */
  seconds: number
  /** Seconds that pass per second of video: more than 1 for a time-lapse. */
  rate: number
  /** Other people in the video. */
  company: readonly Companion[]
}

export type VideoFormat = { width: number; height: number; framesPerSecond: number }

/** Radians from the centre of a frame to the middle of its left or right edge: as wide as action cameras are. */
const halfWidthAngle = 1.05
/** Columns of the panorama per column of the frame: fewer cost less and are hardly noticed. */
const sharpness = 0.78
/** In metres along the way. */
const seenBehind = 200
const seenAhead = 700

export function lensOfVideo({ width, height }: VideoFormat): MotionLens {
  const f = width / 2 / halfWidthAngle
  return { fx: f, fy: f, cx: width / 2, cy: height / 2, k: [0, 0, 0, 0], w: width, h: height, from: 'poly' }
}

type Drawing = { format: VideoFormat; sizes?: TerrainSize[] }

/** The frames of a video in order, four bytes per pixel, in memory that is reused for each. */
export function* drawVideo(activity: Activity, plan: VideoPlan, drawing: Drawing): Generator<Uint8Array> {
  const { framesPerSecond } = drawing.format
  const drawFrame = makeFrames(activity, plan, drawing)
  for (let frame = 0; frame < Math.round(plan.seconds * framesPerSecond); frame++)
    yield drawFrame(frame / framesPerSecond)
}

/** Returns a function that draws the frame at a given second of the video. */
export function makeFrames(
  activity: Activity,
  plan: VideoPlan,
  { format, sizes }: Drawing,
): (seconds: number) => Uint8Array {
  const lens = lensOfVideo(format)
  const view = Math.hypot(lens.cx, lens.cy) / lens.fx
  const scenery = sceneries[plan.scenery]
  const terrain = makeTerrain(seenWay(activity, plan), scenery, {
    centre: centreOf(activity, plan),
    ...(sizes && { sizes }),
  })
  const shape = panoramaShape({ perRadian: sharpness * lens.fx, view })
  const panorama = makePanorama(terrain, scenery, shape)
  const picture = makeLensView(lens)
  const middle = plan.start + (plan.rate * plan.seconds) / 2
  const life = makeLife({ activity, lens, terrain, scenery, company: plan.company, middle })
  const into = new Uint8Array(4 * format.width * format.height)
  const pixels = new Uint32Array(into.buffer)
  return (seconds) => {
    const second = plan.start + plan.rate * seconds
    const pose = poseAt(activity, plan.mount, second)
    const [w, x, y, z] = pose.turn
    // The direction of the camera's forward axis.
    const heading = Math.atan2(2 * (w * y + x * z), 1 - 2 * (x * x + y * y))
    const first = Math.round(heading * shape.perRadian) - shape.columns / 2
    const firstColumn = ((first % shape.circle) + shape.circle) % shape.circle
    const seen = aim(picture, shape, { turn: pose.turn, firstAzimuth: firstColumn / shape.perRadian })
    panorama.draw(pose, { firstColumn, seen, seconds })
    takePicture(picture, panorama, pixels)
    life.draw({ pixels, width: format.width, height: format.height }, pose, second)
    return into
  }
}

/**
 * The filmed stretch, with what leads up to it and away from it. Another stretch beside it at a different altitude
 * would bend the land.
 */
function seenWay({ way, travel }: Activity, { start, seconds, rate }: VideoPlan): SeenWay {
  const from = Math.max(0, Math.floor(alongAt(travel, start) - seenBehind / wayStep))
  const to = Math.floor(alongAt(travel, start + rate * seconds) + seenAhead / wayStep)
  return {
    x: way.x.subarray(from, to),
    y: way.y.subarray(from, to),
    altitude: way.altitude.subarray(from, to),
  }
}

/**
 * Where the land is finest: a little ahead of the middle of the filmed stretch, because less of the land
 * behind is seen, and wide enough for all of it.
 */
function centreOf(
  activity: Activity,
  { mount, start, seconds, rate }: VideoPlan,
): { x: number; y: number; stretch: number } {
  const from = poseAt(activity, mount, start)
  const to = poseAt(activity, mount, start + rate * seconds)
  return {
    x: from.x + 0.65 * (to.x - from.x),
    y: from.y + 0.65 * (to.y - from.y),
    stretch: Math.hypot(to.x - from.x, to.y - from.y),
  }
}
