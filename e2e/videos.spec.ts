import type { Page } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { button, dialog, said } from './account-screens.ts'
import { makeVideo } from './video.ts'
import { expect, test } from './journey.ts'
import { signUp } from './sign-up.ts'

// Without animations: contrast is measured at one moment.
test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB', timezoneId: 'Europe/Vienna' })
test.slow()

const name = 'GX010123.MP4'
const overlay = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const video = (page: Page) => page.getByRole('article', { name })
/** Videos are encoded on a machine that is busy with other work. */
const patiently = { timeout: 180_000 }

async function choose(
  page: Page,
  ...files: string[] | { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> {
  await button(page, 'Add').click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload video' }).click()
  const chooser = await choosing
  expect(await chooser.element().getAttribute('accept')).toBe('.mp4,.mov,.webm,.m4v,.ogv,.ogx,.srt')
  await chooser.setFiles(files)
}

async function act(page: Page, action: string): Promise<void> {
  await button(video(page), `Actions for ${name}`).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a video is uploaded with its telemetry, made into a stream, played, archived and deleted', async ({
  page,
}) => {
  // The dialogs of the file picker cannot be answered by a test.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  await signUp(page.context())
  await page.goto('/uploads')

  await test.step('an account without videos says how to start', async () => {
    await expect(page.getByRole('heading', { name: 'No videos yet' })).toBeVisible()
    await expectGoodEverywhere(page)
  })
  await test.step('a file that is not a video is refused at once', async () => {
    await choose(page, {
      name: 'notes.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('no video, whatever its name says'),
    })
    await expect(overlay(page)).toContainText('This kind of video cannot be read')
    await button(overlay(page), 'Clear').click()
  })
  await test.step('a video appears with its time before it is processed, and is followed until it is ready', async () => {
    await choose(page, await makeVideo(test.info().outputPath('videos'), name))
    await expect(video(page)).toContainText('Telemetry')
    // The camera was switched on at 8:30:15 UTC, in Tyrol.
    await expect(video(page)).toContainText(/12 Jun 2024,? (at )?10:30/)
    await expect(overlay(page)).toContainText('Uploaded. It is being processed now.')
    await button(overlay(page), 'Clear').click()
    await expect(page.getByRole('region', { name: 'Being processed' })).toBeHidden(patiently)
    await expect(video(page)).toContainText('320 × 180 · 25 fps · H.264, AAC · GoPro HERO11 Black')
    await expect(video(page)).not.toContainText(/Waiting|Making|processed/)
  })
  await test.step('it plays, if the browser has the decoder', async () => {
    const canDecode = await page.evaluate(
      () => document.createElement('video').canPlayType('video/mp4; codecs="avc1.64001f, mp4a.40.2"') !== '',
    )
    await button(video(page), `Play ${name}`).click()
    const player = dialog(page, name)
    if (canDecode) {
      const playedSeconds = () =>
        player.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)
      await expect.poll(playedSeconds).toBeGreaterThan(0.5)
    } else await expect(player).toContainText('This browser cannot play this video.')
    await button(player, 'Close').click()
  })
  await test.step('it is downloaded as it was uploaded', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), act(page, 'Download original')])
    expect(download.suggestedFilename()).toBe(name)
  })
  await test.step('it goes into the archive, and comes back', async () => {
    await act(page, 'Archive')
    await expect(said(page, 'Video archived.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No videos yet' })).toBeVisible()
    await page.getByRole('radio', { name: 'Archive' }).click()
    await act(page, 'Restore')
    await expect(page.getByRole('heading', { name: 'Your archive is empty' })).toBeVisible()
    await page.getByRole('radio', { name: 'Videos' }).click()
  })
  await test.step('it is deleted, and its storage is freed', async () => {
    await expect(page.getByRole('region', { name: 'Storage' })).toContainText(/\d kB of 50 GB used/)
    await act(page, 'Delete')
    const question = dialog(page, 'Delete this video?')
    await expect(question).toContainText(name)
    await button(question, 'Delete').click()
    await expect(page.getByRole('heading', { name: 'No videos yet' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Storage' })).toContainText('0 GB of 50 GB used')
  })
})
