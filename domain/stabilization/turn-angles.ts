import { newTurn, putMatrix, takeTurn } from './turns.ts'

/** Degrees per frame, for people to look at: to the right, upwards, and leaning to the right. */
export type TurnAngles = { pan: Float32Array; tilt: Float32Array; lean: Float32Array }

const degrees = 180 / Math.PI

/** The angles of turns (w, x, y, z per frame) in the world of the motion, whose y points down. */
export function anglesOf(turns: Float32Array): TurnAngles {
  const count = turns.length / 4
  const [turn, m] = [newTurn(), new Float64Array(9)]
  const angles = {
    pan: new Float32Array(count),
    tilt: new Float32Array(count),
    lean: new Float32Array(count),
  }
  let last = 0
  for (let frame = 0; frame < count; frame++) {
    takeTurn(turns, frame, turn)
    // In columns: right, down and forward of the picture in the world.
    putMatrix(turn, m, 0)
    const pan = Math.atan2(m[6]!, m[8]!) * degrees
    // Counts beyond a full turn, so that the line does not jump.
    last = pan + 360 * Math.round((last - pan) / 360)
    angles.pan[frame] = last
    angles.tilt[frame] = Math.asin(Math.max(-1, Math.min(1, -m[7]!))) * degrees
    angles.lean[frame] = Math.atan2(m[1]!, m[4]!) * degrees
  }
  return angles
}
