import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clipForTests, sourceForTests, videoForTests } from '#web/player/source-for-tests.ts'
import type { PlayerSource } from '#web/player/player-source.ts'
import { findKey, type KeyTools } from '#web/player/controls/keys.ts'
import { soundStore } from '#web/player/sound.ts'
import { handOverPictureInPicture } from './picture-in-picture.ts'
import { arrive, endSeek, installMedia, refusePlaying, seeksOf, showFrame } from './media-for-tests.ts'
import { Picture } from './picture.ts'
import { PlayerEngine } from './player-engine.ts'

const noon = Date.UTC(2026, 5, 12, 12)
const ids = ['eu_01j0000000000000000000000a', 'eu_01j0000000000000000000000b'] as const
/** The second video began a minute after the first; only seconds five to fifteen of it are shown. */
const twoVideos = () =>
  sourceForTests([
    [videoForTests(ids[0]), clipForTests(noon)],
    [videoForTests(ids[1]), clipForTests(noon + 60_000, { ranges: [[5000, 15_000]] })],
  ])

let engine: PlayerEngine
let stage: HTMLElement
const videos = () => [...document.querySelectorAll('video')]
const shown = () => videos().find((video) => !video.hidden)!
const waiting = () => videos().find((video) => video.hidden)!

function open(source: PlayerSource, startMs = 0): void {
  const host = document.createElement('div')
  stage = document.createElement('div')
  stage.append(host)
  document.body.replaceChildren(stage)
  const picture = new Picture(host, { preferP3: false, disableGL: true })
  engine = new PlayerEngine(source, { container: host, picture, isEmbedAllowed: () => false })
  engine.begin(startMs, false)
  if (videos().length > 0) {
    arrive(shown())
    endSeek(shown())
  }
}

beforeEach(installMedia)
afterEach(() => {
  vi.unstubAllGlobals()
  engine.destroy()
  document.body.replaceChildren()
})

test('the next video is ready before the first one ends, and is shown from its cut, with the gap left out', () => {
  open(twoVideos())
  engine.play()
  const first = shown()
  showFrame(shown(), 14)
  expect(videos()).toHaveLength(1)
  showFrame(shown(), 15.2)
  arrive(waiting())
  // A little into the frame that begins there.
  expect(seeksOf(waiting())).toEqual([5.004])
  endSeek(waiting())
  expect(waiting().paused).toBe(true)
  showFrame(first, 19.99)
  expect(first.hidden).toBe(true)
  expect(first.paused).toBe(true)
  expect(shown().paused).toBe(false)
  showFrame(shown(), 6)
  expect(engine.playhead.moment).toEqual({
    projectMs: 21_000,
    absoluteMs: noon + 66_000,
    clip: 1,
    mediaMs: 6000,
    isPlaying: true,
  })
  showFrame(shown(), 14.99)
  expect(engine.getState()).toMatchObject({ isPlaying: false, hasEnded: true })
  showFrame(shown(), 14.96)
  expect(engine.playhead.moment.projectMs).toBe(30_000)
})

const ratio = () => stage.style.getPropertyValue('--video-ratio')
const tellShape = (videoWidth: unknown, videoHeight: unknown) => {
  Object.defineProperties(shown(), {
    videoWidth: { configurable: true, value: videoWidth },
    videoHeight: { configurable: true, value: videoHeight },
  })
  showFrame(shown(), 1)
}

test('the stage gets the shape of the video once the file has told it, and none that is no number', () => {
  open(twoVideos())
  for (const unknown of [0, undefined]) {
    stage.style.removeProperty('--video-ratio')
    tellShape(unknown, unknown)
    expect(ratio()).toBe('')
  }
  tellShape(1600, 800)
  expect(ratio()).toBe('2')
  tellShape(0, 0)
  expect(ratio()).toBe('2')
})

test('picture-in-picture continues with the next video, and closes before one that another player shows', () => {
  open(twoVideos())
  engine.play()
  engine.togglePictureInPicture()
  const first = shown()
  expect(document.pictureInPictureElement).toBe(first)
  // The next video is late: the window waits for its first frame, too.
  engine.seek(25_000)
  expect(document.pictureInPictureElement).toBe(first)
  arrive(waiting())
  expect(shown()).not.toBe(first)
  expect(document.pictureInPictureElement).toBe(shown())
  expect(engine.getState()).toMatchObject({ isInPictureInPicture: true, isPlaying: true })
  handOverPictureInPicture(shown(), null)
  expect(document.pictureInPictureElement).toBeNull()
  expect(engine.getState()).toMatchObject({ isInPictureInPicture: false, isPlaying: true })
})

test('a next video that fails while it waits is not loaded again on every frame', () => {
  open(twoVideos())
  engine.play()
  showFrame(shown(), 15.2)
  waiting().dispatchEvent(new Event('error'))
  showFrame(shown(), 15.3)
  expect(videos()).toHaveLength(1)
  engine.setSource({ ...twoVideos() })
  showFrame(shown(), 15.4)
  expect(videos()).toHaveLength(2)
})

test('seeking into another video shows it once it has a frame, at the intended place', () => {
  open(twoVideos())
  engine.seek(24_000)
  expect(engine.playhead.moment).toMatchObject({ clip: 1, mediaMs: 9000, projectMs: 24_000 })
  const second = waiting()
  arrive(second)
  expect(shown()).toBe(second)
  engine.seekToTime(noon + 30_000)
  // Nothing was filmed then; the end of the first video is nearest.
  expect(engine.playhead.moment).toMatchObject({ clip: 0, projectMs: 19_999 })
})

test('while scrubbing, at most one seek is under way, and the last position wins', () => {
  open(twoVideos())
  const before = seeksOf(shown()).length
  for (const projectMs of [1000, 2000, 3000, 4000]) engine.scrub(projectMs)
  expect(seeksOf(shown()).slice(before)).toEqual([1])
  endSeek(shown())
  expect(seeksOf(shown()).slice(before)).toEqual([1, 4])
  engine.seek(4050)
  endSeek(shown())
  expect(seeksOf(shown()).at(-1)).toBe(4.05)
})

test('playback resumes after a scrub, unless it was paused before', () => {
  open(twoVideos())
  engine.scrub(3000)
  engine.seek(3000)
  expect(shown().paused).toBe(true)
  engine.play()
  engine.scrub(5000)
  expect(shown().paused).toBe(true)
  engine.seek(5000)
  expect(shown().paused).toBe(false)
})

test('the frame stays when times and order of the clips change', () => {
  open(twoVideos())
  engine.play()
  showFrame(shown(), 8)
  const video = shown()
  const seeks = seeksOf(video).length
  const [one, two] = [videoForTests(ids[0]), videoForTests(ids[1])]
  engine.setSource(
    sourceForTests([
      [two, clipForTests(noon - 60_000)],
      [one, clipForTests(noon, { ranges: [[2000, 20_000]] })],
    ]),
  )
  expect(engine.playhead.moment).toMatchObject({ clip: 1, mediaMs: 8000, projectMs: 26_000 })
  expect(shown()).toBe(video)
  expect(seeksOf(video)).toHaveLength(seeks)
  expect(video.paused).toBe(false)
})

test('if the browser requires a user gesture, the player waits for it', async () => {
  open(twoVideos())
  refusePlaying()
  engine.play()
  await vi.waitFor(() => expect(engine.getState().isPlaying).toBe(false))
  expect(engine.getState()).toMatchObject({ hasStarted: false, message: null })
})

test('nothing is loaded from YouTube before consent', () => {
  const video = videoForTests('', { id: null, youtube_id: 'abcdefghijk', url: null })
  open(sourceForTests([[video, clipForTests(noon)]]))
  expect(engine.getState()).toMatchObject({ needsConsent: true, isPlaying: false })
  expect(document.querySelector('iframe')).toBeNull()
})

test('the volume is kept for the next video, and frames can be stepped through', () => {
  open(twoVideos())
  engine.setVolume(0.3)
  engine.setRate(4)
  showFrame(shown(), 2)
  engine.step(1)
  expect(engine.playhead.moment.mediaMs).toBeCloseTo(2044, 6)
  engine.destroy()
  open(twoVideos(), 1000)
  expect(shown().volume).toBe(0.3)
  expect(engine.getState()).toMatchObject({ volume: 0.3, isMuted: false, rate: 1 })
})

test('a step reaches another frame even where a frame is longer than others, and nobody has said so', async () => {
  open(twoVideos())
  showFrame(shown(), 2)
  let timestamp = 2_000_000
  const frame = {
    get timestamp() {
      return timestamp
    },
    close: () => undefined,
  }
  vi.stubGlobal('VideoFrame', function () {
    return frame
  })
  const seeks = () => seeksOf(shown()).slice(-3)
  engine.step(1)
  endSeek(shown())
  showFrame(shown(), 2.044, 2)
  endSeek(shown())
  showFrame(shown(), 2.084, 2)
  const sought = [2.044, 2.084, 2.124].map((seconds) => expect.closeTo(seconds, 6) as number)
  await vi.waitFor(() => expect(seeks()).toEqual(sought))
  endSeek(shown())
  timestamp = 2_110_000
  showFrame(shown(), 2.124, 2.11)
  expect(seeks().at(-1)).toBeCloseTo(2.124, 6)
  // The one before it ends where it begins.
  engine.step(-1)
  expect(seeks().at(-1)).toBeCloseTo(2.109, 6)
})

test('a seek onto the very beginning of a frame goes a little into it, where rounding does not matter', () => {
  open(twoVideos())
  engine.seek(2000)
  expect(seeksOf(shown()).at(-1)).toBeCloseTo(2.004, 6)
  expect(engine.playhead.moment.mediaMs).toBe(2000)
})

test('while it plays, the frame that a step was to reach comes by itself', () => {
  open(twoVideos())
  showFrame(shown(), 2)
  engine.step(1)
  endSeek(shown())
  engine.play()
  const before = seeksOf(shown()).length
  showFrame(shown(), 2.044, 2)
  expect(seeksOf(shown()).slice(before)).toEqual([])
})

/** A camera with 29.97 frames per second, whose video is shown from the middle of a frame. */
const cutInAPicture = () =>
  sourceForTests([[videoForTests(ids[0], { fps: 29.97 }), clipForTests(noon, { ranges: [[5013, 19_990]] })]])

test.each([4000, 7000, 13_000])(
  'a link to %i ms shows that second, even though the frame there began before it',
  (startMs) => {
    open(cutInAPicture(), startMs)
    const soughtSeconds = (5013 + startMs) / 1000
    const pictureSeconds = Math.floor(soughtSeconds * 29.97) / 29.97
    const targetSeconds = seeksOf(shown()).at(-1) ?? 0
    expect(targetSeconds).toBeGreaterThanOrEqual(soughtSeconds)
    expect(targetSeconds - pictureSeconds).toBeLessThan(1 / 29.97)
    for (let told = 0; told < 2; told++) {
      showFrame(shown(), soughtSeconds, pictureSeconds)
      expect(Math.floor(engine.playhead.moment.projectMs / 1000)).toBe(startMs / 1000)
    }
    engine.play()
    showFrame(shown(), soughtSeconds + 0.5)
    expect(engine.playhead.moment.projectMs).toBeCloseTo(startMs + 500, 6)
  },
)

test.each([
  ['a video as it is', () => sourceForTests([[videoForTests(ids[0]), clipForTests(noon)]]), 19.96],
  ['the last of two, cut where a picture ends', twoVideos, 14.96],
  ['one that is cut in a picture', cutInAPicture, Math.floor(19.99 * 29.97) / 29.97],
])(
  'the end of %s is its last frame, and playing again starts from the beginning',
  (_, source, lastSeconds) => {
    open(source())
    const { durationMs } = engine.getState()
    for (const beyondMs of [0, 99_999_000]) {
      engine.seek(durationMs + beyondMs)
      for (const video of videos()) {
        arrive(video)
        endSeek(video)
      }
      const soughtSeconds = seeksOf(shown()).at(-1) ?? 0
      expect(soughtSeconds - lastSeconds).toBeGreaterThan(0)
      expect(soughtSeconds - lastSeconds).toBeLessThan(0.02)
      showFrame(shown(), soughtSeconds, lastSeconds)
      // Players also report the end after a seek to it.
      shown().dispatchEvent(new Event('ended'))
      expect(engine.getState()).toMatchObject({ isPlaying: false, hasEnded: false })
      expect(engine.playhead.moment.projectMs).toBe(durationMs)
    }
    engine.step(-1)
    expect(seeksOf(shown()).at(-1)).toBeLessThan(lastSeconds)
    engine.seek(durationMs)
    engine.play()
    expect(engine.playhead.moment.projectMs).toBe(0)
  },
)

type Sound = { volume: number; isMuted: boolean }

test.each<[string, Sound, string, Sound]>([
  [
    'muted, louder is as loud as before',
    { volume: 0.6, isMuted: true },
    'ArrowUp',
    { volume: 0.6, isMuted: false },
  ],
  [
    'muted, quieter changes nothing',
    { volume: 0.6, isMuted: true },
    'ArrowDown',
    { volume: 0.6, isMuted: true },
  ],
  [
    'brought down to nothing, louder is a step',
    { volume: 0, isMuted: true },
    'ArrowUp',
    { volume: 0.1, isMuted: false },
  ],
  ['heard, louder is a step', { volume: 0.5, isMuted: false }, 'ArrowUp', { volume: 0.6, isMuted: false }],
  ['heard, quieter is a step', { volume: 0.5, isMuted: false }, 'ArrowDown', { volume: 0.4, isMuted: false }],
])('%s', (_, before, key, after) => {
  soundStore.set(before)
  open(twoVideos())
  findKey(key)?.act({ control: engine } as unknown as KeyTools, key)
  expect(engine.getState()).toMatchObject(after)
  expect({ volume: shown().volume, isMuted: shown().muted }).toEqual(after)
})
