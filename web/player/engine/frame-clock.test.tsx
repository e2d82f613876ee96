import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FrameClock, frameStart, frameStartByClock } from './frame-clock.ts'
import { arrive, endSeek, installMedia, showFrame } from './media-for-tests.ts'

let clock: FrameClock
const seen: number[] = []

function watch(fps: number | null): HTMLVideoElement {
  const video = document.createElement('video')
  clock = new FrameClock(video, fps, (mediaMs) => seen.push(mediaMs))
  arrive(video)
  showFrame(video, 0)
  seen.length = 0
  return video
}

beforeEach(() => {
  vi.useFakeTimers()
  installMedia()
})
afterEach(() => {
  clock.stop()
  vi.useRealTimers()
})

test('frames are identified by the time the browser reports', () => {
  const video = watch(25)
  for (const seconds of [1, 1.04, 1.08]) showFrame(video, seconds)
  expect(seen).toEqual([1000, 1040, 1080])
})

test('after a seek, a frame still reported with the old time is not believed', () => {
  const video = watch(25)
  showFrame(video, 1)
  video.currentTime = 7.013
  showFrame(video, 1.04)
  endSeek(video)
  showFrame(video, 7.013, 1.04)
  expect(seen).toEqual([1000])
  showFrame(video, 7.013, 7)
  expect(seen).toEqual([1000, 7000])
  showFrame(video, 7.053, 7.04)
  expect(seen).toEqual([1000, 7000, 7040])
})

test.each([
  ['forward', 7.004, 6.96, 7000],
  ['back', 6.964, 7, 6960],
])('after a step %s, the frame before the step is not believed', (_, target, before, shownMs) => {
  const video = watch(25)
  video.currentTime = target
  endSeek(video)
  showFrame(video, target, before)
  expect(seen).toEqual([expect.closeTo(shownMs, 6)])
})

test('after a seek to the end of a frame, the frame that is reported counts', () => {
  const video = watch(25)
  video.currentTime = 7.0392
  endSeek(video)
  showFrame(video, 7.0392, 7)
  expect(seen).toEqual([7000])
})

test('after a seek while it plays, the picture counts, which is behind the clock', async () => {
  const video = watch(25)
  await video.play()
  video.currentTime = 7
  endSeek(video)
  showFrame(video, 7.045, 7)
  expect(seen).toEqual([7000])
})

test('a frame that the browser does not report again is announced after a tenth of a second', () => {
  const video = watch(25)
  video.currentTime = 3.06
  endSeek(video)
  vi.advanceTimersByTime(99)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1)
  // 3.06 is in the middle of the frame that begins at 3.04.
  expect(seen).toEqual([3040])
})

test.each([
  [0, 25, 0],
  [3.05, 25, 3.04],
  [3.076, 25, 3.04],
  [3.0799, 25, 3.08],
  [10, 29.97, 299 / 29.97],
  [1.234, null, 1.234],
])('at %d s of a video with %s frames per second, the one at %d s is shown', (seconds, fps, start) => {
  expect(frameStart(seconds, fps)).toBeCloseTo(start, 9)
})

test('by the clock alone, the frame is the one that began half a frame ago', () => {
  expect(frameStartByClock(1.01, 25)).toBeCloseTo(0.96, 9)
  expect(frameStartByClock(1.03, 25)).toBeCloseTo(1, 9)
  expect(frameStartByClock(0, 25)).toBe(0)
})
