import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { framesIn, servedSound, soundFrame, soundSources, type SoundSegment } from './served-sound.ts'
import { servedTime } from './served-time.ts'
import { segmentBounds } from './streams.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'

/** As ffmpeg cuts it: each segment ends with the audio frame in which the video segment ends. */
function storedSound(durations: number[]): number[] {
  const ends = segmentBounds(durations).map((ms) => Math.ceil((ms * 48) / soundFrame))
  return ends.slice(1).map((end, index) => ((end - ends[index]!) * soundFrame) / 48_000)
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

function soundOf(durations: number[], shown: TimeRange[]): SoundSegment[] {
  const time = servedTime(shown, segmentBounds(durations))
  return servedSound(time, durations, sum(framesIn(storedSound(durations))))
}

test('the pattern of how many frames a segment has tells nothing about what precedes', () => {
  // At 29.97 frames a second, the stored pattern changes after every segment.
  const durations = Array.from({ length: 24 }, () => 4.004)
  expect(new Set(framesIn(storedSound(durations))).size).toBe(2)
  const seen = [1, 2, 3, 7, 13].map((hidden) => {
    const fromMs = Math.ceil(hidden * 4004)
    return soundOf(durations, [[fromMs, fromMs + 5 * 4004 - 1]]).map(({ frames, startTime, endTime }) => ({
      frames,
      startTime,
      endTime,
    }))
  })
  expect(seen[0]).toHaveLength(5)
  for (const each of seen) expect(each).toEqual(seen[0])
})

test('the sound of a whole video stays as it is, but for its last frame', () => {
  const durations = [4, 4, 2.5]
  const time = { ...servedTime(null, segmentBounds(durations)), isCut: true }
  const stored = framesIn(storedSound(durations))
  const segments = servedSound(time, durations, sum(stored))
  expect(segments.map(({ frames }) => frames)).toEqual([stored[0], stored[1], stored[2]! - 1])
  expect(segments.at(-1)?.endTime).toBe(10.5 * 48_000)
})

test('sound and picture begin and end together, within half a frame, and without a gap', () => {
  const someDurations = fc.array(fc.integer({ min: 300_000, max: 5_000_000 }), {
    minLength: 2,
    maxLength: 12,
  })
  const someShown = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(someDurations, someShown, (microseconds, isShown) => {
      const durations = microseconds.map((each) => each / 1e6)
      const bounds = segmentBounds(durations)
      const shown = durations.flatMap((_, index): TimeRange[] =>
        isShown[index] ? [[Math.ceil(bounds[index]!) + 1, Math.floor(bounds[index + 1]!) - 1]] : [],
      )
      const time = servedTime(shown, bounds)
      fc.pre(time.isCut)
      const segments = soundOf(durations, shown)
      let end = 0
      for (const { startTime, endTime, frames } of segments) {
        expect(startTime).toBe(end)
        expect(endTime - startTime).toBeGreaterThanOrEqual((frames - 1) * soundFrame)
        expect(endTime - startTime).toBeLessThanOrEqual((frames + 1) * soundFrame)
        end = endTime
      }
      expect(Math.abs(end - time.servedDurationMs * 48)).toBeLessThanOrEqual(0.5)
      for (const { startTime, firstFrame } of segments) {
        const storedMs = time.toStored(startTime / 48 + 0.02)!
        expect(Math.abs(storedMs * 48 - firstFrame * soundFrame)).toBeLessThanOrEqual(soundFrame / 2 + 3)
      }
    }),
  )
})

test('frames are found in the stored segments that hold them', () => {
  const durations = storedSound([4.004, 4.004, 4.004])
  expect(framesIn(durations)).toEqual([188, 188, 188])
  const at = (firstFrame: number, frames: number) =>
    soundSources({ firstFrame, frames, startTime: 0, endTime: 0 }, durations)
  expect(at(0, 188)).toEqual({ segments: [0], framesBefore: 0 })
  expect(at(187, 2)).toEqual({ segments: [0, 1], framesBefore: 0 })
  expect(at(188, 188)).toEqual({ segments: [1], framesBefore: 188 })
  expect(at(375, 100)).toEqual({ segments: [1, 2], framesBefore: 188 })
  // The last frame may be cut short.
  expect(framesIn([4.010667, 0.000333])).toEqual([188, 1])
})
