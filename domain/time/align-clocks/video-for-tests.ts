import type { Motion } from '#domain/motion/motion.ts'
import { conjugate, turned, type Quaternion } from '#domain/motion/quaternion.ts'
import { heldForTests, tripForTests, receivedForTests, type Manner, type Trip } from './trip-for-tests.ts'
import type { Witnesses } from './witnesses.ts'

const framesPerSecond = 15

export type TestVideo = {
  manner: Manner
  seed: number
  /** Length of the trip and of the video in seconds, and the offset between their starts. */
  tripS?: number
  seconds: number
  fromS: number
  has: 'places' | 'turns' | 'both' | 'clock'
  /** How much the camera looks aside, in radians. */
  looks?: number
}

/** A video and the activity it was filmed on; `truthMs` is when it began. */
export function videoForTests(video: TestVideo): { witnesses: Witnesses; truthMs: number; trip: Trip } {
  const { manner, seed, seconds, fromS, has, tripS = 1800 } = video
  const trip = tripForTests({ manner, seconds: tripS, seed })
  const truthMs = trip.startMs + fromS * 1000
  const received = { fromS, toS: fromS + seconds, zeroMs: 0 }
  const [hasPlaces, hasTurns] = [has === 'places' || has === 'both', has === 'turns' || has === 'both']
  const witnesses: Witnesses = {
    start: hasPlaces
      ? { ms: truthMs, from: 'gps', errorMs: 50 }
      : { ms: truthMs + 7_200_000, from: 'creation', errorMs: 120_000 },
    durationMs: seconds * 1000,
    rate: 1,
    camera: hasPlaces
      ? receivedForTests(trip, { seed: seed + 1, errorM: 2.5, everyMs: 100 }, received)
      : null,
    motion: hasTurns
      ? motionForTests(heldForTests(trip, fromS, { seed: seed + 2, looks: video.looks ?? 0.2 }), seconds)
      : null,
    activity: receivedForTests(
      trip,
      { seed: seed + 3, errorM: 2.5, everyMs: 1000 },
      { fromS: 0, toS: tripS, zeroMs: trip.startMs },
    ),
    timezone: 'Europe/Vienna',
  }
  return { witnesses, truthMs, trip }
}

/** As written by a camera that knows where down is. */
export function motionForTests(turn: (t: number) => Quaternion, seconds: number): Motion {
  const turns = Array.from({ length: Math.floor(seconds * framesPerSecond) }, (_, index) =>
    turn(index / framesPerSecond),
  )
  return {
    n: turns.length,
    t0: 0,
    dt: 1 / framesPerSecond,
    times: null,
    source: 'cori',
    lag: 0,
    readout: 0,
    eis: false,
    lens: { fx: 900, fy: 900, cx: 960, cy: 540, k: [0, 0, 0, 0], w: 1920, h: 1080, from: 'guess' },
    grav: 'grav',
    quality: null,
    q: Float32Array.from(turns.flat()),
    gravity: Float32Array.from(turns.flatMap((one) => turned(conjugate(one), [0, 1, 0]))),
  }
}
