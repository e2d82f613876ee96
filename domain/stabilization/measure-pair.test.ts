import { expect, test } from 'vitest'
import { lensForTests, modelOf } from './lens-for-tests.ts'
import { matchMotion } from './match-motion.ts'
import { measurePair } from './measure-pair.ts'
import { motionOfTurns, walking } from './motion-for-tests.ts'
import { sceneCamera } from './scene-for-tests.ts'

/** Half the size of the video that the motion belongs to. */
const small = modelOf(lensForTests({ fx: 131, fy: 131, cx: 161, cy: 89, w: 320, h: 180 }))
const walk = motionOfTurns(walking, { seconds: 4, rate: 30 })

function measured(startSeconds: number) {
  const photograph = sceneCamera(small)
  const pictureOf = (frame: number) => photograph(() => walking(startSeconds + frame / 30))
  return [10, 22, 34, 46, 58, 70, 82, 94, 106].map((frame) =>
    measurePair(frame, [pictureOf(frame), pictureOf(frame + 1)], walk.lens),
  )
}

test('the movement in small pictures of a video matches its motion, and that of another moment does not', () => {
  const match = matchMotion(walk, measured(0))
  expect(match.quality).toBeGreaterThan(0.99)
  expect([match.lag, match.focal]).toEqual([0, 1])
  expect(matchMotion(walk, measured(1.37)).quality).toBeLessThan(0.8)
})
