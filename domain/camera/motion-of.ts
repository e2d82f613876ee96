import { numberFacts, textFact } from '#domain/formats/gpmf/facts.ts'
import type { GpmfDevice, GpmfFacts } from '#domain/formats/gpmf/gpmf.ts'
import type { Motion, MotionLens } from '#domain/motion/motion.ts'
import { multiplied, quaternionAt, turnBy, turned, type Quaternion } from '#domain/motion/quaternion.ts'
import { gravityOf, type Gravity } from './gravity.ts'
import { guessedLens, turnedLens, type PictureSize } from './lens.ts'
import { orientationOf, type MotionStreams, type MotionUnavailable, type Orientation } from './orientation.ts'

export type FilmedPictures = { times: Float64Array; size: PictureSize; rotation: 0 | 90 | 180 | 270 }

/** How uneven frame times may be, as a share of the frame interval. */
const evenShare = 1 / 20

/** The orientation of the camera at each frame, or why it is unknown. */
export function motionOf(
  devices: GpmfDevice[],
  facts: GpmfFacts,
  { filmed, lens, model }: { filmed: FilmedPictures; lens: MotionLens | null; model: string },
): Motion | MotionUnavailable {
  const streams = motionStreams(devices)
  const { times: pictures, size, rotation } = filmed
  if (pictures.length === 0 || !(size.w > 0 && size.h > 0)) return 'no_sensor'
  const orientation = orientationOf(streams, facts, { pictures, model })
  if (typeof orientation === 'string') return orientation
  const gravity = gravityOf(streams, { pictures, imageTurns: orientation.imageTurns, model })
  return motionFrom(orientation, gravity, {
    filmed,
    lens,
    turn: rotation === 0 && textFact(facts, 'OREN') === 'D' ? 180 : rotation,
    readout: readoutOf(facts),
    eis: textFact(facts, 'EISE') === 'Y',
  })
}

type FilmedHow = Pick<Motion, 'readout' | 'eis'> & {
  filmed: FilmedPictures
  lens: MotionLens | null
  turn: FilmedPictures['rotation']
}

/** Turns `turns` and the gravity vectors in place, the way players turn the picture. */
export function motionFrom(
  { source, lag, turns }: Orientation,
  gravity: Gravity,
  { filmed, lens, turn, readout, eis }: FilmedHow,
): Motion {
  turnPictures(turns, gravity.vectors, turn)
  return {
    ...timing(filmed.times),
    source,
    lag,
    readout,
    eis,
    lens: turnedLens(lens ?? guessedLens(filmed.size), turn),
    grav: gravity.source,
    quality: null,
    q: turns,
    gravity: gravity.vectors,
  }
}

/** From the device that has the sensors: drones write streams of their own beside those of the camera. */
function motionStreams(devices: GpmfDevice[]): MotionStreams {
  const camera = devices.find(({ streams }) => streams.some(({ key }) => key === 'CORI' || key === 'GYRO'))
  const found = camera?.streams.filter(({ t }) => t.length > 0).map((stream) => [stream.key, stream] as const)
  return Object.fromEntries(found ?? [])
}

/** Players show the picture turned clockwise, so its rays must be turned back first. */
function turnPictures(turns: Float32Array, vectors: Float32Array, degrees: number): void {
  if (degrees === 0) return
  const radians = (degrees * Math.PI) / 180
  const [back, forth]: [Quaternion, Quaternion] = [turnBy([0, 0, -radians]), turnBy([0, 0, radians])]
  for (let index = 0; 4 * index < turns.length; index++) {
    turns.set(multiplied(quaternionAt(turns, index), back), 4 * index)
    const at = 3 * index
    vectors.set(turned(forth, [vectors[at]!, vectors[at + 1]!, vectors[at + 2]!]), at)
  }
}

function timing(pictures: Float64Array): Pick<Motion, 'n' | 't0' | 'dt' | 'times'> {
  const n = pictures.length
  const t0 = pictures[0]!
  const dt = n > 1 ? (pictures[n - 1]! - t0) / (n - 1) : 0
  const isEven = pictures.every((time, index) => Math.abs(time - t0 - index * dt) <= evenShare * dt)
  return { n, t0, dt, times: isEven ? null : pictures }
}

/** In the file, it is in milliseconds. */
function readoutOf(facts: GpmfFacts): number {
  const seconds = (numberFacts(facts, 'SROT')[0] ?? 0) / 1000
  return seconds > 0 && seconds < 1 ? seconds : 0
}
