import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { simulateActivity } from '#demo/activity.ts'
import { poseAt } from '#demo/pose.ts'
import { shortProject, smallVideos } from '#demo/small-videos-for-tests.ts'
import { turned } from '#domain/motion/quaternion.ts'
import { makeVideo } from '#server/features/demo/make-video.ts'
import { testTools } from '#server/media/clips-for-tests.ts'
import { button } from './account-screens.ts'
import { publishVideo } from './given-project.ts'
import { expect, test } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { signUp, takeChannelName } from './sign-up.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: forMaps.launchOptions,
  locale: 'en-GB',
  timezoneId: 'Europe/Vienna',
})
test.slow()

/** Four seconds through a sharp bend. Its picture turns as its motion data say. */
const { project, video: start } = shortProject(4)
const video = { ...start, start: 628 }
const activity = simulateActivity(project.plan)
const startMs = project.plan.startMs + 1000 * video.start
/** Where its camera looks after some seconds, in degrees clockwise from north. */
const headingAt = (seconds: number) => {
  const [east, , north] = turned(poseAt(activity, video.mount, video.start + seconds).turn, [0, 0, 1])
  return (Math.atan2(east, north) * 180) / Math.PI
}
/** Maps and frames are rendered by a processor that is busy with other work. */
const patiently = { timeout: 180_000 }
const player = (page: Page) => page.getByRole('region', { name: /^Player/ })
const drawn = (page: Page) => player(page).locator('canvas')
const mark = (page: Page, name: string) => page.locator(`[data-mark="${name}"]`)
/** Degrees clockwise from north, from -180 to 180. */
const lookingAt = async (page: Page) => {
  const degrees = await mark(page, 'view').evaluate((cone) =>
    Number(/rotate\((.*)deg\)/.exec((cone as SVGElement).style.transform)?.[1]),
  )
  return ((degrees + 540) % 360) - 180
}
const settingsIn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('video-settings') ?? '{}') as Record<string, unknown>)

async function makeProject(page: Page): Promise<string> {
  await signUp(page.context())
  await takeChannelName(page.context(), `rider-${randomUUID().slice(0, 8)}`)
  const folder = test.info().outputPath('video')
  await mkdir(folder, { recursive: true })
  const size = { ...smallVideos, format: { ...smallVideos.format, width: 320, height: 180 } }
  const request = { plan: project.plan, video, size, folder, tools: testTools }
  const path = await makeVideo(request, AbortSignal.timeout(patiently.timeout))
  return publishVideo(page, path, startMs)
}

test('a viewer watches a video steady and level, and the choice is kept', async ({ page, browser }) => {
  const id = await makeProject(page)
  // As an older version, or a person, may have left it.
  await page.addInitScript(() => {
    if (!localStorage.getItem('video-settings'))
      localStorage.setItem(
        'video-settings',
        '{"version":1,"stabilize":"on","smoothing":[4],"stabilizationSmoothness":-3}',
      )
  })
  await page.goto(`/watch/${id}`)

  await test.step('as recorded, the browser shows its own video, and nothing more is loaded', async () => {
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2)
    await expect(drawn(page)).toHaveCount(0)
  })
  await test.step('a key makes it steady, and the settings show that', async () => {
    await page.keyboard.press('s')
    await expect(drawn(page)).toBeVisible(patiently)
    await button(player(page), 'Settings').click()
    const settings = page.getByRole('dialog', { name: 'Player settings' })
    await expect(settings.getByRole('switch', { name: 'Steady picture' })).toBeChecked()
    await settings.getByRole('switch', { name: 'Level horizon' }).check()
    await page.keyboard.press('Escape')
  })
  await test.step('the horizon line is level, and the overview frames what is shown', async () => {
    await page.keyboard.press('g')
    await expect(mark(page, 'level')).toHaveAttribute('data-is-level', '', patiently)
    await page.keyboard.press('o')
    await expect(mark(page, 'overview')).toBeVisible()
    await page.keyboard.press('o')
    await expect(mark(page, 'overview')).toBeHidden()
  })
  await test.step('while V is held, it is as recorded', async () => {
    // Keyboards repeat a key that is held.
    await page.keyboard.down('v')
    await page.keyboard.down('v')
    await expect(drawn(page)).toHaveCSS('clip-path', 'inset(0px 0px 0px 100%)')
    await page.keyboard.up('v')
    await expect(drawn(page)).toHaveCSS('clip-path', 'none')
  })
  await test.step('a tap on V opens a line between both, and another one takes it away', async () => {
    const line = page.getByRole('slider', { name: 'Line between the video as recorded and as shown' })
    await page.keyboard.press('v')
    await expect(line).toBeVisible()
    await expect(drawn(page)).toHaveCSS('clip-path', 'inset(0px 0px 0px 50%)')
    await page.keyboard.press('v')
    await expect(line).toBeHidden()
    await expect(drawn(page)).toHaveCSS('clip-path', 'none')
  })
  await test.step('the map shows where the camera looks, and turns with it', async () => {
    await expect(mark(page, 'view')).toBeAttached(patiently)
    await page.keyboard.press('0')
    // North is derived from the course, which in a bend differs a little from where the camera points.
    await expect.poll(async () => Math.abs((await lookingAt(page)) - headingAt(0))).toBeLessThan(20)
    const before = await lookingAt(page)
    await page.keyboard.press('5')
    const turn = headingAt(2) - headingAt(0)
    expect(turn).toBeLessThan(-45)
    await expect.poll(async () => Math.abs((await lookingAt(page)) - before - turn)).toBeLessThan(2)
  })
  await test.step('the choice is there after a reload and in an embed', async () => {
    expect(await settingsIn(page)).toMatchObject({
      stabilize: true,
      stabilizeHorizon: true,
    })
    await page.reload()
    await expect(drawn(page)).toBeVisible(patiently)
    await page.goto(`/embed/${id}`)
    await expect(drawn(page)).toBeVisible(patiently)
    await expect(mark(page, 'level')).toHaveAttribute('data-is-level', '')
  })
  await test.step('the owner chooses how it is seen first, and the preview shows it', async () => {
    await page.goto(`/edit/${id}`)
    await page.getByRole('tab', { name: 'Clip' }).click()
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2)
    // The viewer's own choice does not apply here.
    await expect(drawn(page)).toBeHidden()
    await page.getByLabel('How viewers first see it').selectOption('Steady and level')
    await expect(drawn(page)).toBeVisible(patiently)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible(patiently)
  })
  await test.step('a first visitor sees it that way on the page and in an embed, and nothing is stored', async () => {
    const visitor = await (await browser.newContext()).newPage()
    for (const address of [`/watch/${id}`, `/embed/${id}`]) {
      await visitor.goto(new URL(address, page.url()).href)
      await expect(drawn(visitor)).toBeVisible(patiently)
    }
    expect(await settingsIn(visitor)).toEqual({})
    await visitor.keyboard.press('s')
    await visitor.keyboard.press('h')
    await expect(drawn(visitor)).toBeHidden()
    expect(await settingsIn(visitor)).toEqual({ stabilize: false, stabilizeHorizon: false })
    await visitor.context().close()
  })
})
