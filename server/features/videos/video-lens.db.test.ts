import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MotionLens } from '#domain/motion/motion.ts'
import { givenVideo } from '#server/testing/given-video.ts'
import { givenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { showVideo, type Video } from './video-info.ts'

let server: TestApp
let video: Video
beforeAll(async () => {
  server = await startTestApp()
  video = await givenVideo(server, await givenAccount(server))
})
afterAll(() => server.close())

/** As a camera with four times as many pixels describes it; the largest stream has 1920 × 1080. */
const lens: MotionLens = {
  fx: 1840,
  fy: 1840,
  cx: 1960,
  cy: 1060,
  k: [0.03, 0, 0, 0],
  w: 3840,
  h: 2160,
  from: 'table',
}

const seen = (changes: Partial<MotionLens>, maxHeight = Infinity) =>
  showVideo(
    server.services,
    { ...video, lens: { ...lens, ...changes } },
    { maxHeight, hasOriginal: false, viewerId: null, shown: null },
  )

test('a lens is in pixels of the largest size that the viewer gets', () => {
  expect(seen({})).toMatchObject({ widths: [1920, 1280, 640], lens: { fs: [920, 920], cs: [980, 530] } })
  const limited = seen({}, 720)
  expect(limited.widths).toEqual([1280, 640])
  for (const [at, pixels] of [1840, 1840].entries())
    expect(limited.lens?.fs[at]).toBeCloseTo((pixels * 1280) / 3840, 9)
  for (const [at, pixels] of [1960, 1060].entries())
    expect(limited.lens?.cs[at]).toBeCloseTo((pixels * 1280) / 3840, 9)
})

test('a lens of a picture with another shape is not that of the video', () => {
  expect(seen({ w: 2160, h: 3840 }).lens).toBeNull()
  expect(seen({ h: 2880 }).lens).toBeNull()
  expect(seen({ h: 2170 }).lens).not.toBeNull()
})
