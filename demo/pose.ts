import { multiplied, turnBy, type Quaternion } from '#domain/motion/quaternion.ts'
import { placeAlong, type Activity } from './activity.ts'
import { alongAt } from './travel.ts'
import { wayStep } from './way.ts'

/** How a camera is carried. Lengths are in metres, angles in radians. */
export type Mount = {
  /** Above the ground. */
  height: number
  /** Its upward tilt. */
  pitch: number
  /** How far it is mounted askew, clockwise. */
  tilt: number
  /** How much of the lean in a bend it follows. */
  lean: number
  /** How strongly it shakes. */
  shake: number
  /** Steps per second, the rhythm of its bobbing. */
  steps: number
}

export type Pose = {
  x: number
  y: number
  /** Above sea level. */
  z: number
  /** Metres per second. */
  speed: number
  /** From the camera's axes (right, down, forward) to the world (east, down, north). */
  turn: Quaternion
  /** How the person carrying it is turned, without the camera's shaking. */
  body: { heading: number; lean: number; climb: number }
}

const gravity = 9.81
/** Cameras look where the person is about to go. */
const lookAhead = 2.2
const tremors = [
  { hertz: 0.7, strength: 1.4 },
  { hertz: 1.9, strength: 1 },
  { hertz: 3.3, strength: 0.7 },
  { hertz: 6.1, strength: 0.32 },
  { hertz: 8.7, strength: 0.16 },
]

/** Where the camera was and how it was held, some seconds after the activity began. */
export function poseAt({ way, travel, plan }: Activity, mount: Mount, second: number): Pose {
  const along = alongAt(travel, second)
  const speed = (alongAt(travel, second + 0.05) - alongAt(travel, second - 0.05)) * 10 * wayStep
  const [x, y, ground] = placeAlong(way, along)
  const bend = columnAt(way.bend, along)
  const heading = columnAt(way.heading, along + (lookAhead * Math.min(speed, 6)) / wayStep / 3)
  const ahead = columnAt(way.altitude, along + 6)
  const grade = (ahead - columnAt(way.altitude, along - 6)) / (12 * wayStep)
  const [yaw, pitch, roll] = [0, 1, 2].map((axis) => tremorAt(second, axis, plan.seed) * mount.shake) as [
    number,
    number,
    number,
  ]
  const stride = 2 * Math.PI * mount.steps * second
  const lean = mount.lean * Math.atan((speed * speed * bend) / gravity)
  const bob = mount.steps > 0 ? 0.035 * Math.sin(2 * stride) : 0
  const level = turnBy([0, heading + yaw + (mount.steps > 0 ? 0.012 * Math.sin(stride) : 0), 0])
  const climb = 0.6 * Math.atan(grade)
  const tilted = multiplied(level, turnBy([mount.pitch + climb + pitch, 0, 0]))
  return {
    x,
    y,
    z: ground + mount.height + bob + 0.02 * mount.shake * tremorAt(second, 3, plan.seed) * 30,
    speed,
    body: { heading, lean, climb },
    turn: multiplied(
      tilted,
      turnBy([0, 0, mount.tilt + lean + roll + (mount.steps > 0 ? 0.014 * Math.sin(stride + 0.7) : 0)]),
    ),
  }
}

/** Several oscillations whose sum never repeats. */
function tremorAt(second: number, axis: number, seed: number): number {
  let sum = 0
  for (const [index, { hertz, strength }] of tremors.entries()) {
    const own = hertz * (1 + 0.11 * axis)
    sum += strength * Math.sin(2 * Math.PI * own * second + 1.7 * index + 2.3 * axis + seed)
  }
  return sum
}

export function columnAt(column: Float64Array, along: number): number {
  const at = Math.min(column.length - 2, Math.max(0, Math.floor(along)))
  const share = Math.min(1, Math.max(0, along - at))
  return column[at]! + (column[at + 1]! - column[at]!) * share
}
