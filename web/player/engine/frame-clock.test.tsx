import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FrameClock } from './frame-clock.ts'
import { FrameTimes, type FrameRunMs } from './frame-times.ts'
import { arrive, endSeek, installMedia, showFrame } from './media-for-tests.ts'

let clock: FrameClock
const seen: number[] = []

function watch(fps: number | null, run?: FrameRunMs): HTMLVideoElement {
  const video = document.createElement('video')
  const frames = new FrameTimes(fps)
  if (run) frames.learn(run)
  clock = new FrameClock(video, frames, (mediaMs) => seen.push(mediaMs))
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

test('while another seek is under way, the frame of the one before is not told, or steps would start from there', () => {
  const video = watch(25)
  video.currentTime = 7.004
  endSeek(video)
  // Browsers say so a little later.
  const seeking = vi.spyOn(video, 'seeking', 'get').mockReturnValue(true)
  showFrame(video, 7.004, 7)
  vi.advanceTimersByTime(100)
  expect(seen).toEqual([])
  seeking.mockRestore()
  video.currentTime = 7.044
  endSeek(video)
  showFrame(video, 7.044, 7.04)
  expect(seen).toEqual([7040])
})

/** A frame of 200 ms among frames of 10 ms. */
const uneven = { starts: [0, 10, 20, 220, 230, 240], endMs: 250 }

test('after a seek into a long frame, that frame is believed, and no other', () => {
  const video = watch(25, uneven)
  video.currentTime = 0.15
  endSeek(video)
  showFrame(video, 0.15, 0.23)
  expect(seen).toEqual([])
  showFrame(video, 0.15, 0.02)
  expect(seen).toEqual([20])
  video.currentTime = 0.2
  endSeek(video)
  vi.advanceTimersByTime(100)
  expect(seen).toEqual([20, 20])
})

test('after a step back from a short frame, the frame before the step is not believed', () => {
  const video = watch(25, uneven)
  video.currentTime = 0.231
  endSeek(video)
  showFrame(video, 0.231, 0.24)
  expect(seen).toEqual([230])
})

test('by the clock alone, the frame is the one that began half a frame ago', () => {
  // Browsers without it do not report their frames.
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'requestVideoFrameCallback')
  const video = watch(25)
  void video.play()
  const showAt = (seconds: number) => {
    seen.length = 0
    Object.defineProperty(video, 'currentTime', { configurable: true, value: seconds })
    vi.advanceTimersByTime(20)
    return seen[0]
  }
  endSeek(video)
  vi.advanceTimersByTime(100)
  expect(showAt(1.01)).toBeCloseTo(960, 6)
  expect(showAt(1.03)).toBeCloseTo(1000, 6)
  expect(showAt(0)).toBe(0)
})
