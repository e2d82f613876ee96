import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { button, dialog, field, said } from './account-screens.ts'
import { activity } from './activity.ts'
import { expect, test } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { newEmail } from './sign-up.ts'
import { makeVideo } from './video.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  locale: 'en-GB',
  timezoneId: 'Europe/Vienna',
  ...forMaps,
})
test.slow()

/** Videos are encoded on a machine that is busy with other work. */
const patiently = { timeout: 180_000 }

const rideStartMs = Date.parse('2024-06-12T08:20:00Z')
const videoStartMs = Date.parse('2024-06-12T08:30:15Z')
/** Along the route of the activity, which has a fix every ten seconds. */
const onTheWay = (seconds: number) => {
  const fixes = (videoStartMs - rideStartMs) / 10_000 + seconds / 10
  return { lat: 47.2 + fixes * 0.0003, lon: 11.4 + fixes * 0.0004, altitude: 700, speed: 4 }
}

type Dropped = { name: string; buffer: Buffer }

async function drop(page: Page, files: Dropped[]): Promise<void> {
  const described = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }))
  const transfer = await page.evaluateHandle((list) => {
    const dropped = new DataTransfer()
    for (const { name, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
      dropped.items.add(new File([bytes], name, { lastModified: 0 }))
    }
    return dropped
  }, described)
  // The listener is loaded after the page.
  await expect(async () => {
    await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
    await expect(page.getByText('Drop files or folders to upload them')).toBeVisible({ timeout: 200 })
  }).toPass()
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}

test('a newcomer gets from the landing page to a published project in at most 12 clicks', async ({
  page,
  browser,
}) => {
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  let pictures = 0
  /** Records the steps of the journey as screenshots. */
  const record = () => page.screenshot({ path: test.info().outputPath(`${(pictures += 1)}.png`) })
  const video = await makeVideo(test.info().outputPath('videos'), 'GX010123.MP4', {
    startMs: videoStartMs,
    position: onTheWay,
  })
  const ride = activity({ name: 'To the hut', startMs: rideStartMs, sport: 'cycling', minutes: 30 })

  await test.step('signs up', async () => {
    await page.goto('/')
    await record()
    await click(button(page.getByRole('banner'), 'Sign up'))
    const form = dialog(page, 'Create account')
    await field(form, 'Email').fill(newEmail())
    await field(form, 'Password').fill('a good password')
    await field(form, 'Name').fill('Nora Newcomer')
    await expect(form.getByText('Security check passed')).toBeVisible()
    await click(button(form, 'Create account'))
    await field(dialog(page, 'Final steps'), 'Channel name').fill(`Nora ${Date.now()}`)
    await click(button(dialog(page, 'Final steps'), 'Done'))
    await expect(page.getByRole('heading', { name: 'Make a project' })).toBeVisible()
    await record()
  })

  await test.step('drops a video and an activity together, which are matched', async () => {
    clicks += 1
    await drop(page, [{ name: 'GX010123.MP4', buffer: await readFile(video) }, ride])
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await expect(uploads.getByText('Your video matches “To the hut”.')).toBeVisible(patiently)
    await expect(uploads.getByText('2/2')).toBeVisible(patiently)
    await record()
    await click(uploads.locator('a[href^="/edit/new"]').first())
  })

  await test.step('finds it filled in, private and aligned', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'To the hut' })).toBeVisible(patiently)
    await expect(page).toHaveURL(/\/edit\/\w+_/, patiently)
    await expect(page.getByText('Not published')).toBeVisible()
    await expect(page.getByRole('button', { name: /^GX010123\.MP4, .*begins at 10:30:15/ })).toBeVisible(
      patiently,
    )
    await expect(page.getByRole('combobox', { name: 'Sport' })).toHaveValue('cycling')
    await expect(page.getByRole('combobox', { name: 'Who can see it' })).toHaveValue('1')
    await record()
  })

  await test.step('publishes it', async () => {
    await click(button(page, 'Publish'))
    await expect(said(page, 'Published. Everyone can watch it now.')).toBeVisible(patiently)
    await record()
    await click(said(page, 'Published.').getByRole('link', { name: 'View' }))
    await expect(page).toHaveURL(/\/watch\//)
    await expect(page.getByRole('heading', { level: 1, name: 'To the hut' })).toBeVisible()
    await record()
  })

  await test.step('and a visitor sees it', async () => {
    const visitor = await browser.newContext({ reducedMotion: 'reduce' })
    const theirs = await visitor.newPage()
    await theirs.goto(page.url())
    await expect(theirs.getByRole('heading', { level: 1, name: 'To the hut' })).toBeVisible()
    await visitor.close()
  })
  expect(clicks).toBeLessThanOrEqual(12)
})
