import type { Motion } from '#domain/motion/motion.ts'
import { gaussianBlur } from './blur.ts'
import { intervalOf } from './frame-times.ts'
import { newTurn, putMatrix, takeTurn } from './turns.ts'

/** Seconds. The camera's own estimate is calm; an accelerometer also feels bumps, which cancel out over time. */
const blurSeconds = { grav: 1, accl: 1.5, none: 0 } as const

/** Three means reach this far. */
const marginSigmas = 3.5
/** If directions cancel each other out, the mean says nothing. */
const minLength = 0.1

/**
 * The direction of down in the world at each frame, as columns x, y and z: the directions of the frames, averaged on
 * both sides, so that nothing lags. All 0 where nothing is known for a while.
 */
export function worldDown(motion: Motion): [Float64Array, Float64Array, Float64Array] {
  const { n, q, gravity, grav } = motion
  const sigma = blurSeconds[grav] / intervalOf(motion)
  // Frames beyond the ends must not count, because a blur repeats the last value.
  const margin = Math.ceil(marginSigmas * sigma)
  const down = [0, 1, 2].map(() => new Float64Array(n + 2 * margin)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  if (grav === 'none') return down
  const [turn, matrix] = [newTurn(), new Float64Array(9)]
  for (let frame = 0; frame < n; frame++) {
    takeTurn(q, frame, turn)
    putMatrix(turn, matrix, 0)
    const x = gravity[3 * frame]!
    const y = gravity[3 * frame + 1]!
    const z = gravity[3 * frame + 2]!
    for (let axis = 0; axis < 3; axis++)
      down[axis]![margin + frame] = matrix[axis]! * x + matrix[axis + 3]! * y + matrix[axis + 6]! * z
  }
  const [x, y, z] = down.map((column) =>
    gaussianBlur(column, sigma).subarray(margin, margin + n),
  ) as typeof down
  for (let frame = 0; frame < n; frame++) {
    const length = Math.sqrt(x[frame]! ** 2 + y[frame]! ** 2 + z[frame]! ** 2)
    const factor = length > minLength ? 1 / length : 0
    x[frame]! *= factor
    y[frame]! *= factor
    z[frame]! *= factor
  }
  return [x, y, z]
}
