import { describe, expect, test } from 'vitest'
import type { UploadedVideo, VideoNews } from '#contract/video.ts'
import { taskForTests, videoForTests } from '#web/workers/video-for-tests.ts'
import { applyNews } from './apply-news.ts'
import type { VideoFilter } from './videos.api.ts'

const storage = { used_bytes: 5, reserved_bytes: 0, total_bytes: 50, may_upload: true }
const film = (number: number, changes: Partial<UploadedVideo> = {}) =>
  videoForTests({
    id: `eu_01j${String(number).padStart(23, '0')}`,
    filename: `film ${number}.mp4`,
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

describe('news about films', () => {
  test('change the film in its place, and leave the others as they are', () => {
    const before = listOf(null, [film(3), film(2)], [film(1)])
    const after = applyNews(before, everything, news({ videos: [film(1, { status: 'failed' }), film(3)] }))
    expect(after.pages[1]?.videos[0]?.status).toBe('failed')
    // The very same objects: what has not changed is not drawn again.
    expect(after.pages[0]?.videos[0]).toBe(before.pages[0]?.videos[0])
    expect(after.pages[0]?.videos[1]).toBe(before.pages[0]?.videos[1])
  })

  test('bring a new film into its place by time', () => {
    const after = applyNews(
      listOf(null, [film(4), film(2)]),
      everything,
      news({ videos: [film(3), film(5)] }),
    )
    expect(namesOf(after)).toEqual([['film 5.mp4', 'film 4.mp4', 'film 3.mp4', 'film 2.mp4']])
  })

  test('bring no film that belongs to a page which nobody has asked for', () => {
    const after = applyNews(listOf('more', [film(4), film(3)]), everything, news({ videos: [film(1)] }))
    expect(namesOf(after)).toEqual([['film 4.mp4', 'film 3.mp4']])
  })

  test('take films away that were deleted, or put into the archive', () => {
    const before = listOf(null, [film(3), film(2), film(1)])
    const after = applyNews(
      before,
      everything,
      news({ removed: [film(3).id], videos: [film(1, { archived: true })] }),
    )
    expect(namesOf(after)).toEqual([['film 2.mp4']])
    expect(namesOf(applyNews(before, { archived: true, q: '' }, news({})))).toEqual([[]])
  })

  test('reach a list that is searched only with films that fit', () => {
    const wanted: VideoFilter = { archived: false, q: 'FILM 2' }
    const after = applyNews(listOf(null, []), wanted, news({ videos: [film(1), film(2)] }))
    expect(namesOf(after)).toEqual([['film 2.mp4']])
  })

  test('tell what is being done, and how much storage is used', () => {
    const queue = [taskForTests({ video_id: film(1).id })]
    const used = { ...storage, used_bytes: 9 }
    expect(
      applyNews(listOf(null, [film(1)]), everything, news({ queue, storage: used })).pages[0],
    ).toMatchObject({
      queue,
      storage: used,
    })
  })
})
