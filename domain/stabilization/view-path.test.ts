import { assert, double, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Motion, MotionLens } from '#domain/motion/motion.ts'
import {
  multiplied,
  quaternionAt,
  turnBy,
  turned,
  conjugate,
  type Quaternion,
} from '#domain/motion/quaternion.ts'
import { lensForTests, modelOf, superView } from './lens-for-tests.ts'
import { motionOfTurns, walking } from './motion-for-tests.ts'
import type { ViewSettings } from './settings.ts'
import { sourcePlace } from './source-place.ts'
import { newFrameView, viewAt } from './view-at.ts'
import { buildPartOfPath, buildViewPath, type ViewPath } from './view-path.ts'

const steady: ViewSettings = {
  isLinear: false,
  isSteady: true,
  isLevel: false,
  smoothness: 0.6,
  zoomSeconds: 5,
}
const degrees = (radians: number): number => (radians * 180) / Math.PI
const model = modelOf(lensForTests())
const build = (motion: Motion, settings: Partial<ViewSettings> = {}) =>
  buildViewPath(motion, modelOf(motion.lens), { ...steady, ...settings })

/** Radians between two rotations. */
const angleBetween = (a: Quaternion, b: Quaternion): number => {
  const [, x, y, z] = multiplied(conjugate(a), b)
  return 2 * Math.asin(Math.min(1, Math.hypot(x, y, z)))
}

/** How many pixels outside the picture any frame of a path shows, found by checking the whole border of the view. */
function maxOutside(motion: Motion, path: ViewPath, isLinear: boolean, frames: number[]): number {
  const { w, h } = motion.lens
  const view = newFrameView()
  const drawing = { model: modelOf(motion.lens), isLinear, view }
  const at = new Float64Array(2)
  let worst = -Infinity
  for (const frame of frames) {
    viewAt(
      motion,
      { path, before: null, share: 1, isShutterUndone: true },
      motion.t0 + frame * motion.dt,
      view,
    )
    for (let step = 0; step <= 60; step++) {
      const share = step / 60
      for (const place of [
        [share, 0],
        [share, 1],
        [0, share],
        [1, share],
      ] as const) {
        at.set(place)
        sourcePlace(drawing, at)
        worst = Math.max(worst, -at[0]!, at[0]! - w, -at[1]!, at[1]! - h)
      }
    }
  }
  return worst
}

/** The mean second difference of where the view looks: the remaining shake. */
function jitterOf(turns: Float32Array): number {
  let sum = 0
  const count = turns.length / 4
  const looks = Array.from({ length: count }, (_, frame) => turned(quaternionAt(turns, frame), [0, 0, 1]))
  for (let frame = 1; frame + 1 < count; frame++) {
    const [a, b, c] = [looks[frame - 1]!, looks[frame]!, looks[frame + 1]!]
    sum += Math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1], a[2] - 2 * b[2] + c[2])
  }
  return sum
}

/** How many degrees a frame of a path leans. */
function rollIn(path: ViewPath, frame: number): number {
  const [x, y] = turned(conjugate(quaternionAt(path.turns, frame)), [0, 1, 0])
  return degrees(Math.atan2(x, y))
}

/** How far the view is from the camera when a pan begins, relative to the pan's speed. */
function offAtStart(speed: number): number {
  const pan = motionOfTurns((t) => turnBy([0, speed * Math.max(0, t - 5), 0]), { seconds: 10, rate: 60 })
  return angleBetween(quaternionAt(build(pan).turns, 300), quaternionAt(pan.q, 300)) / speed
}

/** Two degrees per second: the world turns slowly, and down with it. */
const drift = (t: number): Quaternion => turnBy([0.02 * t, -0.02 * t, 0.02 * t])

const everyFrame = (motion: Motion): number[] => Array.from({ length: motion.n }, (_, frame) => frame)

describe('smoothing', () => {
  const walk = motionOfTurns(walking, { seconds: 20, rate: 60 })

  test('leaves less than a twentieth of the shaking of a walk', () => {
    expect(jitterOf(build(walk).turns)).toBeLessThan(0.05 * jitterOf(walk.q))
  })

  test('shows nothing outside the picture in any frame, and zooms calmly', () => {
    const path = build(walk)
    expect(maxOutside(walk, path, false, everyFrame(walk))).toBeLessThan(0)
    const speeds = Array.from(path.zooms)
      .slice(1)
      .map((zoom, frame) => Math.abs(zoom / path.zooms[frame]! - 1))
    // Less than a hundredth in a tenth of a second.
    expect(Math.max(...speeds)).toBeLessThan(0.01 / 6)
    expect(Math.max(...path.zooms)).toBeLessThan(1.6)
  })

  test('with none, the view is as recorded', () => {
    const { turns } = build(walk, { smoothness: 0 })
    for (const frame of [0, 17, 600, 1199])
      expect(angleBetween(quaternionAt(turns, frame), quaternionAt(walk.q, frame))).toBeLessThan(1e-3)
  })

  test('a movement of one frequency is left as small as the filter promises', () => {
    // Two runs to both sides, each with tau = sigma / 2, leave 1 / (1 + (w tau)²)² of a slow, small movement.
    const frequency = 2 * Math.PI * 0.7
    const sway = motionOfTurns((t) => turnBy([0, 0.01 * Math.sin(frequency * t), 0]), {
      seconds: 30,
      rate: 60,
    })
    const { turns } = build(sway, { smoothness: 0.6 })
    const max = Math.max(
      ...Array.from({ length: 600 }, (_, index) => Math.abs(2 * turns[4 * (600 + index) + 2]!)),
    )
    const tau = (0.2 * 0.6 + 2 * 0.6 ** 3) / 2
    expect(max / 0.01).toBeCloseTo(1 / (1 + (frequency * tau) ** 2) ** 2, 2)
  })

  test('an even pan is followed without a lag, the faster the closer', () => {
    for (const speed of [0.2, 1, 3]) {
      const pan = motionOfTurns((t) => turnBy([0, speed * t, 0]), { seconds: 10, rate: 60 })
      const { turns } = build(pan)
      expect(angleBetween(quaternionAt(turns, 300), quaternionAt(pan.q, 300))).toBeLessThan(1e-3)
    }
    // At the start of a fast pan, it trails and leads by less than at the start of a slow one, relative to the speed.
    expect(offAtStart(3)).toBeLessThan(0.6 * offAtStart(0.3))
  })

  test('where the picture would have to be enlarged too much, it follows the camera more closely', () => {
    const wild = motionOfTurns((t) => turnBy([0, 0.5 * Math.sin(5 * t), 0]), { seconds: 20, rate: 60 })
    const path = build(wild, { smoothness: 1, zoomSeconds: 0 })
    expect(Math.max(...path.zooms)).toBeLessThan(1.75)
    expect(maxOutside(wild, path, false, everyFrame(wild))).toBeLessThan(0)
  })

  test('a jump in the motion, as where a video was cut, costs some zoom and nothing else', () => {
    for (const jump of [0.5, 1, 1.5, 3]) {
      const turnAt = (t: number) => multiplied(turnBy(t > 3 ? [0, jump, 0] : [0, 0, 0]), walking(t))
      const cut = motionOfTurns(turnAt, { seconds: 6, rate: 30 })
      const path = build(cut, { smoothness: 1, isLevel: true })
      expect(Math.max(...path.zooms)).toBeLessThan(1.9)
      expect(maxOutside(cut, path, false, everyFrame(cut))).toBeLessThan(0)
    }
  })

  test('uneven frame times do not matter to where the view looks', () => {
    const times = Float64Array.from({ length: 1200 }, (_, frame) => (frame + 0.3 * Math.sin(frame)) / 60)
    const turns = Float32Array.from([...times].flatMap((time) => walking(time)))
    const uneven = build({ ...walk, times, q: turns })
    const even = build(walk)
    for (const frame of [300, 600, 900]) {
      const off = angleBetween(quaternionAt(uneven.turns, frame), quaternionAt(even.turns, frame))
      expect(degrees(off)).toBeLessThan(0.3)
    }
  })
})

describe('the horizon', () => {
  const walk = motionOfTurns(walking, { seconds: 20, rate: 30 })
  test('is level in every frame, with and without smoothing', () => {
    for (const isSteady of [true, false]) {
      const path = build(walk, { isLevel: true, isSteady })
      const rolls = everyFrame(walk).map((frame) => Math.abs(rollIn(path, frame)))
      expect(Math.max(...rolls)).toBeLessThan(0.05)
      expect(maxOutside(walk, path, false, everyFrame(walk))).toBeLessThan(0)
    }
  })

  test('without smoothing, only the lean is taken out', () => {
    const path = build(walk, { isLevel: true, isSteady: false })
    for (const frame of [0, 100, 300, 599]) {
      const looks = turned(quaternionAt(path.turns, frame), [0, 0, 1])
      const looked = turned(quaternionAt(walk.q, frame), [0, 0, 1])
      expect(Math.hypot(looks[0] - looked[0], looks[1] - looked[1], looks[2] - looked[2])).toBeLessThan(1e-5)
    }
  })

  test('is left alone while the camera looks straight down', () => {
    const down = motionOfTurns((t) => multiplied(turnBy([-Math.PI / 2, 0, 0]), turnBy([0, 0, t])), {
      seconds: 3,
      rate: 30,
    })
    const path = build(down, { isLevel: true, isSteady: false })
    for (const frame of [10, 50, 80])
      expect(angleBetween(quaternionAt(path.turns, frame), quaternionAt(down.q, frame))).toBeLessThan(1e-3)
  })

  test('is left alone where the camera does not know which way is down', () => {
    const unknown = { ...walk, grav: 'none', gravity: new Float32Array(3 * walk.n) } as const
    const path = build(unknown, { isLevel: true, isSteady: false })
    expect(path.turns).toEqual(walk.q)
    expect(path.levels.every((value) => Number.isNaN(value))).toBe(true)
  })

  test('bumps that the accelerometer feels do not tilt it', () => {
    const felt = walk.gravity.map(
      (value, index) => value + 0.5 * Math.sin(11 * Math.floor(index / 3)) * (index % 3 === 0 ? 1 : 0),
    )
    const path = build({ ...walk, grav: 'accl', gravity: felt }, { isLevel: true })
    const rolls = everyFrame(walk).map((frame) => Math.abs(rollIn(path, frame)))
    expect(Math.max(...rolls)).toBeLessThan(1.5)
  })

  test('a gyroscope that is a little off all the time neither tilts it nor shakes the view', () => {
    const off = motionOfTurns((t) => multiplied(drift(t), walking(t)), {
      seconds: 20,
      rate: 30,
      gravity: walk.gravity,
    })
    const path = build(off, { isLevel: true })
    const trueRolls = everyFrame(off).map((frame) => {
      const seen = turned(quaternionAt(off.q, frame), [
        ...walk.gravity.subarray(3 * frame, 3 * frame + 3),
      ] as [number, number, number])
      const [x, y] = turned(conjugate(quaternionAt(path.turns, frame)), seen)
      return Math.abs(degrees(Math.atan2(x, y)))
    })
    // At the very ends, the mean covers one side only.
    expect(Math.max(...trueRolls)).toBeLessThan(2)
    expect(Math.max(...trueRolls.slice(90, -90))).toBeLessThan(0.1)
    expect(jitterOf(path.turns)).toBeLessThan(0.05 * jitterOf(off.q))
  })

  test('the level says how the view leans and looks', () => {
    const tilted = multiplied(turnBy([0.2, 0, 0]), turnBy([0, 0, 0.3]))
    const path = build(
      motionOfTurns(() => tilted, { seconds: 1, rate: 30 }),
      { isSteady: false },
    )
    // By hand: a camera that leans right by 0.3 sees down to its right; one that looks up by 0.2 sees it behind.
    expect(path.levels[20]).toBeCloseTo(0.3, 5)
    expect(path.levels[21]).toBeCloseTo(-0.2, 5)
  })
})

describe('any motion', () => {
  const part = double({ min: -1, max: 1, noNaN: true })
  const lenses: [string, MotionLens, boolean][] = [
    ['a fisheye', lensForTests(), false],
    ['a fisheye, straightened', lensForTests(), true],
    ['SuperView', lensForTests({ stretch: superView, cx: 320, cy: 180 }), false],
  ]

  test.each(lenses)('%s: never shows anything outside the picture', (_name, lens, isLinear) => {
    assert(
      property(tuple(part, part, part, part, part), ([a, b, c, d, e]) => {
        // A camera that is thrown about, or whose recording jumps, as it does where a clip was cut.
        const isCut = a > 0
        const turnAt = (t: number): Quaternion =>
          multiplied(
            turnBy([0.5 * a * Math.sin(4 * d * t), 2 * b * t, 0.3 * Math.sin(17 * e * t)]),
            turnBy(isCut && t > 1.5 ? [c, a, 2 * b] : [0, 0, 0]),
          )
        const motion = motionOfTurns(turnAt, { seconds: 3, rate: 60, lens, readout: isCut ? 0 : 0.012 })
        for (const isLevel of [true, false]) {
          const path = build(motion, {
            isLinear,
            isLevel,
            smoothness: Math.abs(e),
            zoomSeconds: 4 * Math.abs(d),
          })
          expect(path.zooms.every((zoom) => zoom > 0.5 && zoom < 20.1)).toBe(true)
          const frames = everyFrame(motion).filter((frame) => path.zooms[frame]! < 20 && frame % 5 === 0)
          expect(maxOutside(motion, path, isLinear, frames)).toBeLessThan(0)
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('the stretch around the moment that is watched', () => {
  const walk = motionOfTurns(walking, { seconds: 120, rate: 30 })

  test('is the same as in the whole', () => {
    for (const settings of [
      steady,
      { ...steady, isLevel: true, isLinear: true },
      { ...steady, isLevel: true, smoothness: 1, zoomSeconds: 0.5 },
    ]) {
      const whole = buildViewPath(walk, model, settings)
      const around = buildPartOfPath(walk, model, settings, { from: 1500, to: 2100 })
      expect([around.first, around.count]).toEqual([1500, 600])
      for (let row = 0; row < 600; row++) {
        const off = angleBetween(quaternionAt(around.turns, row), quaternionAt(whole.turns, 1500 + row))
        expect(degrees(off)).toBeLessThan(0.01)
        expect(Math.abs(around.zooms[row]! / whole.zooms[1500 + row]! - 1)).toBeLessThan(1e-3)
        expect(Math.abs(around.levels[2 * row]! - whole.levels[2 * (1500 + row)]!)).toBeLessThan(1e-3)
      }
    }
  })

  test('ends where the video ends', () => {
    const { first, count, turns, zooms } = buildPartOfPath(walk, model, steady, { from: 3500, to: 4000 })
    expect([first, count, turns.length, zooms.length]).toEqual([3500, 100, 400, 100])
  })
})

test('a video without frames has a path without frames', () => {
  const none = motionOfTurns(walking, { seconds: 0, rate: 30 })
  expect(build(none, { isLevel: true })).toMatchObject({ first: 0, count: 0 })
})

test('settings that are not numbers are replaced by the usual ones, and others are kept in bounds', () => {
  const walk = motionOfTurns(walking, { seconds: 3, rate: 30 })
  const odd = build(walk, { smoothness: Number.NaN, zoomSeconds: Number.POSITIVE_INFINITY })
  expect(odd).toEqual(build(walk, { smoothness: 0.6, zoomSeconds: 5 }))
  const beyond = build(walk, { smoothness: 7, zoomSeconds: -3 })
  expect(beyond).toEqual(build(walk, { smoothness: 1, zoomSeconds: 0 }))
})
