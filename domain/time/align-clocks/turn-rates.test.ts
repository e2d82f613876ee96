import { describe, expect, test } from 'vitest'
import type { Motion } from '#domain/motion/motion.ts'
import { conjugate, multiplied, turnBy, turned, type Quaternion } from '#domain/motion/quaternion.ts'
import type { Signal } from './correlate.ts'
import type { EvenPath } from './even-path.ts'
import { cameraTurns, courseTurns } from './turn-rates.ts'

const knownSteps = ({ isKnown }: Signal) =>
  [...isKnown.entries()].filter(([, known]) => known === 1).map(([step]) => step)
const knownValues = (signal: Signal) => knownSteps(signal).map((step) => signal.values[step] ?? Number.NaN)

/** Clockwise round a circle, heading north at first. */
function circle({ radius = 50, speed = 5, seconds = 80, side = 1 }): EvenPath {
  const count = seconds * 5
  const angle = (step: number) => (speed / radius) * (step / 5)
  const column = (value: (step: number) => number) =>
    Float64Array.from({ length: count }, (_, step) => value(step))
  return {
    fromMs: 0,
    x: column((step) => side * radius * (1 - Math.cos(angle(step)))),
    y: column((step) => radius * Math.sin(angle(step))),
    speed: column(() => speed),
    isKnown: new Uint8Array(count).fill(1),
  }
}

function motionOf(turnAt: (seconds: number) => Quaternion, changes: Partial<Motion> = {}): Motion {
  const turns = Array.from({ length: 301 }, (_, index) => turnAt(index / 15))
  return {
    n: turns.length,
    t0: 0,
    dt: 1 / 15,
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
    ...changes,
  }
}
const level = (rate: number) => (seconds: number) => turnBy([0, rate * seconds, 0])

const lyingDown = (seconds: number) => multiplied(turnBy([0, 0.3 * seconds, 0]), turnBy([1.2, 0, 0.7]))

describe('the turn rate of a path', () => {
  test.each([1, -1])(
    'is the speed divided by the radius, to the right and to the left, all the way round',
    (side) => {
      const signal = courseTurns(circle({ side }))
      // At either end, the direction before or after is unknown.
      expect([knownSteps(signal)[0], knownSteps(signal).at(-1), knownSteps(signal).length]).toEqual([
        6, 393, 388,
      ])
      // The first and last values are less smooth.
      for (const value of knownValues(signal).slice(6, -6)) expect(value).toBeCloseTo(side * 0.1, 6)
    },
  )

  test.each([1, -1])('is never more than one radian per second', (side) => {
    const values = knownValues(courseTurns(circle({ radius: 2.5, speed: 5, side })))
    expect(new Set(values.slice(6, -6))).toEqual(new Set([side]))
  })

  test('is unknown below 1.2 m/s', () => {
    expect(knownSteps(courseTurns(circle({ radius: 5000, speed: 1.19 })))).toHaveLength(0)
    expect(knownSteps(courseTurns(circle({ radius: 5000, speed: 1.21 })))).toHaveLength(388)
  })

  test('is unknown around unknown places', () => {
    const path = circle({})
    path.isKnown[200] = 0
    // Unknown where the place itself or one at the edge of the window is missing (193, 200 and 207), and
    // three steps to either side, where a turn begins or ends there.
    const missing = [190, 196, 197, 203, 204, 210]
    const known = new Set(knownSteps(courseTurns(path)))
    expect(Array.from({ length: 388 }, (_, index) => index + 6).filter((step) => !known.has(step))).toEqual(
      missing,
    )
  })

  test('is unknown at the ends if the first or last place is', () => {
    const path = circle({})
    path.isKnown[0] = 0
    path.isKnown[399] = 0
    const known = knownSteps(courseTurns(path))
    expect([known[0], known.at(-1)]).toEqual([11, 388])
  })
})

describe('the turn rate of a camera', () => {
  test.each([0.3, -0.3])('is its rotation about the vertical, to the right and to the left', (rate) => {
    const signal = cameraTurns(motionOf(level(rate)), 1)
    expect(signal.values).toHaveLength(101)
    expect([knownSteps(signal)[0], knownSteps(signal).at(-1), knownSteps(signal).length]).toEqual([3, 97, 95])
    for (const value of knownValues(signal)) expect(value).toBeCloseTo(rate, 4)
  })

  test.each([2, -2])('is never more than one radian per second', (rate) => {
    expect(new Set(knownValues(cameraTurns(motionOf(level(rate)), 1)))).toEqual(new Set([Math.sign(rate)]))
  })

  test('is slower in the real time of a time-lapse', () => {
    const signal = cameraTurns(motionOf(level(0.3)), 3)
    expect(signal.values).toHaveLength(301)
    for (const value of knownValues(signal)) expect(value).toBeCloseTo(0.1, 4)
  })

  test('does not depend on how the camera is held', () => {
    for (const value of knownValues(cameraTurns(motionOf(lyingDown), 1))) expect(value).toBeCloseTo(0.3, 4)
  })

  test('assumes an upright camera if nothing shows where down is', () => {
    // About a tilted axis: taken as upright, only part of the turn is about the vertical.
    const upright = motionOf(level(0.3), { grav: 'none', gravity: new Float32Array(903) })
    for (const value of knownValues(cameraTurns(upright, 1))) expect(value).toBeCloseTo(0.3, 4)
    const nodding = motionOf((seconds) => turnBy([0.3 * seconds, 0, 0]))
    for (const value of knownValues(cameraTurns(nodding, 1))) expect(value).toBeCloseTo(0, 4)
  })

  test('is not affected by bumps: down is the mean of three seconds', () => {
    const motion = motionOf(level(0.3))
    const shaken = {
      ...motion,
      gravity: motion.gravity.map((value, index) =>
        index % 3 === 0 ? value + (index % 2 === 0 ? 0.8 : -0.8) : value,
      ),
    }
    const values = knownValues(cameraTurns(shaken, 1))
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.3, 2)
    for (const value of values) expect(value).toBeCloseTo(0.3, 2)
  })

  test('follows the times of unevenly spaced frames', () => {
    // The first ten seconds have twice as many frames per second.
    const times = Float64Array.from({ length: 301 }, (_, index) =>
      index <= 200 ? index / 20 : 10 + (index - 200) / 10,
    )
    const signal = cameraTurns(motionOf(level(0.3), { times }), 1)
    expect(signal.values[20]).toBeCloseTo(0.3 * (20 / 15), 4)
    expect(signal.values[80]).toBeCloseTo(0.3 * (10 / 15), 4)
  })

  test('is zero before the first frame', () => {
    const signal = cameraTurns(motionOf(level(0.3), { t0: 4 }), 1)
    expect(signal.values).toHaveLength(121)
    expect(signal.values[10]).toBeCloseTo(0, 6)
    expect(signal.values[60]).toBeCloseTo(0.3, 4)
  })
})
