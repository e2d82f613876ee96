import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VideoInfo } from '#contract/projects/project.ts'
import { encodeMotion } from '#domain/motion/motion-codec.ts'
import { motionOfTurns, walking } from '#domain/stabilization/motion-for-tests.ts'
import { defaultSettings, type PlayerSettings } from '#web/player/player-settings.ts'
import { videoForTests } from '#web/player/source-for-tests.ts'
import { ViewedVideo } from './viewed-video.ts'
import type { DrawingLimit } from './view-limits.ts'

/** Long enough that the stretch around a moment is built before the whole. */
const walk = encodeMotion(motionOfTurns(walking, { seconds: 100, rate: 10 }))
const lens = {
  fs: [262, 262],
  cs: [322, 178],
  k1: [0.035, -0.012, 0.003, -0.0006],
  from: 'table',
  stretch: null,
} as const
const known = (changes: Partial<VideoInfo> = {}): VideoInfo =>
  videoForTests('a', {
    duration_ms: 100_000,
    motion_url: '/motion',
    widths: [640],
    heights: [360],
    lens: { ...lens, fs: [...lens.fs], cs: [...lens.cs], k1: [...lens.k1] },
    ...changes,
  })

let now = 0
let changes = 0
let drawing: DrawingLimit | null = null
const view = (video: VideoInfo, settings: Partial<PlayerSettings> = {}) =>
  new ViewedVideo(
    video,
    { ...defaultSettings, ...settings },
    { drawingLimit: () => drawing, now: () => now, onChange: () => (changes += 1) },
  )
const choose = (viewed: ViewedVideo, settings: Partial<PlayerSettings>) =>
  viewed.setChoice({ ...defaultSettings, ...settings })
/** How a frame is drawn after the view has moved to its path. */
function arrivedAt(viewed: ViewedVideo, mediaMs: number) {
  viewed.drawingAt(mediaMs)
  now += 400
  return viewed.drawingAt(mediaMs)
}
/** After all changes have been reported: opening, the stretch, and the whole. */
const untilBuilt = (count: number) => vi.waitFor(() => expect(changes).toBe(count))

beforeEach(() => {
  now = 0
  changes = 0
  drawing = null
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new Uint8Array(walk))))
})
afterEach(() => vi.unstubAllGlobals())

test('the view moves over to the stretch around the moment, and the rest follows without another move', async () => {
  const viewed = view(known())
  viewed.load()
  await untilBuilt(1)
  viewed.drawingAt(50_000)
  choose(viewed, { stabilize: true })
  await untilBuilt(3)
  expect(viewed.drawingAt(50_000)?.view.zoom).toBeLessThan(1.03)
  now = 400
  const zoom = viewed.drawingAt(50_000)?.view.zoom
  expect(zoom).toBeGreaterThan(1.05)
  expect(viewed.isFading).toBe(false)
  expect(viewed.drawingAt(99_000)).not.toBeNull()
})

test('what is shown over the picture changes nothing about its path', async () => {
  const viewed = view(known(), { stabilize: true })
  await untilBuilt(3)
  choose(viewed, { stabilize: true, showOverview: true, showLevel: true })
  expect([changes, viewed.hasOverview]).toEqual([3, true])
  arrivedAt(viewed, 50_000)
  expect(Number.isFinite(viewed.roll)).toBe(true)
  choose(viewed, { stabilize: true })
  expect([viewed.roll, viewed.hasOverview]).toEqual([null, false])
})

test('the horizon line alone needs the motion data, but leaves the picture as recorded', async () => {
  const viewed = view(known(), { showLevel: true })
  await untilBuilt(3)
  now = 400
  expect(viewed.drawingAt(50_000)).toBeNull()
  expect(Number.isFinite(viewed.roll)).toBe(true)
})

test('nothing is loaded until something is chosen, and it is loaded once', async () => {
  const viewed = view(known())
  choose(viewed, { stabilizationSmoothness: 1, preferP3: true })
  expect(viewed.motion).toBeNull()
  viewed.load()
  viewed.load()
  await untilBuilt(1)
  expect(viewed.motion?.n).toBe(1000)
  expect(viewed.drawingAt(50_000)).toBeNull()
})

test('without the graphics processor, the picture stays as recorded', async () => {
  drawing = 'no_gl'
  const viewed = view(known(), { stabilize: true, stabilizeHorizon: true, linearizeVideo: true })
  viewed.load()
  await untilBuilt(1)
  now = 400
  expect(viewed.drawingAt(50_000)).toBeNull()
})

test('a video without motion data is straightened by what is known about its lens', () => {
  const viewed = view(known({ motion_url: null }), { linearizeVideo: true })
  expect(viewed.drawingAt(0)).toMatchObject({ isLinear: true, model: { lens: { fx: 262, cy: 178, w: 640 } } })
  choose(viewed, { stabilize: true })
  expect(viewed.drawingAt(0)).toBeNull()
  const unknown = view(known({ motion_url: null, lens: null }), { linearizeVideo: true })
  expect([unknown.drawingAt(0), unknown.limits.linearizeVideo]).toEqual([null, 'no_lens'])
  const senseless = view(known({ motion_url: null, lens: { ...lens, fs: [0, 0], cs: [], k1: [] } }), {
    linearizeVideo: true,
  })
  expect([senseless.drawingAt(0), senseless.limits.linearizeVideo]).toEqual([null, 'no_lens'])
})

test('a video whose motion data cannot be loaded is still straightened', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })))
  const viewed = view(known(), { linearizeVideo: true, stabilize: true })
  await untilBuilt(1)
  expect(viewed.limits).toMatchObject({ stabilize: 'bad_motion', linearizeVideo: null })
  expect(viewed.drawingAt(0)?.isLinear).toBe(true)
})

test('motion data that do not match the picture are never loaded, and the picture can still be straightened', async () => {
  let asked = 0
  vi.stubGlobal('fetch', () => {
    asked += 1
    return Promise.resolve(new Response(new Uint8Array(walk)))
  })
  const viewed = view(known({ motion_quality: 0.2 }), { stabilize: true })
  viewed.load()
  expect([viewed.limits.stabilize, viewed.drawingAt(0)]).toEqual(['no_match', null])
  choose(viewed, { stabilize: true, linearizeVideo: true })
  expect(viewed.drawingAt(0)?.isLinear).toBe(true)
  expect(asked).toBe(0)
  view(known({ motion_quality: 0.6 }), { stabilize: true })
  await vi.waitFor(() => expect(asked).toBe(1))
})

test('a video that changes its shape in the middle is shown as recorded there', async () => {
  const viewed = view(known(), { stabilize: true })
  expect(viewed.seeSize(1280, 720)).toBe(false)
  await untilBuilt(3)
  expect(arrivedAt(viewed, 50_000)).not.toBeNull()
  expect(viewed.seeSize(960, 720)).toBe(true)
  expect([viewed.drawingAt(50_040), viewed.limits.stabilize]).toEqual([null, 'other_shape'])
  // A smaller size of the same picture is not a different shape.
  expect(viewed.seeSize(426, 240)).toBe(true)
  await untilBuilt(5)
  expect(viewed.limits.stabilize).toBeNull()
  expect(arrivedAt(viewed, 50_080)).not.toBeNull()
})

test('a path that is no longer wanted is not shown', async () => {
  const viewed = view(known())
  viewed.load()
  await untilBuilt(1)
  choose(viewed, { stabilize: true })
  choose(viewed, {})
  expect(arrivedAt(viewed, 50_000)).toBeNull()
})
