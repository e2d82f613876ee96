import { expect, test } from 'vitest'
import { videoMessages } from '#contract/videos/video-messages.ts'
import type { UploadedVideo } from '#contract/videos/video.ts'
import { canBeRetried } from './video-status.ts'

const ready = (sentence: string | null) => canBeRetried({ status: 'ready', sentence } as UploadedVideo)

test('a video can be tried again if something went wrong, but not if a part of its file is missing', () => {
  expect(ready(null)).toBe(false)
  expect(ready(videoMessages.processingCancelled)).toBe(true)
  const cutOff = videoMessages.fileCutOff(500, 35_200)
  expect(cutOff).toMatch(/^This file ends after 0:00\.5 of 0:35\. /)
  expect(ready(cutOff)).toBe(false)
  expect(videoMessages.fileCutOff(61_400, 3_725_000)).toMatch(/ after 1:01 of 62:05\. /)
})
