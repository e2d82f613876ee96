import { describe, expect, test } from 'vitest'
import type { Motion } from '#domain/motion/motion.ts'
import { conjugate, multiplied, quaternionAt, turned } from '#domain/motion/quaternion.ts'
import { modelOf } from '#domain/stabilization/lens-for-tests.ts'
import { motionOfTurns } from '#domain/stabilization/motion-for-tests.ts'
import { buildViewPath } from '#domain/stabilization/view-path.ts'
import { simulateActivity } from './activity.ts'
import { poseAt } from './pose.ts'
import { lensOfVideo } from './video.ts'
import { demoWorld } from './world.ts'

const rate = 25
const lens = lensOfVideo({ width: 640, height: 360, framesPerSecond: rate })
/** A time-lapse has no motion data. */
const videos = demoWorld.projects.flatMap(({ key, plan, videos: own }) =>
  own
    .filter((video) => video.rate === 1)
    .map((video) => ({ name: `${key}, ${video.filename}`, plan, video })),
)

const rootMeanSquare = (values: number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)
/**
 * How much the movement of each frame differs from that of the frame before, in pixels at the middle of the picture.
 */
function jerkOf({ n, q: turns }: Pick<Motion, 'n' | 'q'>): number {
  const steps = Array.from({ length: n - 1 }, (_, frame) => {
    const [w, ...axis] = multiplied(conjugate(quaternionAt(turns, frame)), quaternionAt(turns, frame + 1))
    return axis.map((part) => 2 * Math.sign(w) * part)
  })
  const changes = steps.slice(1).map((step, index) => step.map((part, axis) => part - steps[index]![axis]!))
  return lens.fx * rootMeanSquare(changes.map((change) => Math.hypot(...change)))
}
/** Degrees by which the horizon leans. */
const leansOf = ({ n, q: turns }: Pick<Motion, 'n' | 'q'>): number[] =>
  Array.from({ length: n }, (_, frame) => {
    const [x, y] = turned(conjugate(quaternionAt(turns, frame)), [0, 1, 0])
    return (Math.atan2(x, y) * 180) / Math.PI
  })

describe.each(videos)('$name', ({ plan, video }) => {
  const activity = simulateActivity(plan)
  const motion = motionOfTurns((t) => poseAt(activity, video.mount, video.start + t).turn, {
    seconds: video.seconds,
    rate,
    lens,
  })
  const path = buildViewPath(motion, modelOf(lens), {
    isLinear: false,
    isSteady: true,
    isLevel: true,
    smoothness: 0.6,
    zoomSeconds: 5,
  })
  const seen = { n: motion.n, q: path.turns }

  test('shakes and leans as recorded, and is steady and level when that is chosen', () => {
    expect(jerkOf(motion)).toBeGreaterThan(1.5)
    expect(jerkOf(seen)).toBeLessThan(jerkOf(motion) / 20)
    expect(rootMeanSquare(leansOf(motion))).toBeGreaterThan(2)
    expect(rootMeanSquare(leansOf(seen))).toBeLessThan(0.2)
  })

  test('loses less than half of its width to that', () => {
    expect(Math.max(...path.zooms)).toBeLessThan(1.9)
  })
})
