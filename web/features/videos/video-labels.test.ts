import { describe, expect, test } from 'vitest'
import type { VideoTask } from '#contract/videos/video.ts'
import { taskForTests, videoForTests } from '#web/workers/upload/video-for-tests.ts'
import { canBeRetried, statusOf } from './video-status.ts'
import { recordingsOf } from './recordings.ts'
import { factsOf, taskText, writtenLength, writtenPlace, writtenStart } from './video-labels.ts'

describe('the labels of a video say', () => {
  test('when and where it was filmed, in local time', () => {
    // 06:12 in UTC is 08:12 in Vienna in summer.
    expect(writtenStart(videoForTests())).toMatch(/2026.*8:12/)
    // It is unknown where it was filmed.
    expect(writtenStart(videoForTests({ timezone: null }))).toMatch(/2026.*6:12.* UTC$/)
    expect(writtenStart(videoForTests())).not.toContain('UTC')
    expect(writtenStart(videoForTests({ start_from: 'file' }))).toMatch(/^File of /)
    expect(writtenStart(videoForTests({ start_time_ms: null }))).toBeNull()
    expect(writtenPlace(videoForTests())).toBe('Innsbruck, Austria')
    expect(writtenPlace(videoForTests({ place: null, country: null }))).toBeNull()
  })

  test('what it consists of, as far as known', () => {
    expect(factsOf(videoForTests())).toEqual(['3840 × 2160', '59.94 fps', 'HEVC, AAC', 'GoPro HERO11 Black'])
    expect(factsOf(videoForTests({ width: null, fps: 25, codecs: null, device_name: null }))).toEqual([
      '25 fps',
    ])
    expect(writtenLength(videoForTests())).toBe('8:51')
  })

  test.each<[Partial<VideoTask>, string]>([
    [{}, 'Optimizing for playback, 42%, about 3 min left'],
    [{ remaining_ms: null }, 'Optimizing for playback, 42%'],
    [{ remaining_ms: 3_700_000 }, 'Optimizing for playback, 42%, about 1 h 2 min left'],
    [{ cmd: 'prepare', progress: 0, remaining_ms: null }, 'Checking the file'],
    [{ cmd: 'thumbnails', progress: 0.999, remaining_ms: 400 }, 'Creating thumbnails, 99%, about 1 s left'],
    [{ status: 'waiting', progress: 0, remaining_ms: null }, 'Waiting to be optimized for playback'],
  ])('a task with %j reads: %s', (changes, text) => {
    expect(taskText(taskForTests(changes))).toBe(text)
  })
})

describe('the status of a video', () => {
  const nothing = { task: undefined, onItsWay: undefined }

  test('is empty when it is simply ready', () => {
    expect(statusOf(videoForTests(), nothing)).toBeNull()
    expect(canBeRetried(videoForTests())).toBe(false)
  })

  test('says why it failed, and that it can be retried', () => {
    const failed = videoForTests({ status: 'failed', sentence: 'The file is cut off.' })
    expect(statusOf(failed, nothing)).toEqual({ text: 'The file is cut off.', tone: 'danger' })
    expect(canBeRetried(failed)).toBe(true)
    // It can be watched in a small size, and was stopped before the rest was made.
    expect(canBeRetried(videoForTests({ sentence: 'Processing of this video was stopped.' }))).toBe(true)
  })

  test('shows the progress of this browser’s upload before anything else', () => {
    const onItsWay = { share: 0.5, text: 'Part 3 of 6', picture: null }
    expect(statusOf(videoForTests({ status: 'uploading' }), { task: undefined, onItsWay })).toMatchObject({
      text: 'Part 3 of 6',
      share: 0.5,
    })
    expect(statusOf(videoForTests({ status: 'uploading' }), nothing)?.text).toBe(
      'Not fully uploaded. Choose the file again to continue.',
    )
  })

  test('says what the server is doing', () => {
    const video = videoForTests({ status: 'processing' })
    expect(statusOf(video, { task: taskForTests({}), onItsWay: undefined })?.text).toMatch(
      /^Optimizing for playback, 42%/,
    )
    expect(statusOf(video, nothing)?.text).toBe('Being processed')
  })
})

test('the files of a split recording are grouped under the first', () => {
  const first = videoForTests({ id: 'eu_1' })
  const second = videoForTests({ id: 'eu_2', parent_id: 'eu_1', chapter: 2 })
  const third = videoForTests({ id: 'eu_3', parent_id: 'eu_1', chapter: 3 })
  const other = videoForTests({ id: 'eu_4' })
  const orphan = videoForTests({ id: 'eu_5', parent_id: 'eu_gone', chapter: 2 })
  // Newest first, as the server lists them.
  const groups = recordingsOf([orphan, third, second, first, other])
  expect(groups.map((group) => [group.first.id, group.chapters.map(({ id }) => id)])).toEqual([
    ['eu_5', []],
    ['eu_1', ['eu_2', 'eu_3']],
    ['eu_4', []],
  ])
})
