import { expect, test } from 'vitest'
import { Aim } from './aim.ts'
import { FrameTimes } from './frame-times.ts'

const run = { starts: [0, 10, 150, 160, 170], endMs: 300 }

test('a seek into a part that had not arrived is corrected once its frames are known', () => {
  const [aim, frames] = [new Aim(), new FrameTimes(25)]
  aim.set(160)
  frames.learn(run)
  expect(aim.correct(frames, 299, 150)).toBe(160)
  // Only once: what the browser shows then is the best it can do.
  expect(aim.correct(frames, 299, 150)).toBeNull()
})

test('the last frame of a video is found, when it is known by then which one that is', () => {
  const [aim, frames] = [new Aim(), new FrameTimes(25)]
  aim.set(300)
  frames.learn(run)
  expect(aim.correct(frames, frames.lastBefore(300), 160)).toBeCloseTo(frames.lastBefore(300), 6)
})

test('the right frame stays', () => {
  const [aim, frames] = [new Aim(), new FrameTimes(25)]
  frames.learn(run)
  aim.set(165)
  expect(aim.correct(frames, 299, 160)).toBeNull()
  expect(aim.correct(frames, 299, 10)).toBeNull()
})

test('a step goes on until the frame has changed, where nothing is known about the frames', () => {
  const [aim, frames] = [new Aim(), new FrameTimes(25)]
  aim.set(1044, 1000)
  expect(aim.correct(frames, 5000, 1000)).toBe(1084)
  expect(aim.correct(frames, 5000, 1000)).toBe(1124)
  expect(aim.correct(frames, 5000, 1110)).toBeNull()
  expect(aim.correct(frames, 5000, 1000)).toBeNull()
  // At the end there is no other.
  aim.set(5044, 4980)
  expect(aim.correct(frames, 5000, 4980)).toBeNull()
})
