import type { Page } from '@playwright/test'
import { button, dialog, field, said } from './account-screens.ts'
import { makeVideo } from './video.ts'
import { expect, test } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { activity } from './activity.ts'
import { signUp } from './sign-up.ts'
import { uploadActivities } from './upload-activities.ts'

// Without animations: contrast is measured at one moment.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  locale: 'en-GB',
  timezoneId: 'Europe/Vienna',
  ...forMaps,
  // One page learns that another one saved first, one asks for a project that does not exist, and one answer is lost.
  expectedOnConsole: /status of 40[49]|net::ERR_FAILED/,
})
test.slow()

const video = 'GX010123.MP4'
/** Videos are encoded on a machine that is busy with other work. */
const patiently = { timeout: 180_000 }

const clip = (page: Page) => page.getByRole('button', { name: new RegExp(`^${video}, .*begins at`) })
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible(patiently)
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

async function uploadVideo(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  await page.goto('/uploads')
  const path = await makeVideo(test.info().outputPath('videos'), video)
  await button(page, 'Add').click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload video' }).click()
  await (await choosing).setFiles(path)
  await expect(page.getByRole('article', { name: video })).toContainText('320 × 180', patiently)
  await expect(page.getByRole('region', { name: 'Being processed' })).toBeHidden(patiently)
}

test('a video and an activity become a project, which is aligned, trimmed, coloured and saved', async ({
  page,
}) => {
  await signUp(page.context())
  // The camera was switched on at 8:30:15 UTC, during the activity.
  const startMs = Date.parse('2024-06-12T08:20:00Z')
  await uploadActivities(page, [activity({ name: 'Morning ride', startMs, sport: 'cycling', minutes: 30 })])
  await uploadVideo(page)

  await test.step('an empty project says how to start, and is not saved', async () => {
    await button(page, 'Add').click()
    await page.getByRole('menuitem', { name: 'New project' }).click()
    await expect(page).toHaveURL('/edit/new')
    await expect(page.getByRole('heading', { name: 'Start with a video' })).toBeVisible()
  })
  await test.step('a chosen video is on the timeline by its own clock, in one project although an answer was lost', async () => {
    await page.route(
      '**/api/myproject/',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await button(page, 'Choose videos').click()
    await dialog(page, 'Choose videos').getByRole('checkbox', { name: video }).check()
    await button(dialog(page, 'Choose videos'), 'Add video').click()
    await expect(clip(page)).toHaveAccessibleName(/begins at 10:30:15/)
    await expect(page).toHaveURL(/\/edit\/eu_/, patiently)
    await saved(page)
    const { items } = (await (await page.request.get('/api/projects')).json()) as { items: unknown[] }
    expect(items).toHaveLength(1)
  })
  await test.step('the activity of the same time is suggested, and the video aligned with it', async () => {
    await tab(page, 'Tracks')
    await expect(page.getByText(`Camera of ${video}`)).toBeVisible()
    await button(page, 'Add Morning ride').click()
    await expect(page.getByRole('list', { name: 'Tracks' }).getByText('Morning ride')).toBeVisible()
    await tab(page, 'Clip')
    await expect(button(page, 'Align automatically')).not.toHaveAttribute('aria-busy', 'true')
    await expect(
      page.getByRole('region', { name: 'Timing' }).getByRole('button', { name: /^(Sure|Please check)/ }),
    ).toBeVisible()
  })
  await test.step('it is moved with the keyboard, and that is undone', async () => {
    const before = await clip(page).getAttribute('aria-label')
    await clip(page).press('Shift+ArrowRight')
    await expect(clip(page)).toHaveAccessibleName(/Set by hand.*begins at 10:30:16/)
    await page.keyboard.press('Control+z')
    await expect(clip(page)).toHaveAccessibleName(before ?? '')
    // From anywhere on the page, while watching the picture.
    await page.getByRole('tab', { name: 'Clip', exact: true }).press(']')
    await expect(clip(page)).toHaveAccessibleName(/Set by hand/)
    await button(page, 'Undo').click()
    await expect(clip(page)).toHaveAccessibleName(before ?? '')
  })
  await test.step('it is trimmed and coloured', async () => {
    await page.getByRole('slider', { name: `Beginning of ${video}` }).press('Shift+ArrowRight')
    await expect(page.getByRole('textbox', { name: 'From second' })).toHaveValue('1')
    await page.getByRole('slider', { name: 'Saturation' }).fill('1.5')
    await expect(page.getByRole('region', { name: 'Preview' })).toBeInViewport()
    await expect(button(page, 'Reset')).toBeEnabled()
  })
  await test.step('it is named and saved automatically, and is the same after a reload', async () => {
    await tab(page, 'Details')
    await field(page, 'Title').fill('A morning in Tyrol')
    await page.getByRole('combobox', { name: 'Who can see it' }).selectOption('Anyone with the link')
    await button(page, 'Publish').click()
    await expect(said(page, 'Published. Anyone with the link can watch it now.')).toBeVisible()
    await saved(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'A morning in Tyrol' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Who can see it' })).toHaveValue('2')
    await tab(page, 'Clip')
    await expect(page.getByRole('textbox', { name: 'From second' })).toHaveValue('1')
    await expect(page.getByRole('slider', { name: 'Saturation' })).toHaveValue('1.5')
    await expect(page.getByRole('link', { name: 'View' })).toHaveAttribute('href', /\/watch\/eu_/)
  })
  await test.step('someone who saves later in another tab is asked, and loses nothing', async () => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    await field(other, 'Title').fill('Changed in the other tab')
    await saved(other)
    await tab(page, 'Details')
    await field(page, 'Title').fill('Mine')
    const question = dialog(page, 'This project was changed elsewhere')
    await expect(question).toBeVisible()
    await button(question, 'Load the other version').click()
    await expect(field(page, 'Title')).toHaveValue('Changed in the other tab')
    await other.close()
  })
  await test.step('captions of the video appear at their second', async () => {
    await tab(page, 'Clip')
    const captions = page.getByRole('region', { name: 'Captions' })
    const choosing = page.waitForEvent('filechooser')
    await button(captions, 'Add captions').click()
    const words = '1\r\n00:00:02,000 --> 00:00:03,000\r\n<i>Down</i> we go\r\n'
    await (
      await choosing
    ).setFiles({ name: 'words.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(words) })
    await expect(captions.getByRole('listitem')).toContainText('British English')
    await page.goto((await page.getByRole('link', { name: 'View' }).getAttribute('href')) ?? '')
    await page.waitForFunction(() =>
      [...document.querySelectorAll('video')].some(({ readyState }) => readyState > 2),
    )
    const shown = page.locator('[data-captions]')
    await expect(shown).toHaveCount(0)
    // In slow motion, so that the video does not end before it is paused.
    for (const key of ['<', '<', '<', 'c', 'k']) await page.keyboard.press(key)
    await expect(button(page, 'Captions: British English')).toBeVisible()
    await expect(shown).toHaveCount(1)
    await page.keyboard.press('k')
    // Its first second is trimmed: the caption covers the middle of the other three seconds, but not their start.
    await page.keyboard.press('5')
    await expect(shown).toHaveText('Down we go')
    await page.keyboard.press('0')
    await expect(shown).toBeEmpty()
  })
  await test.step('a project that does not exist is not found', async () => {
    await page.goto('/edit/eu_01j00000000000000000000000')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
})
