import type { Motion } from '#domain/motion/motion.ts'
import { conjugate, multiplied, turnBy, turned, type Quaternion } from '#domain/motion/quaternion.ts'
import { lensForTests } from './lens-for-tests.ts'

/** Someone walks with a camera in their hand: steps, a tremor and slow looks to the sides. In radians. */
export function walking(t: number): Quaternion {
  const step = 2 * Math.PI * 1.8
  const look = turnBy([
    0,
    0.5 * Math.sin(0.35 * t) + 0.015 * Math.sin(step * t + 0.4) + 0.004 * Math.sin(23 * t),
    0,
  ])
  const nod = turnBy([
    0.05 * Math.sin(0.6 * t + 1) + 0.02 * Math.sin(2 * step * t) + 0.003 * Math.sin(31 * t),
    0,
    0,
  ])
  const lean = turnBy([0, 0, 0.06 * Math.sin(0.5 * t) + 0.02 * Math.sin(step * t + 1.1)])
  return multiplied(multiplied(look, nod), lean)
}

/** The motion of a camera whose turns are known at any moment; down is the y of the world. */
export function motionOfTurns(
  turnAt: (seconds: number) => Quaternion,
  { seconds, rate, ...changes }: { seconds: number; rate: number } & Partial<Motion>,
): Motion {
  const n = Math.round(seconds * rate)
  const turns = Array.from({ length: n }, (_, frame) => turnAt(frame / rate))
  return {
    n,
    t0: 0,
    dt: 1 / rate,
    times: null,
    source: 'cori',
    lag: 0,
    readout: 0,
    eis: false,
    lens: lensForTests(),
    grav: 'grav',
    quality: null,
    q: Float32Array.from(turns.flat()),
    gravity: Float32Array.from(turns.flatMap((turn) => [...turned(conjugate(turn), [0, 1, 0])])),
    ...changes,
  }
}
