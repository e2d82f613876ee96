import { expect, test } from 'vitest'
import { cutOutAt, partsOf, rangesOf, roomOf } from './trim-parts.ts'

const video = { durationMs: 20_000.4, frameMs: 40 }

test('cutting out the middle leaves two parts, and the whole video is no range at all', () => {
  const whole = partsOf(null, video.durationMs)
  expect(rangesOf(whole, video.durationMs)).toBeNull()
  const parts = cutOutAt(whole, 8000, video.frameMs)
  expect(rangesOf(parts, video.durationMs)).toEqual([
    [0, 8000],
    [10_000, 20_000],
  ])
  // Near the end there is less to cut out, and at the ends nothing.
  expect(cutOutAt(parts, 19_000, video.frameMs).at(-1)).toEqual([19_500, 20_000])
  for (const ms of [0, 19_990, 9000]) expect(cutOutAt(parts, ms, video.frameMs)).toEqual(parts)
})

test('a part can grow until one frame is left before its neighbours', () => {
  const parts = partsOf(
    [
      [1000, 8000],
      [10_000, 12_000],
      [15_000, 16_000],
    ],
    video.durationMs,
  )
  expect(parts.map((_, i) => roomOf(parts, i, video))).toEqual([
    [0, 9960],
    [8040, 14_960],
    [12_040, 20_000.4],
  ])
})
