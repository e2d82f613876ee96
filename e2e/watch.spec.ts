import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { button, dialog } from './account-screens.ts'
import { makeVideo } from './video.ts'
import { expect, test } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { signUp, takeChannelName } from './sign-up.ts'
import { post, uploadVideo } from './upload-video.ts'

// Without animations: contrast is measured at one moment.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  ...forMaps,
  locale: 'en-GB',
  timezoneId: 'Europe/Vienna',
  // Parts of a video are held back on purpose.
  expectedOnConsole: /status of 503.*\.m4s/,
})
test.slow()

const startMs = Date.UTC(2024, 5, 12, 8, 30, 15)
/** Two videos with two minutes between them; the camera moves north at ten metres a second and climbs one. */
const twoVideos = [
  { name: 'GX010001.MP4', seconds: 8, sinceMs: 0 },
  { name: 'GX010002.MP4', seconds: 12, sinceMs: 120_000 },
]

type Made = { id: string; updated_at: string }
type Draft = { visibility: 1 | 2 | 0; videos: { id: string; sinceMs: number }[]; telemetries: string[] }

function draftOf({ visibility, videos, telemetries }: Draft) {
  return {
    title: 'Down to the river',
    description: 'Filmed in June. More on https://example.org/river',
    sport: 'mountain_biking',
    visibility,
    trailcast_links: videos.map(({ id, sinceMs }) => ({
      video_id: id,
      video_url: null,
      timing: { start_ms: startMs + sinceMs, rate: 1, ranges: null, verdict: 'sure' },
    })),
    shared_telemetries: telemetries.map((id) => ({ id, visible: null })),
  }
}

async function uploadVideos(page: Page): Promise<{ id: string; sinceMs: number }[]> {
  const uploaded: { id: string; sinceMs: number }[] = []
  for (const { name, seconds, sinceMs } of twoVideos) {
    const lat = 47 + (10 * sinceMs) / 1000 / 111_180
    const folder = test.info().outputPath(name)
    const path = await makeVideo(folder, name, {
      seconds,
      startMs: startMs + sinceMs,
      position: (t) => ({
        lat: lat + (10 * t) / 111_180,
        lon: 11,
        altitude: 600 + sinceMs / 1000 + t,
        speed: 10,
      }),
    })
    uploaded.push({ id: await uploadVideo(page, path), sinceMs })
  }
  return uploaded
}

/** On the same machine, because browsers do not let external pages embed local ones. */
async function otherSite(body: string): Promise<{ url: string; server: Server }> {
  const html = `<!doctype html><html lang="en"><title>Blog</title><link rel="icon" href="data:,">${body}</html>`
  const server = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(html)).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, server }
}

const panel = (page: Page) => page.getByRole('region', { name: 'Map and profile' })
const profile = (page: Page) => page.getByRole('slider', { name: 'Position on the profile' })
/** Browsers ignore keys until they have drawn a page once. */
const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
const seekBar = (page: Page) => page.getByRole('slider', { name: 'Position in the video' })
const chapter = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Chapters' }).getByRole('button', { name })
/** Maps are rendered by one processor that is busy with other work. */
const patiently = { timeout: 180_000 }
/** Seconds of the project. */
const playedSeconds = async (page: Page) => Number(await seekBar(page).getAttribute('aria-valuenow'))
const cursorShare = (page: Page) =>
  panel(page)
    .locator('[data-part=cursor]')
    .evaluate((cursor: HTMLElement) => Number(/translateX\((.*)%\)/.exec(cursor.style.transform)?.[1]))
const untilThereIsAPicture = (page: Page) =>
  page.waitForFunction(() => [...document.querySelectorAll('video')].some(({ readyState }) => readyState > 2))
/** What the player shows when it is not waiting: the position in its video, in seconds. */
const shownPicture = (page: Page) =>
  page.evaluate(() => {
    const video = [...document.querySelectorAll('video')].find(({ hidden }) => !hidden)
    return video && video.readyState > 1 && !video.seeking ? video.currentTime : -1
  })
/** A tenth into the last frame at 25 frames a second, in the second video, which is twelve seconds long. */
const lastPicture = 11.964
/** The first marker is the dot; another one shows the place under the pointer. */
const dot = (page: Page) => panel(page).locator('.maplibregl-marker').first()

test('a project of two videos is watched with its map, its profile and its numbers', async ({
  page,
  browser,
}) => {
  await signUp(page.context())
  const channel = `rider-${randomUUID().slice(0, 8)}`
  await takeChannelName(page.context(), channel)
  const videos = await uploadVideos(page)
  const telemetries = videos.map(({ id }) => id)
  const made = await post<Made>(page, '/api/myproject/', draftOf({ visibility: 1, videos, telemetries }))
  const path = `/watch/${made.id}`

  await test.step('it says what it is, and whose', async () => {
    // The page asks only once and early, but a job first has to find out where the video was taken, and thus its time
    // zone.
    await expect
      .poll(async () => (await page.request.get(`/api/project/${made.id}`)).json())
      .toMatchObject({ timezone: expect.any(String) })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Down to the river')
    await expect(page).toHaveTitle('Down to the river · Trailcast')
    await expect(page.getByRole('link', { name: channel })).toHaveAttribute('href', /^\/channel\//)
    await expect(page.getByText(/12 Jun 2024, 10:30/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'https://example.org/river' })).toHaveAttribute(
      'rel',
      /noopener/,
    )
    await expect(panel(page).getByText(/Altitude from 60\d m to 7\d\d m/)).toBeVisible()
  })
  await test.step('it plays, and everything shows the same moment', async () => {
    await untilThereIsAPicture(page)
    // In slow motion, so that the video does not end before it is paused.
    for (let slower = 0; slower < 3; slower++) await page.keyboard.press('<')
    await page.keyboard.press('k')
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(1)
    await expect.poll(() => cursorShare(page)).toBeGreaterThan(5)
    await page.keyboard.press('k')
    await page.keyboard.press('0')
    await expect.poll(() => playedSeconds(page)).toBe(0)
  })
  await test.step('the map appears after the first frame, with its dot at the moment', async () => {
    await expect(panel(page).locator('.maplibregl-canvas')).toBeVisible(patiently)
    await expect(dot(page)).toBeVisible(patiently)
    const atStart = await dot(page).boundingBox()
    await page.keyboard.press('9')
    await expect.poll(() => playedSeconds(page)).toBe(18)
    // North is up: more than a minute later the dot is further up.
    await expect
      .poll(async () => ((await dot(page).boundingBox())?.y ?? 0) < (atStart?.y ?? 0) - 20)
      .toBe(true)
  })
  await test.step('a click on the profile seeks there, and the numbers are those of the camera', async () => {
    const box = await profile(page).boundingBox()
    await profile(page).click({ position: { x: (box?.width ?? 0) * 0.7, y: 40 } })
    // 14 of 20 seconds: six into the second video, two minutes and six seconds after the first frame.
    await expect.poll(() => playedSeconds(page)).toBe(14)
    expect(await cursorShare(page)).toBeCloseTo(70, 0)
    await expect(page.locator('[data-gauge=speed]')).toContainText('36')
    await expect(page.locator('[data-gauge=altitude]')).toContainText('726')
    await expect(chapter(page, '10:32')).toHaveAttribute('aria-current', 'true')
    // Of 131 m; smoothing takes a few off where each recording begins and ends.
    await expect(chapter(page, 'Climb, 12')).toBeVisible()
  })
  await test.step('keys and chapters move it', async () => {
    await page.keyboard.press('j')
    await expect.poll(() => playedSeconds(page)).toBe(4)
    await chapter(page, '10:32').click()
    await expect.poll(() => playedSeconds(page)).toBe(8)
    await profile(page).press('ArrowRight')
    await expect.poll(() => playedSeconds(page)).toBe(13)
    await profile(page).press('Home')
    await expect.poll(() => playedSeconds(page)).toBe(0)
  })
  await test.step('the whole activity shows which parts of it were filmed', async () => {
    await page.getByRole('radio', { name: 'Activity' }).click({ force: true })
    const box = await profile(page).boundingBox()
    // Nothing was filmed in the middle: the second video's start is closer than the first one's end.
    await profile(page).click({ position: { x: (box?.width ?? 0) * 0.6, y: 40 } })
    await expect.poll(() => playedSeconds(page)).toBe(8)
  })
  await test.step('links start at a moment', async () => {
    await button(page, 'Share').click()
    const share = dialog(page, 'Share')
    await share.getByRole('checkbox', { name: 'Start at 0:08' }).check()
    const link = share.getByRole('textbox', { name: 'Link' })
    await expect(link).toHaveValue(new RegExp(`${path}\\?t=8$`))
    await expect(share.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await expectGoodEverywhere(page)
    const gpx = await page.request.get(`/api/project/${made.id}/gpx`)
    expect(await gpx.text()).toContain('<trkpt')
    await page.goto(await link.inputValue())
    await expect.poll(() => playedSeconds(page)).toBe(8)
    await page.goto(`${path}?t=4`)
    await untilThereIsAPicture(page)
    await expect(page.getByText('0:04 / 0:20')).toBeVisible()
  })
  await test.step('it ends at the last frame, and plays from the start again after that', async () => {
    // Starting with nothing loaded, with only the first video, and with everything.
    for (const goThere of [
      () => page.goto(`${path}?t=1m`),
      async () => {
        await page.goto(path)
        await untilThereIsAPicture(page)
        await page.keyboard.press('End')
      },
      async () => {
        await page.keyboard.press('0')
        // A tenth into the first frame, so that a browser that rounds does not show another.
        await expect.poll(() => shownPicture(page)).toBeCloseTo(0, 2)
        await page.keyboard.press('End')
      },
    ]) {
      await goThere()
      await expect.poll(() => playedSeconds(page)).toBe(20)
      await expect.poll(() => shownPicture(page)).toBeCloseTo(lastPicture, 3)
    }
    await page.keyboard.press('k')
    await expect.poll(() => playedSeconds(page)).toBeLessThan(8)
    await page.keyboard.press('k')
  })
  await test.step('parts that stay missing are reported, and when they are back playback continues', async () => {
    const parts = /_\d{5}\.m4s/
    await page.route(parts, (route) => route.fulfill({ status: 503 }))
    await page.goto(`${path}?t=4`)
    await button(page, 'Play').first().click()
    await expect(button(page, 'Pause')).toBeVisible()
    const message = page
      .getByRole('alert')
      .filter({ hasText: 'Parts of this video cannot be loaded right now.' })
    await expect(message).toBeVisible({ timeout: 180_000 })
    await expect(page.getByText('0:04 / 0:20')).toBeVisible()
    await page.unroute(parts)
    await button(page, 'Try again').click()
    await expect.poll(() => playedSeconds(page), patiently).toBeGreaterThan(4)
    await expect(message).toHaveCount(0)
  })
  await test.step('player settings are remembered', async () => {
    await page.keyboard.press('n')
    await expect(page.locator('[data-place=under]')).toBeVisible()
    await page.reload()
    await expect(page.locator('[data-place=under]')).toBeVisible()
    await untilDrawn(page)
    await page.keyboard.press('n')
    await expect(page.locator('[data-place=over]')).toBeVisible()
  })
  await test.step('theatre mode gives the video the width of the window, and is remembered', async () => {
    const player = page.getByRole('region', { name: 'Player: Down to the river' })
    const widthOf = async () => (await player.boundingBox())?.width ?? 0
    const before = await widthOf()
    await page.keyboard.press('t')
    await expect.poll(widthOf).toBeGreaterThan(before + 200)
    await page.reload()
    await expect.poll(widthOf).toBeGreaterThan(before + 200)
    await expect(panel(page)).toBeVisible()
    await button(page, 'Theater mode').click()
    await expect.poll(widthOf).toBe(before)
  })

  const stranger = await browser.newContext()
  const visitor = await stranger.newPage()
  await test.step('others see it too, and other sites can embed it', async () => {
    await visitor.goto(path)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Down to the river')
    await expect(visitor.getByRole('link', { name: 'Edit' })).toHaveCount(0)
    const address = new URL(`/embed/${made.id}?t=2`, page.url()).href
    const blog = await otherSite(`<iframe src="${address}" title="Video" width="640" height="360"></iframe>`)
    await visitor.goto(blog.url)
    const frame = visitor.frameLocator('iframe')
    await expect(frame.getByRole('link', { name: 'Down to the river' })).toHaveAttribute('target', '_blank')
    await expect(frame.getByRole('slider', { name: 'Position in the video' })).toHaveAttribute(
      'aria-valuenow',
      '2',
    )
    blog.server.close()
  })
  await test.step('without WebGL, the track is a picture with the dot on it', async () => {
    const plain = await stranger.newPage()
    await plain.addInitScript(() =>
      Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null }),
    )
    await plain.goto(path)
    await panel(plain).locator('svg').first().hover(patiently)
    await expect(panel(plain).getByText(/WebGL is missing or switched off/)).toBeVisible(patiently)
    await expect(panel(plain).locator('image:visible').first()).toHaveAttribute(
      'href',
      /picture\?size=share/,
      patiently,
    )
    await expect(panel(plain).locator('circle').first()).toHaveAttribute('visibility', 'visible')
    await plain.close()
  })
  await test.step('unlisted, it opens by its link; visible to the owner only, it does not', async () => {
    const change = (visibility: 0 | 2) =>
      page.request.post('/api/video/visibility', {
        headers: { 'X-Requested-With': 'trailcast' },
        data: { project_id: made.id, visibility },
      })
    await change(2)
    await visitor.goto(path)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Down to the river')
    await change(0)
    await visitor.goto(path)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await page.goto(path)
    await expect(page.getByText('Only you can see this project', { exact: false }).first()).toBeVisible()
  })
  await stranger.close()
})
