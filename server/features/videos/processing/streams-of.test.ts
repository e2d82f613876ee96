import { expect, test } from 'vitest'
import { continues, streamsOf, type StoredSegment } from './streams-of.ts'

const rung = (height: number, ...segments: StoredSegment[]) => ({
  height,
  picture_width: height * 2,
  picture_height: height,
  codecs: 'avc1.640028',
  segments,
})
const segment = (duration: number, bytes: number): StoredSegment => ({ duration, bytes })
const growing = (...counts: number[]) =>
  streamsOf({
    rungs: counts.map((count, index) =>
      rung(720 - index, ...Array.from({ length: count }, () => segment(4, 1000))),
    ),
    audio: null,
    isWhole: false,
  })

test('all sizes are offered only as far as the shortest one', () => {
  const { durations, rungs } = growing(3, 2)
  expect([durations, rungs.map(({ segments }) => segments)]).toEqual([
    [4, 4],
    [2, 2],
  ])
})

test('the bitrate of a size is measured from its segments, but not from a short last one', () => {
  const [only] = streamsOf({
    rungs: [rung(360, segment(4, 100_000), segment(4, 300_000), segment(0.1, 50_000))],
    audio: null,
    isWhole: true,
  }).rungs
  // 300 kB in 4 s; 450 kB in 8.1 s.
  expect([only?.peak_bitrate, only?.bitrate]).toEqual([600_000, 444_444])
})

test('the offered part never shrinks until all of it exists', () => {
  expect(continues(growing(2, 2), growing(2))).toBe(true)
  expect(continues(growing(1, 1), growing(2))).toBe(false)
  expect(continues(growing(2), growing(2, 2))).toBe(false)
  expect(continues(growing(0), null)).toBe(false)
  expect(continues({ ...growing(1), is_whole: true }, growing(2, 2))).toBe(true)
})
