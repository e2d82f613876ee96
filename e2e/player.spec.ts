import type { Page } from '@playwright/test'
import type { ColourFilter } from '#web/player/fallback/colour-filter.ts'
import { correctColour, type Rgb } from '#web/player/gl/correct-colour.ts'
import type { createRenderer } from '#web/player/gl/renderer.ts'
import { button, dialog } from './account-screens.ts'
import { serveModules } from '#server/testing/serve-modules.ts'
import { makeVideo } from './video.ts'
import { expect, test } from './journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB', timezoneId: 'Europe/Vienna' })
test.slow()

const player = (page: Page) => page.getByRole('region', { name: 'Player: Sample' })
const seekBar = (page: Page) => player(page).getByRole('slider', { name: 'Position in the video' })
const gauge = (page: Page, name: string) => player(page).locator(`[data-gauge="${name}"]`)
/** Seconds of the project. */
const place = async (page: Page) => Number(await seekBar(page).getAttribute('aria-valuenow'))
const shownSeconds = (page: Page) =>
  page.evaluate(
    () => document.querySelector<HTMLVideoElement>('section video:not([hidden])')?.currentTime ?? -1,
  )

async function choose(page: Page, videos: string[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await button(page, 'Choose videos').click()
  await (await choosing).setFiles(videos)
}

test('two videos with a gap between them are watched as one, with numbers over them', async ({ page }) => {
  // The dialogs of the file picker cannot be answered by a test.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  const folder = test.info().outputPath('videos')
  const videos = [await makeVideo(folder, 'one.mp4'), await makeVideo(folder, 'two.mp4')]
  await page.goto('/dev/ui')
  await expect(player(page)).toContainText('This project has no videos yet.')
  await choose(page, videos)

  await test.step('it plays over the gap to its end', async () => {
    await expect(seekBar(page)).toHaveAttribute('aria-valuetext', '0:00 of 0:08')
    await expect(gauge(page, 'speed')).toContainText('km/h')
    await button(player(page), 'Play').first().click()
    await expect(button(player(page), 'Play again').first()).toBeVisible()
    await expect(seekBar(page)).toHaveAttribute('aria-valuetext', '0:08 of 0:08')
    // Four seconds, twenty without a video, and four more.
    await expect(gauge(page, 'elapsedTime')).toContainText('0:28')
  })
  await test.step('keys move by tenths, seconds and single frames', async () => {
    await page.keyboard.press('2')
    await expect.poll(() => shownSeconds(page)).toBeCloseTo(1.6, 2)
    await page.keyboard.press('.')
    await expect.poll(() => shownSeconds(page)).toBeCloseTo(1.644, 2)
    await page.keyboard.press('ArrowRight')
    // In the second video now.
    await expect.poll(() => shownSeconds(page)).toBeCloseTo(2.644, 2)
    await expect.poll(() => place(page)).toBe(7)
  })
  await test.step('typing does not move it', async () => {
    await page.getByRole('textbox').first().focus()
    await page.keyboard.press('5')
    await button(player(page), 'Settings').click()
    expect(await place(page)).toBe(7)
  })
  await test.step('overlays are chosen and remembered', async () => {
    const settings = page.getByRole('dialog', { name: 'Player settings' })
    await settings.getByRole('switch', { name: 'Speed', exact: true }).uncheck()
    await expect(gauge(page, 'speed')).toHaveCount(0)
    await settings.getByRole('switch', { name: 'Numbers over the picture' }).uncheck()
    await expect(gauge(page, 'heart')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(player(page), 'Settings')).toBeFocused()
    const kept = await page.evaluate(
      () => JSON.parse(localStorage.getItem('video-settings') ?? '{}') as unknown,
    )
    // Only what was changed: everything else follows the owner of the video.
    expect(kept).toEqual({ speed: false, overlayTelemetry: false })
  })
  await test.step('its keys are listed', async () => {
    await page.keyboard.press('?')
    await expect(dialog(page, 'Keyboard shortcuts')).toContainText('One frame forward')
    await page.keyboard.press('Escape')
  })
})

const modules = {
  renderer: '/modules/web/player/gl/renderer.ts',
  filter: '/modules/web/player/fallback/colour-filter.ts',
}
const [width, height] = [48, 27]
const neutral = { brightness: 0, contrast: 1, gamma: 1, saturation: 1, sharpness: 0, yscale: 1 }
const settings = [
  neutral,
  { ...neutral, brightness: 0.2, contrast: 0.7 },
  { ...neutral, contrast: 1.6, gamma: 2.2 },
  { ...neutral, gamma: 0.5, saturation: 0 },
  { ...neutral, saturation: 1.8, brightness: -0.1 },
  { ...neutral, sharpness: 1.5 },
  { brightness: 0.05, contrast: 1.2, gamma: 1.3, saturation: 1.4, sharpness: 0.8, yscale: 1 },
]

test.describe('colours', () => {
  test('WebGL and the CSS filter correct colours as specified', async ({ page }) => {
    await serveModules(page)
    await page.goto('/about')
    const { original, drawn, filtered, squeezed } = await page.evaluate(drawAll, {
      from: modules,
      width,
      height,
      settings,
      neutral,
    })
    for (const [i, colours] of settings.entries()) {
      expect(
        furthest(drawn[i] ?? [], original, (at, around) => correctColour(at, around, colours)),
      ).toBeLessThanOrEqual(2)
      // The filter sharpens differently.
      if (colours.sharpness > 0) continue
      expect(
        furthest(filtered[i] ?? [], original, (at, around) => correctColour(at, around, colours)),
      ).toBeLessThanOrEqual(2)
    }
    // At half its height: black above, and the middle unchanged.
    expect(pixelAt(squeezed, 10, 2)).toEqual([0, 0, 0])
    expect(furthest(row(squeezed, 13), row(original, 13), (at) => at)).toBeLessThanOrEqual(2)
  })
})

type DrawInput = {
  from: typeof modules
  width: number
  height: number
  settings: (typeof neutral)[]
  neutral: typeof neutral
}

/** Runs in the page: the pixels of a picture as it is, and corrected in both ways. */
async function drawAll({ from, width: w, height: h, settings: all, neutral: plain }: DrawInput) {
  const makeRenderer = ((await import(from.renderer)) as { createRenderer: typeof createRenderer })
    .createRenderer
  const Filter = ((await import(from.filter)) as { ColourFilter: typeof ColourFilter }).ColourFilter
  const size = { width: w, height: h }
  const canvasOf = () => Object.assign(document.createElement('canvas'), { width: w, height: h })
  const painter = (canvas = canvasOf()) => canvas.getContext('2d', { willReadFrequently: true })!
  const video = canvasOf()
  const image = painter(video).createImageData(w, h)
  for (let i = 0; i < w * h; i += 1) {
    const [x, y] = [i % w, Math.floor(i / w)]
    image.data.set([(x * 255) / w, (y * 255) / h, 128 + 100 * Math.sin((x * y) / 9), 255], i * 4)
  }
  painter(video).putImageData(image, 0, 0)
  const glCanvas = canvasOf()
  const renderer = makeRenderer(glCanvas, { isP3: false, isSlowAllowed: true })
  if (!renderer) throw new Error('there is no WebGL2')
  const read = (picture: HTMLCanvasElement, filter = 'none') => {
    const to = painter()
    to.filter = filter
    to.drawImage(picture, 0, 0)
    return Array.from(to.getImageData(0, 0, w, h).data)
  }
  const draw = (colours: typeof plain) => {
    renderer.draw(video, { recorded: size, visible: size }, { colours, drawing: null })
    return read(glCanvas)
  }
  const filterBy = (colours: typeof plain, i: number) => {
    const filter = new Filter(`filter-${i}`)
    document.body.append(filter.element)
    return read(video, filter.set(colours))
  }
  return {
    original: read(video),
    drawn: all.map(draw),
    filtered: all.map(filterBy),
    squeezed: draw({ ...plain, yscale: 0.5 }),
  }
}

function pixelAt(pixels: number[], x: number, y: number): number[] {
  const at = (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 4
  return pixels.slice(at, at + 3)
}

const row = (pixels: number[], y: number) => pixels.slice(y * width * 4, (y + 1) * width * 4)

/** The greatest difference from the expected picture, in steps of a byte. */
function furthest(pixels: number[], original: number[], expected: (at: Rgb, around: Rgb) => Rgb): number {
  let max = 0
  for (let i = 0; i < pixels.length / 4; i += 1) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const share = (dx: number, dy: number) => pixelAt(original, x + dx, y + dy).map((value) => value / 255)
    const near = [share(-1, 0), share(1, 0), share(0, -1), share(0, 1)]
    const around = [0, 1, 2].map((c) => near.reduce((sum, each) => sum + (each[c] ?? 0) / 4, 0))
    const wanted = expected(share(0, 0) as unknown as Rgb, around as unknown as Rgb)
    const got = pixels.slice(i * 4, i * 4 + 3)
    for (const [c, value] of got.entries()) max = Math.max(max, Math.abs(value - (wanted[c] ?? 0) * 255))
  }
  return max
}
