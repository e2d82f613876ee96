import type { Locator } from '@playwright/test'
import { button } from './account-screens.ts'
import { givenProject } from './given-project.ts'
import { expect, test, viewport, widths } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { signUp, takeChannelName } from './sign-up.ts'

test.use({ ...forMaps, contextOptions: { reducedMotion: 'reduce' } })
test.slow()

const boxOf = async (place: Locator) => {
  await expect(place).toBeVisible({ timeout: 180_000 })
  const box = await place.boundingBox()
  if (!box) throw new Error('nothing is there')
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

test('on a phone, title, channel, Follow and Share stand between the video and the map', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page.context())
  const channel = `rider-${Date.now()}`
  await takeChannelName(page.context(), channel)
  const id = await givenProject(page)

  const context = await browser.newContext({
    viewport: viewport(widths.phone),
    ...(baseURL !== undefined && { baseURL }),
  })
  await context.addCookies([{ name: 'cookie-consent', value: 'necessary', url: baseURL ?? '' }])
  const visitor = await context.newPage()
  await visitor.goto(`/watch/${id}`)
  await visitor.waitForFunction(() =>
    [...document.querySelectorAll('video')].some(({ hidden, videoWidth }) => !hidden && videoWidth > 0),
  )
  const main = visitor.getByRole('main')
  const shown = main.locator('video:visible').first()
  const map = visitor.getByRole('region', { name: 'Map and profile' })
  await expect(map.locator('.maplibregl-canvas')).toBeVisible({ timeout: 180_000 })

  await test.step('the video is as wide as the screen, without bars', async () => {
    const box = await boxOf(shown)
    expect([box.x, box.width]).toEqual([0, widths.phone])
    const shape = await shown.evaluate((video: HTMLVideoElement) => video.videoWidth / video.videoHeight)
    // Rounded to whole pixels.
    expect(Math.abs(box.width / shape - box.height)).toBeLessThan(1.5)
  })
  await test.step('what it is and whose, Follow and Share come after it, and before the map', async () => {
    const [video, panel] = [await boxOf(shown), await boxOf(map)]
    for (const place of [
      main.getByRole('heading', { level: 1 }),
      main.getByRole('link', { name: channel }).first(),
      button(visitor, 'Follow'),
      button(visitor, 'Share'),
    ]) {
      const box = await boxOf(place)
      expect(box.y).toBeGreaterThanOrEqual(video.bottom)
      expect(box.bottom).toBeLessThanOrEqual(panel.y)
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(widths.phone)
    }
  })
  await context.close()
})
