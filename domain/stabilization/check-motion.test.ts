import { describe, expect, test } from 'vitest'
import { servedTime } from '#domain/media/served-time.ts'
import { cutMotion } from '#domain/motion/cut-motion.ts'
import { decodeMotion, encodeMotion } from '#domain/motion/motion-codec.ts'
import { conjugate, multiplied, quaternionAt, turnBy } from '#domain/motion/quaternion.ts'
import { bridgeGaps } from './bridge-gaps.ts'
import { checkMotion } from './check-motion.ts'
import { lensForTests, modelOf } from './lens-for-tests.ts'
import { motionOfTurns, walking } from './motion-for-tests.ts'
import { buildViewPath } from './view-path.ts'

const walk = motionOfTurns(walking, { seconds: 30, rate: 30 })

function degreesBetween(a: Float32Array, b: Float32Array, frame: number): number {
  const [, x, y, z] = multiplied(conjugate(quaternionAt(a, frame)), quaternionAt(b, frame))
  return (2 * Math.asin(Math.min(1, Math.hypot(x, y, z))) * 180) / Math.PI
}

describe('the motion of a video', () => {
  const video = { durationMs: 30_000, width: 1280, height: 720 }

  test('has a lens to calculate with, in any size of the video', () => {
    expect(checkMotion(walk, video)).toMatchObject({ lens: walk.lens })
    expect(checkMotion(walk, { ...video, width: 426, height: 240 })).toMatchObject({ lens: walk.lens })
    expect(checkMotion(walk, { durationMs: null, width: null, height: null })).toMatchObject({
      lens: walk.lens,
    })
  })

  test('is recognised as that of another video by its length or its shape', () => {
    expect(checkMotion(walk, { ...video, durationMs: 28_000 })).toBe('no_match')
    expect(checkMotion(walk, { ...video, durationMs: 29_200 })).toMatchObject({ lens: walk.lens })
    expect(checkMotion(walk, { ...video, height: 960 })).toBe('no_match')
  })

  test('is refused if it was compared with the picture and does not match', () => {
    expect(checkMotion({ ...walk, quality: 0.3 }, video)).toBe('no_match')
    expect(checkMotion({ ...walk, quality: 0.6 }, video)).toMatchObject({ lens: walk.lens })
  })

  test('is refused without frames, and with a lens that makes no sense', () => {
    expect(checkMotion(motionOfTurns(walking, { seconds: 0, rate: 30 }), video)).toBe('no_frames')
    expect(checkMotion({ ...walk, lens: lensForTests({ fx: 0 }) }, video)).toBe('no_focal_length')
  })
})

describe('parts that are hidden from a viewer', () => {
  const settings = { isLinear: false, isSteady: true, isLevel: true, smoothness: 0.6, zoomSeconds: 5 }

  test('do not pull at the view of the parts that are shown', () => {
    const shown: [number, number][] = [
      [4000, 12_000],
      [18_000, 26_000],
    ]
    const cut = decodeMotion(cutMotion(encodeMotion(walk), shown, servedTime(null, [])))
    bridgeGaps(cut)
    const model = modelOf(walk.lens)
    const [whole, part] = [buildViewPath(walk, model, settings), buildViewPath(cut, model, settings)]
    for (let frame = 120; frame < 780; frame++) {
      if (frame >= 360 && frame < 540) continue
      // Near an edge the view cannot know what comes, but it is within the shaking of the camera.
      expect(degreesBetween(whole.turns, part.turns, frame)).toBeLessThan(8)
      expect(part.zooms[frame]).toBeLessThan(1.6)
    }
    for (const frame of [240, 660]) expect(degreesBetween(whole.turns, part.turns, frame)).toBeLessThan(0.1)
  })

  test('are crossed evenly', () => {
    const pan = motionOfTurns((t) => turnBy([0, 0.1 * t + (t > 2 ? 1 : 0), 0]), { seconds: 4, rate: 10 })
    const cut = decodeMotion(
      cutMotion(
        encodeMotion(pan),
        [
          [0, 1000],
          [3000, 4000],
        ],
        servedTime(null, []),
      ),
    )
    bridgeGaps(cut)
    // By hand: from 0.1 at the tenth frame to 1.3 at the thirtieth, 0.06 a frame.
    for (const frame of [10, 15, 20, 29]) {
      const angle = 2 * Math.atan2(cut.q[4 * frame + 2]!, cut.q[4 * frame]!)
      expect(angle).toBeCloseTo(0.1 + 0.06 * (frame - 10), 1)
    }
  })

  test('at both ends and throughout are no reason to fail', () => {
    const held = decodeMotion(cutMotion(encodeMotion(walk), [[10_000, 20_000]], servedTime(null, [])))
    bridgeGaps(held)
    expect(degreesBetween(held.q, held.q.slice(4 * 300), 0)).toBeLessThan(0.01)
    expect(quaternionAt(held.q, 899)).toEqual(quaternionAt(held.q, 599))
    const nothing = decodeMotion(cutMotion(encodeMotion(walk), [], servedTime(null, [])))
    bridgeGaps(nothing)
    expect(quaternionAt(nothing.q, 450)).toEqual([1, 0, 0, 0])
  })
})
