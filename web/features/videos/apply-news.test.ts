import { describe, expect, test } from 'vitest'
import type { UploadedVideo, VideoNews } from '#contract/videos/video.ts'
import { taskForTests, videoForTests } from '#web/workers/upload/video-for-tests.ts'
import { applyNews } from './apply-news.ts'
import type { VideoFilter } from './videos.api.ts'

const storage = { used_bytes: 5, reserved_bytes: 0, total_bytes: 50, may_upload: true }
const video = (number: number, changes: Partial<UploadedVideo> = {}) =>
  videoForTests({
    id: `eu_01j${String(number).padStart(23, '0')}`,
    filename: `video ${number}.mp4`,
    created_at: `2026-05-02T12:00:0${number}.000Z`,
    ...changes,
  })
const listOf = (nextCursor: string | null, ...pages: UploadedVideo[][]) => ({
  pageParams: pages.map(() => null),
  pages: pages.map((videos, index) => ({
    videos,
    queue: [],
    storage,
    next_cursor: index === pages.length - 1 ? nextCursor : 'more',
  })),
})
const news = (changes: Partial<VideoNews>): VideoNews => ({
  queue: [],
  videos: [],
  removed: [],
  storage,
  ...changes,
})
const everything: VideoFilter = { archived: false, q: '' }
const namesOf = ({ pages }: ReturnType<typeof applyNews>) =>
  pages.map(({ videos }) => videos.map(({ filename }) => filename))

describe('news about videos', () => {
  test('update the video in place, and leave the others as they are', () => {
    const before = listOf(null, [video(3), video(2)], [video(1)])
    const after = applyNews(before, everything, news({ videos: [video(1, { status: 'failed' }), video(3)] }))
    expect(after.pages[1]?.videos[0]?.status).toBe('failed')
    // The very same objects, so that unchanged rows are not rendered again.
    expect(after.pages[0]?.videos[0]).toBe(before.pages[0]?.videos[0])
    expect(after.pages[0]?.videos[1]).toBe(before.pages[0]?.videos[1])
  })

  test('insert a new video by its time', () => {
    const after = applyNews(
      listOf(null, [video(4), video(2)]),
      everything,
      news({ videos: [video(3), video(5)] }),
    )
    expect(namesOf(after)).toEqual([['video 5.mp4', 'video 4.mp4', 'video 3.mp4', 'video 2.mp4']])
  })

  test('add no video from a page that was not loaded', () => {
    const after = applyNews(listOf('more', [video(4), video(3)]), everything, news({ videos: [video(1)] }))
    expect(namesOf(after)).toEqual([['video 4.mp4', 'video 3.mp4']])
  })

  test('remove videos that were deleted or archived', () => {
    const before = listOf(null, [video(3), video(2), video(1)])
    const after = applyNews(
      before,
      everything,
      news({ removed: [video(3).id], videos: [video(1, { archived: true })] }),
    )
    expect(namesOf(after)).toEqual([['video 2.mp4']])
    expect(namesOf(applyNews(before, { archived: true, q: '' }, news({})))).toEqual([[]])
  })

  test('add to a filtered list only videos that match', () => {
    const wanted: VideoFilter = { archived: false, q: 'VIDEO 2' }
    const after = applyNews(listOf(null, []), wanted, news({ videos: [video(1), video(2)] }))
    expect(namesOf(after)).toEqual([['video 2.mp4']])
  })

  test('report progress and the storage used', () => {
    const queue = [taskForTests({ video_id: video(1).id })]
    const used = { ...storage, used_bytes: 9 }
    expect(
      applyNews(listOf(null, [video(1)]), everything, news({ queue, storage: used })).pages[0],
    ).toMatchObject({
      queue,
      storage: used,
    })
  })
})
