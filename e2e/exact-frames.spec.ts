import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { cyclingCamera } from '#domain/camera/camera-file-for-tests.ts'
import { serveModules } from '#server/testing/serve-modules.ts'
import type * as Drawn from './drawn-numbers.ts'
import { publishVideo, publishVideos } from './given-project.ts'
import { expect, test } from './journey.ts'
import { forMaps } from './launch-options.ts'
import type { ReadPicture } from './numbered-picture.ts'
import { makeNumberedVideo, type NumberedVideo } from './numbered-video.ts'
import { signUp, takeChannelName } from './sign-up.ts'
import { makeUnevenVideo, unevenTimes } from './uneven-video.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, ...forMaps })
test.slow()

const module = '/modules/e2e/drawn-numbers.ts'
/** Maps and frames are rendered by a processor that is busy with other work. */
const patiently = { timeout: 180_000 }
/** Degrees: a fraction of what the camera turns from one frame to the next. */
const maxLean = 0.2

/** What the player has drawn since a test began to look. */
class DrawnPictures {
  readonly all: ReadPicture[] = []
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async watch(): Promise<void> {
    await this.#page.evaluate(async (path) => ((await import(path)) as typeof Drawn).watchDrawing(), module)
  }

  async last(): Promise<ReadPicture | undefined> {
    const more = await this.#page.evaluate(
      async (path) => ((await import(path)) as typeof Drawn).takeDrawn(),
      module,
    )
    this.all.push(...more)
    return this.all.at(-1)
  }

  async lastShown(): Promise<number> {
    return (await this.last())?.shown ?? -1
  }

  expectExact(): void {
    expect(
      this.all.filter(({ shown, applied, lean }) => shown !== applied || !(Math.abs(lean) < maxLean)),
    ).toEqual([])
  }
}

const videos: [string, NumberedVideo][] = [
  // Less than four seconds long, and no tenth of the video is the start of a frame.
  ['29.97', { frames: 119, rate: { ticks: 30_000, per: 1001 } }],
  ['59.94', { frames: 239, rate: { ticks: 60_000, per: 1001 } }],
  ['29.97, whose tenths are beginnings of frames,', { frames: 120, rate: { ticks: 30_000, per: 1001 } }],
]

for (const [name, video] of videos) {
  test(`each picture of ${name} a second is turned by the motion of its own frame`, async ({ page }) => {
    await signUp(page.context())
    await takeChannelName(page.context(), `rider-${randomUUID().slice(0, 8)}`)
    const path = await makeNumberedVideo(test.info().outputPath('video'), video)
    const id = await publishVideo(page, path, cyclingCamera.startMs)
    await serveModules(page)
    await page.goto(`/watch/${id}`)
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2, null, patiently)
    const drawn = new DrawnPictures(page)
    await drawn.watch()

    await test.step('at the beginning, once the view has become steady and level', async () => {
      await page.keyboard.press('s')
      await page.keyboard.press('h')
      const isLevel = async () => {
        const last = await drawn.last()
        return last?.shown === 0 && last.applied === 0 && Math.abs(last.lean) < maxLean
      }
      await expect.poll(isLevel, patiently).toBe(true)
      drawn.all.length = 0
    })
    await test.step('after seeks while it is paused', async () => {
      for (const tenth of [7, 2, 9, 4, 1, 8, 3, 6, 5]) {
        await page.keyboard.press(String(tenth))
        await expect.poll(() => drawn.lastShown()).toBe(Math.floor((tenth / 10) * video.frames))
      }
      drawn.expectExact()
    })
    await test.step('after steps of one frame', async () => {
      const here = await drawn.lastShown()
      for (const [key, frame] of [
        ['.', here + 1],
        ['.', here + 2],
        [',', here + 1],
      ] as const) {
        await page.keyboard.press(key)
        await expect.poll(() => drawn.lastShown()).toBe(frame)
      }
      drawn.expectExact()
    })
    await test.step('while it plays, and after seeks on the way', async () => {
      await page.keyboard.press('0')
      await expect.poll(() => drawn.lastShown(), patiently).toBe(0)
      // A quarter as fast, so that the video does not end while a busy machine draws one picture.
      for (let step = 0; step < 3; step++) await page.keyboard.press('<')
      await page.keyboard.press('k')
      await expect.poll(() => drawn.lastShown(), patiently).toBeGreaterThan(3)
      for (const tenth of [6, 2, 5, 1]) {
        const [before, count] = [await drawn.lastShown(), drawn.all.length]
        const target = Math.floor((tenth / 10) * video.frames)
        await page.keyboard.press(String(tenth))
        const hasArrived = async () => {
          await drawn.last()
          return drawn.all
            .slice(count)
            .some(({ shown }) => (target < before ? shown < before : shown >= target))
        }
        await expect.poll(hasArrived, patiently).toBe(true)
      }
      await page.keyboard.press('k')
      await drawn.last()
      expect(new Set(drawn.all.map(({ shown }) => shown)).size).toBeGreaterThan(15)
      drawn.expectExact()
    })
  })
}

test('at a rate that varies, keys step to the very next frame, and seeks reach the frame that begins there', async ({
  page,
}) => {
  await signUp(page.context())
  await takeChannelName(page.context(), `rider-${randomUUID().slice(0, 8)}`)
  const folder = test.info().outputPath('video')
  // More than one part of a stream, and another video after it.
  const [frames, others, firstNumber] = [100, 20, 200]
  const id = await publishVideos(page, [
    await makeUnevenVideo(folder, { name: 'one.mp4', frames }),
    await makeUnevenVideo(folder, { name: 'two.mp4', frames: others, firstNumber }),
  ])
  await serveModules(page)
  await page.goto(`/watch/${id}`)
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2, null, patiently)
  const shown = () =>
    page.evaluate(async (path) => ((await import(path)) as typeof Drawn).shownNumber(), module)
  const press = async (key: string, frame: number, times = 1) => {
    for (let left = times; left > 0; left--) await page.keyboard.press(key)
    await expect.poll(shown, patiently).toBe(frame)
  }
  await test.step('one after another, and back', async () => {
    await press('0', 0)
    for (let frame = 1; frame <= 17; frame++) await press('.', frame)
    for (let frame = 16; frame >= 0; frame--) await press(',', frame)
  })
  await test.step('many presses before any frame has come', async () => {
    await press('.', 60, 60)
    await press('.', 97, 37)
    await press(',', 85, 12)
  })
  await test.step('across the border to the next video, and back', async () => {
    await press('.', frames - 1, frames - 1 - 85)
    for (const frame of [200, 201, 202]) await press('.', frame)
    for (const frame of [201, 200, frames - 1, frames - 2]) await press(',', frame)
    await press('End', firstNumber + others - 1)
    await press(',', firstNumber + others - 2)
  })
  await test.step('seeks to the beginning of each frame show it, wherever the video was', async () => {
    const times = unevenTimes(frames)
    for (const frame of [0, 51, 3, 97, 22, 64, 41]) {
      await page.goto(`/watch/${id}?t=${times[frame]! / 1000}`)
      await expect.poll(shown, patiently).toBe(frame)
    }
  })
})
