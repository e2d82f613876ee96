import { expect, test } from 'vitest'
import { randomFrom } from '#domain/formats/fit/random-for-tests.ts'
import type { Motion } from '#domain/motion/motion.ts'
import {
  conjugate,
  multiplied,
  quaternionAt,
  turnBy,
  turned,
  type Quaternion,
} from '#domain/motion/quaternion.ts'
import { fitRotation } from './fit-rotation.ts'
import { lensForTests, modelOf } from './lens-for-tests.ts'
import { placeOf, rayAt } from './lens-model.ts'
import {
  comparedTurns,
  framesToMeasure,
  matchMotion,
  mayBeginSteady,
  verdictOf,
  type MeasuredPair,
} from './match-motion.ts'
import { motionOfTurns, walking } from './motion-for-tests.ts'

const walk = motionOfTurns(walking, { seconds: 20, rate: 30 })

type Seen = {
  /** How the camera of the picture was turned, if different from the motion. */
  turnAt?: (frame: number) => Quaternion
  noise?: number
  /** The share of points on things that move by themselves. */
  moving?: number
  lens?: Motion['lens']
}

/** What a tracker would find in pictures of a world that does not move. */
function measure(motion: Motion, seen: Seen = {}): MeasuredPair[] {
  const {
    turnAt = (frame) => quaternionAt(motion.q, frame),
    noise = 0.1,
    moving = 0.1,
    lens = motion.lens,
  } = seen
  const model = modelOf(lens)
  const random = randomFrom(7)
  const [ray, place] = [new Float64Array(3), new Float64Array(2)]
  return framesToMeasure(motion, 60).map((frame) => {
    const back = multiplied(conjugate(turnAt(frame + 1)), turnAt(frame))
    const from = new Float64Array(120)
    const to = new Float64Array(120)
    for (let at = 0; at < 120; at += 2) {
      from.set([40 + 560 * random(), 30 + 300 * random()], at)
      rayAt(model, from[at]!, from[at + 1]!, ray)
      ray.set(turned(back, [ray[0]!, ray[1]!, ray[2]!]))
      placeOf(model, ray, place)
      const off = random() < moving ? 20 : noise
      to.set([place[0]! + off * (2 * random() - 1), place[1]! + off * (2 * random() - 1)], at)
    }
    to[8] = Number.NaN
    return { frame, from, to }
  })
}

/** How a camera that stabilizes shows the walk. */
const withoutShaking = (frame: number): Quaternion => turnBy([0, 0.5 * Math.sin((0.35 * frame) / 30), 0])

test('a rotation is found among points of which some move by themselves', () => {
  const turn = [0.02, -0.05, 0.03] as const
  const random = randomFrom(3)
  const from = new Float64Array(150)
  const to = new Float64Array(150)
  for (let at = 0; at < 150; at += 3) {
    const ray = turned(turnBy([random() - 0.5, random() - 0.5, 0]), [0, 0, 1])
    from.set(ray, at)
    to.set(turned(turnBy(at % 15 === 0 ? [0.3, 0.2, -0.1] : turn), ray), at)
  }
  const found = new Float64Array(3)
  expect(fitRotation(from, to, found)).toBe(true)
  for (const [axis, value] of turn.entries()) expect(found[axis]).toBeCloseTo(value, 4)
  expect(fitRotation(from.subarray(0, 9), to.subarray(0, 9), found)).toBe(false)
})

test('the motion of a picture matches it', () => {
  const match = matchMotion(walk, measure(walk))
  expect(match.quality).toBeGreaterThan(0.98)
  expect(match.lag).toBeCloseTo(0, 6)
  expect(match.focal).toBeCloseTo(1, 6)
})

test('a lag of the sensors is found, and explains the rest', () => {
  // The picture shows what the motion says for half a frame later.
  const match = matchMotion(walk, measure(walk, { turnAt: (frame) => walking((frame + 0.5) / 30) }))
  expect(match.lag).toBeCloseTo(0.5 / 30, 6)
  expect(match.quality).toBeGreaterThan(0.95)
})

test('a wrong focal length is found', () => {
  const match = matchMotion(walk, measure(walk, { lens: lensForTests({ fx: 262 * 1.1, fy: 262 * 1.1 }) }))
  expect(Math.abs(match.focal - 1.1)).toBeLessThan(0.03)
  expect(match.quality).toBeGreaterThan(0.95)
})

test('the motion of another video does not match, and neither does a picture that was stabilized', () => {
  const other = matchMotion(walk, measure(walk, { turnAt: (frame) => walking(frame / 30 + 100) }))
  expect(verdictOf(other.quality)).toBe('off')
  expect(matchMotion(walk, measure(walk, { turnAt: withoutShaking })).quality).toBeLessThan(0.5)
  const still = matchMotion(walk, measure(walk, { turnAt: () => [1, 0, 0, 0] }))
  expect(still.quality).toBe(0)
})

test('nothing can be said about a camera that stands still', () => {
  const still = motionOfTurns(() => [1, 0, 0, 0], { seconds: 5, rate: 30 })
  expect(matchMotion(still, measure(still, { noise: 0.02, moving: 0 })).quality).toBeNull()
  expect(matchMotion(walk, []).quality).toBeNull()
})

test('a few frames that can be followed say nothing about the whole', () => {
  const pairs = measure(walk, { turnAt: (frame) => walking(frame / 30 + 100) })
  const lost = pairs.map((pair, index) => (index < 7 ? pair : { ...pair, to: pair.to.map(() => Number.NaN) }))
  expect(matchMotion(walk, lost).quality).toBeNull()
  lost[7] = pairs[7]!
  expect(matchMotion(walk, lost).quality).not.toBeNull()
})

test('a good match may be stabilized from the start, a fair one by choice, and a bad one not', () => {
  const verdicts = [1, 0.8, 0.79, 0.5, 0.49, 0, null].map(verdictOf)
  expect(verdicts).toEqual(['default', 'default', 'offered', 'offered', 'off', 'off', 'offered'])
  expect([1, 0.8, 0.79, 0, null].map(mayBeginSteady)).toEqual([true, true, false, false, true])
})

test('frames are measured where the camera turns fastest, apart from each other', () => {
  const pan = motionOfTurns((t) => turnBy([0, t < 10 ? 0 : Math.sin(t), 0]), { seconds: 20, rate: 30 })
  const frames = framesToMeasure(pan, 30)
  expect(frames.length).toBe(30)
  expect(frames[0]).toBeGreaterThan(290)
  expect(Math.min(...frames.slice(1).map((frame, index) => frame - frames[index]!))).toBeGreaterThan(4)
  expect(framesToMeasure(motionOfTurns(walking, { seconds: 0.1, rate: 30 }), 30)).toEqual([0, 1])
})

test('what was compared can be looked at, moved by the lag that was found', () => {
  const pairs = measure(walk, { turnAt: (frame) => walking((frame + 1) / 30), noise: 0, moving: 0 })
  const match = matchMotion(walk, pairs)
  expect(match.lag).toBeCloseTo(1 / 30, 9)
  // After the last frame there is nothing to predict by.
  const inside = pairs.filter(({ frame }) => frame < walk.n - 2)
  const { measured, predicted } = comparedTurns(walk, inside, match)
  expect(measured).toHaveLength(3 * inside.length)
  for (const [at, value] of measured.entries()) expect(Math.abs(value - predicted[at]!)).toBeLessThan(1e-4)
  const fastest = Math.max(...measured.map(Math.abs))
  expect(fastest).toBeGreaterThan(1e-2)
})
