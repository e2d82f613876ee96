import { expect, test } from 'vitest'
import type { VideoInfo, VideoLink } from '#contract/projects/project.ts'
import { keepableOf } from './keepable.ts'

const link = (ranges: [number, number][] | null = null) =>
  ({ timing: { start_ms: 0, rate: 1, ranges, verdict: 'sure' } }) as VideoLink
const video = (changes: Partial<VideoInfo>) =>
  ({
    youtube_id: null,
    duration_ms: 10_000,
    hlss: [],
    widths: [],
    heights: [],
    bitrates: [],
    ...changes,
  }) as VideoInfo
const ladder = (...heights: number[]) =>
  video({
    hlss: heights.map((height) => `/master_${height}.m3u8`),
    heights,
    widths: heights.map((height) => (height * 16) / 9),
    bitrates: heights.map((height) => height * 1000),
  })

test.each([
  ['the best of at most 720 lines', ladder(2160, 1080, 720, 360), 720, 2],
  ['a smaller one', ladder(1080, 540, 360), 540, 1],
  ['the smallest, if all are larger', ladder(2160, 1080), 1080, 1],
])('of each video, %s is kept', (_, one, height, size) => {
  const keepable = keepableOf({ trailcast_links: [link()], videos: [one] })
  expect(keepable).toMatchObject({ height, elsewhere: 0 })
  expect(keepable.chosen).toMatchObject([{ place: 0, size }])
})

test('upright videos count by their shorter side', () => {
  const upright = video({ hlss: ['/a', '/b'], widths: [1080, 720], heights: [1920, 1280], bitrates: [2, 1] })
  expect(keepableOf({ trailcast_links: [link()], videos: [upright] })).toMatchObject({ height: 720 })
})

test('the size is that of what is shown, with its sound', () => {
  const videos = [ladder(720), ladder(720)]
  const { bytes } = keepableOf({
    trailcast_links: [
      link(),
      link([
        [0, 1000],
        [4000, 5500],
      ]),
    ],
    videos,
  })
  // 720 kbit/s of picture and 128 of sound, for 10 and for 2.5 seconds.
  expect(bytes).toBeCloseTo((848_000 / 8) * 12.5)
})

test('videos on YouTube, and those that are not prepared, cannot be kept', () => {
  const videos = [video({ youtube_id: 'x' }), video({}), ladder(720)]
  const { chosen, elsewhere } = keepableOf({ trailcast_links: [link(), link(), link()], videos })
  expect(chosen.map(({ place }) => place)).toEqual([2])
  expect(elsewhere).toBe(1)
})
