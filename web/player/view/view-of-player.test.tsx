import '#web/ui/popovers/popover-for-tests.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VideoInfo } from '#contract/projects/project.ts'
import { encodeMotion } from '#domain/motion/motion-codec.ts'
import type { Motion } from '#domain/motion/motion.ts'
import { turnBy } from '#domain/motion/quaternion.ts'
import { lensForTests } from '#domain/stabilization/lens-for-tests.ts'
import { motionOfTurns, walking } from '#domain/stabilization/motion-for-tests.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { arrive, endSeek, installMedia, showFrame } from '#web/player/engine/media-for-tests.ts'
import { installGl } from '#web/player/gl/gl-for-tests.ts'
import { changePlayerSettings, playerSettingsStore } from '#web/player/player-settings.ts'
import { neutralColours, type Colours } from '#web/player/player-source.ts'
import { Player } from '#web/player/player.tsx'
import { clipForTests, sourceForTests, videoForTests } from '#web/player/source-for-tests.ts'
import type { FirstView } from './first-view.ts'
import { listToasts, dismissToast } from '#web/ui/feedback/toast-store.ts'

const walk = (changes: Partial<Motion> = {}) =>
  encodeMotion(motionOfTurns(walking, { seconds: 20, rate: 25, ...changes }))
const steadied = (changes: Partial<VideoInfo> = {}) =>
  videoForTests('a', { motion_url: '/motion', ...changes })
/** A busy machine takes its time. */
const until = (check: () => void) => vi.waitFor(check)
/** By 0.1 radians, and after ten seconds hardly at all. */
const leaning = (seconds: number) => turnBy([0, 0, seconds < 10 ? 0.1 : 0.004])
const noControl = () => undefined

let fetched: ReturnType<typeof serve>
function serve(bytes: Uint8Array) {
  const answer = vi.fn<(url: string) => Promise<Response>>(() =>
    Promise.resolve(new Response(new Uint8Array(bytes))),
  )
  vi.stubGlobal('fetch', answer)
  return answer
}

function watch(video: VideoInfo, colours: Partial<Colours> = {}, firstView: FirstView = {}): void {
  const clips = [{ video, colours: { ...neutralColours, ...colours }, firstView }]
  const source = sourceForTests([[video, clipForTests(0)]], { clips })
  render(
    <QueryClientProvider client={queryClient}>
      <Player source={source} onControl={noControl} />
    </QueryClientProvider>,
  )
  const element = document.querySelector('video')
  if (!element) return
  act(() => {
    arrive(element)
    endSeek(element)
    showFrame(element, 1)
  })
}

const openSettings = () => userEvent.click(screen.getByRole('button', { name: 'Settings' }))
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })
const reasonOf = (name: string) =>
  document.getElementById(toggle(name).getAttribute('aria-describedby') ?? '')?.textContent
const loads = () => fetched.mock.calls.filter(([url]) => url === '/motion').length
const mark = (name: string) => document.querySelector<SVGElement>(`[data-mark="${name}"]`)!
const canvas = () => document.querySelector('canvas')
const line = () => screen.queryByRole('slider', { name: 'Line between the video as recorded and as shown' })

beforeEach(() => {
  installMedia()
  fetched = serve(walk())
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  playerSettingsStore.set({})
  for (const { id } of listToasts()) dismissToast(id)
})

test('nothing is loaded or drawn for a video that is shown as recorded', async () => {
  installGl()
  watch(steadied())
  expect([loads(), canvas()]).toEqual([0, null])
  await openSettings()
  await until(() => expect(loads()).toBe(1))
  expect(canvas()?.hidden).toBe(true)
})

test('a switch makes the picture steady at once, and a key as recorded again', async () => {
  installGl()
  watch(steadied())
  await openSettings()
  await userEvent.click(toggle('Steady picture'))
  await until(() => expect(canvas()?.hidden).toBe(false))
  expect(playerSettingsStore.get().stabilize).toBe(true)
  await userEvent.keyboard('s')
  await until(() => expect(canvas()?.hidden).toBe(true))
  expect(playerSettingsStore.get().stabilize).toBe(false)
})

test('a first visitor sees the video as its owner chose, and nothing is stored by watching it', async () => {
  installGl()
  watch(steadied(), {}, { stabilize: true, stabilizeHorizon: true, stabilizationSmoothness: 0.9 })
  await until(() => expect(canvas()?.hidden).toBe(false))
  await openSettings()
  expect([toggle('Steady picture').checked, toggle('Level horizon').checked]).toEqual([true, true])
  expect([toggle('Straight lines').checked, slider('Smoothness').value]).toEqual([false, '0.9'])
  expect(screen.queryByRole('button', { name: 'Show videos as their owners chose' })).toBeNull()
  expect(localStorage.getItem('video-settings')).toBeNull()
})

test('a visitor’s own choice wins over the owner’s, but only where they made one, and can be taken back', async () => {
  installGl()
  watch(steadied(), {}, { stabilize: true, stabilizeHorizon: true })
  await until(() => expect(canvas()?.hidden).toBe(false))
  await userEvent.keyboard('s')
  expect(playerSettingsStore.get()).toEqual({ stabilize: false })
  await openSettings()
  expect([toggle('Steady picture').checked, toggle('Level horizon').checked]).toEqual([false, true])
  await userEvent.click(screen.getByRole('button', { name: 'Show videos as their owners chose' }))
  expect(playerSettingsStore.get()).toEqual({})
  expect(toggle('Steady picture').checked).toBe(true)
})

test('what only the owner chose and this browser cannot show is as recorded, without a message', async () => {
  watch(steadied(), {}, { stabilize: true })
  await openSettings()
  await until(() => expect(reasonOf('Steady picture')).toContain('Needs WebGL 2'))
  expect(toggle('Steady picture').checked).toBe(false)
  expect(document.querySelector('output')?.textContent).toBe('')
})

test('a line over the picture compares it with the recorded one, and moves by keys', async () => {
  installGl()
  changePlayerSettings({ stabilize: true })
  watch(steadied())
  await openSettings()
  await userEvent.click(toggle('Compare with the video as recorded'))
  expect(canvas()?.style.clipPath).toBe('inset(0 0 0 50%)')
  act(() => line()?.focus())
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(line()?.getAttribute('aria-valuenow')).toBe('60')
  await userEvent.click(toggle('Compare with the video as recorded'))
  expect(canvas()?.style.clipPath).toBe('')
})

test('the line is there only while there is something to compare', async () => {
  installGl()
  changePlayerSettings({ stabilize: true })
  watch(steadied())
  await openSettings()
  await userEvent.click(toggle('Compare with the video as recorded'))
  expect(line()).not.toBeNull()
  await userEvent.click(toggle('Steady picture'))
  expect(line()).toBeNull()
  await userEvent.click(toggle('Steady picture'))
  expect(line()).not.toBeNull()
})

test('a graphics processor that was taken away for a moment is used again', async () => {
  let isLost = false
  installGl({ isLost: () => isLost })
  changePlayerSettings({ stabilize: true })
  watch(steadied())
  await until(() => expect(canvas()?.hidden).toBe(false))
  const [video, lost] = [document.querySelector('video')!, canvas()!]
  isLost = true
  // Frames arrive before the browser says that it has taken the context.
  act(() => showFrame(video, 2))
  expect(lost.hidden).toBe(true)
  isLost = false
  // Without another frame: the video may be paused.
  act(() => void lost.dispatchEvent(new Event('webglcontextlost', { cancelable: true })))
  expect(canvas()).not.toBe(lost)
  expect(canvas()?.hidden).toBe(false)
})

const loseContext = () =>
  act(() => void canvas()!.dispatchEvent(new Event('webglcontextlost', { cancelable: true })))

test('a graphics processor that was taken away twice is not used again, and a message says that it was lost', async () => {
  installGl()
  changePlayerSettings({ stabilize: true })
  watch(steadied())
  await until(() => expect(canvas()?.hidden).toBe(false))
  loseContext()
  expect(screen.queryByText(/was lost/)).toBeNull()
  loseContext()
  await screen.findByText(/^The graphics processor was lost, so the video is shown as recorded/)
  await openSettings()
  expect(reasonOf('Steady picture')).toContain('was lost')
})

test('a graphics processor that does not come back was lost, and is not said to be missing in this browser', async () => {
  const getContext = installGl()
  changePlayerSettings({ stabilize: true })
  watch(steadied())
  await until(() => expect(canvas()?.hidden).toBe(false))
  getContext.mockReturnValue(null)
  loseContext()
  await screen.findByText(/^The graphics processor was lost/)
  expect(screen.queryByText(/Needs WebGL 2/)).toBeNull()
})

test('a tap on V opens the line between the video as recorded and as shown, and another one takes it away', async () => {
  installGl()
  changePlayerSettings({ stabilize: true })
  watch(steadied())
  await until(() => expect(canvas()?.hidden).toBe(false))
  await userEvent.keyboard('v')
  expect(line()?.getAttribute('aria-valuenow')).toBe('50')
  await userEvent.keyboard('v')
  expect([line(), canvas()?.style.clipPath]).toEqual([null, ''])
})

test.each(['repeated by the keyboard', 'held for a while', 'let go in another window'])(
  'while V is %s, all of the picture is as recorded, and the line is where it was afterwards',
  async (how) => {
    installGl()
    changePlayerSettings({ stabilize: true })
    watch(steadied())
    await until(() => expect(canvas()?.hidden).toBe(false))
    let nowMs = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    const hold = async () => {
      await userEvent.keyboard(how === 'repeated by the keyboard' ? '{v>3}' : '{v>}')
      expect([line(), canvas()?.style.clipPath]).toEqual([null, 'inset(0 0 0 100%)'])
      if (how === 'held for a while') nowMs += 600
      const [target, event] =
        how === 'let go in another window'
          ? [globalThis, new Event('blur')]
          : [document, new KeyboardEvent('keyup', { key: 'v' })]
      act(() => void target.dispatchEvent(event))
    }
    await hold()
    expect([line(), canvas()?.style.clipPath]).toEqual([null, ''])
    await userEvent.keyboard('v')
    await hold()
    expect(line()?.getAttribute('aria-valuenow')).toBe('50')
  },
)

test('motion data that could not be loaded are asked for again when someone opens the settings', async () => {
  installGl()
  fetched = vi.fn<(url: string) => Promise<Response>>(() =>
    Promise.resolve(new Response(null, { status: 404 })),
  )
  vi.stubGlobal('fetch', fetched)
  changePlayerSettings({ stabilize: true })
  watch(steadied())
  await screen.findByText(/could not be loaded/)
  expect(loads()).toBe(1)
  fetched = serve(walk())
  await openSettings()
  await until(() => expect(canvas()?.hidden).toBe(false))
  expect(toggle('Steady picture').checked).toBe(true)
})

test.each([
  ['YouTube’s own player shows this video', { youtube_id: 'dQw4w9WgXcQ', url: null }, undefined],
  ['This video has no motion data', { motion_url: null }, undefined],
  ['The camera has already stabilized this video', {}, walk({ eis: true, source: 'gyro' })],
  ['The motion data do not match this picture', {}, walk({ quality: 0.3 })],
  ['The motion data do not match this picture', { motion_quality: 0.3 }, undefined],
  ['The motion file is incomplete.', {}, walk().subarray(0, 500)],
  [
    'What is known about the lens of this video makes no sense',
    {},
    walk({ lens: lensForTests({ fx: 1, fy: 1 }) }),
  ],
  ['The motion data do not match this picture', { duration_ms: 90_000 }, walk()],
] as const)(
  'the switch for a steady picture is off where it cannot work: %s',
  async (reason, changes, bytes) => {
    installGl()
    if (bytes) fetched = serve(bytes)
    watch(steadied(changes))
    await openSettings()
    await until(() => expect(reasonOf('Steady picture')).toContain(reason))
    expect(toggle('Steady picture').disabled).toBe(true)
  },
)

test('without WebGL, the picture stays as recorded and only the horizon line is offered', async () => {
  watch(steadied())
  await openSettings()
  await until(() => expect(reasonOf('Steady picture')).toContain('Needs WebGL 2'))
  expect([toggle('Straight lines').disabled, toggle('Show the horizon line').disabled]).toEqual([true, false])
  changePlayerSettings({ disableGL: true })
  await until(() => expect(reasonOf('Level horizon')).toContain('switched off in the player’s settings'))
})

test('where WebGL is slow, colours are corrected without it, but a chosen view is still drawn', async () => {
  const getContext = installGl({ isSlow: true })
  watch(steadied(), { gamma: 1.4 })
  act(() => showFrame(document.querySelector('video')!, 2))
  expect(document.querySelector('video')?.style.filter).toContain('url(')
  // Asked once, and not again for every frame.
  expect(getContext).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('s')
  await until(() => expect(canvas()?.hidden).toBe(false))
  expect(document.querySelector('video')?.style.filter).toBe('')
})

test('a key that cannot work tells why, and changes nothing', async () => {
  watch(videoForTests('a'))
  await userEvent.keyboard('h')
  expect(listToasts().map(({ text }) => text)).toEqual([expect.stringContaining('has no motion data')])
  expect(playerSettingsStore.get()).toEqual({})
})

test('motion data that cannot be read leave the video as recorded, with a message over it', async () => {
  installGl()
  fetched = serve(walk().subarray(0, 500))
  changePlayerSettings({ stabilize: true })
  watch(steadied())
  await screen.findByText(/The motion file is incomplete/)
  expect(canvas()?.hidden ?? true).toBe(true)
})

test('a video that changes its shape in the middle is shown as recorded from there on, with a message over it', async () => {
  installGl()
  changePlayerSettings({ stabilize: true })
  watch(steadied())
  await until(() => expect(canvas()?.hidden).toBe(false))
  const video = document.querySelector('video')!
  Object.defineProperty(video, 'videoHeight', { value: 480 })
  act(() => showFrame(video, 3))
  await screen.findByText(/^This part of the video has another shape/)
  expect(canvas()?.hidden).toBe(true)
})

test('the horizon line leans as the camera did, and is green when level', async () => {
  changePlayerSettings({ showLevel: true })
  fetched = serve(encodeMotion(motionOfTurns(leaning, { seconds: 20, rate: 25 })))
  watch(steadied())
  const level = mark('level')
  await until(() => expect(level.hasAttribute('hidden')).toBe(false))
  // A camera that is turned clockwise by 0.1 radians sees the horizon turned the other way.
  expect(Number(/rotate\((.*)deg/.exec(level.style.transform)?.[1])).toBeCloseTo(-5.73, 1)
  expect(level.hasAttribute('data-is-level')).toBe(false)
  act(() => showFrame(document.querySelector('video')!, 18))
  expect(level.hasAttribute('data-is-level')).toBe(true)
})

test('the overview frames what is shown otherwise', async () => {
  installGl()
  changePlayerSettings({ stabilize: true, showOverview: true })
  watch(steadied())
  const frame = mark('overview')
  await until(() => expect(frame.hasAttribute('hidden')).toBe(false))
  expect([frame.getAttribute('x'), frame.getAttribute('width')]).toEqual(['25%', '50%'])
})

test('picture in picture shows what is drawn while the page is visible, and the recorded video otherwise', async () => {
  installGl()
  const stop = vi.fn<() => void>()
  class Captured extends MediaStream {
    override getTracks = () => [{ stop } as unknown as MediaStreamTrack]
  }
  Object.defineProperty(HTMLCanvasElement.prototype, 'captureStream', {
    configurable: true,
    value: () => new Captured(),
  })
  Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: true })
  watch(steadied())
  const video = document.querySelector('video')!
  await userEvent.click(screen.getByRole('button', { name: 'Picture in picture' }))
  expect(document.pictureInPictureElement).toBe(video)
  await userEvent.keyboard('s')
  const mirror = await vi.waitUntil(() => document.querySelectorAll('video')[1])
  act(() => arrive(mirror))
  await until(() => expect(document.pictureInPictureElement).toBe(mirror))
  // The buttons of the window control the picture that it shows.
  await act(() => video.play())
  act(() => mirror.pause())
  expect(video.paused).toBe(true)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(document.pictureInPictureElement).toBe(video)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await until(() => expect(document.pictureInPictureElement).toBe(mirror))
  expect(stop).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Picture in picture' }))
  expect(stop).toHaveBeenCalledTimes(1)
  expect(mirror.srcObject).toBeNull()
  // Opened again, it shows what is drawn as before.
  await userEvent.click(screen.getByRole('button', { name: 'Picture in picture' }))
  await until(() => expect(document.pictureInPictureElement).toBe(mirror))
  expect(mirror.srcObject).not.toBeNull()
})
