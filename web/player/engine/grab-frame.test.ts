import { afterEach, expect, test, vi } from 'vitest'
import { grabFrame, timeOfFrame } from './grab-frame.ts'

afterEach(() => vi.unstubAllGlobals())

const frameAt = (timestamp: number) => ({ timestamp }) as VideoFrame
const video = (readyState: number) => ({ readyState }) as HTMLVideoElement

test.each([
  ['the frame that was told of', 1_033_367, 1033.367, 1033.367],
  ['one that came since', 1_066_733, 1033.367, 1066.733],
  ['one before a seek whose target was told', 900_000, 1033.367, 900],
  ['one of a browser that counts from something else', 0, 5000, 5000],
])('the time of %s', (_, timestamp, toldMs, expected) => {
  expect(timeOfFrame(frameAt(timestamp), toldMs)).toBe(expected)
})

test('a frame is what the video shows now', () => {
  const VideoFrame = vi.fn<(source: HTMLVideoElement) => VideoFrame>(function VideoFrame() {
    return frameAt(5)
  })
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
  vi.stubGlobal('VideoFrame', VideoFrame)
  const shown = video(2)
  expect(grabFrame(shown)).toEqual({ timestamp: 5 })
  expect(VideoFrame).toHaveBeenCalledExactlyOnceWith(shown)
  expect(grabFrame(video(1))).toBeNull()
})

test('where there are no frames to grab, or they belong to another host, there is none', () => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
  vi.stubGlobal('VideoFrame', undefined)
  expect(grabFrame(video(4))).toBeNull()
  vi.stubGlobal('VideoFrame', function VideoFrame() {
    throw new DOMException('not yours', 'SecurityError')
  })
  expect(grabFrame(video(4))).toBeNull()
})
