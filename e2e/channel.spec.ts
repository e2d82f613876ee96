import type { Page } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { button, card, dialog, field, said } from './account-screens.ts'
import { expect, test } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { signUp, takeChannelName } from './sign-up.ts'
import { post } from './upload-video.ts'

// The map of a channel is drawn in software here, which takes time.
test.use(forMaps)
test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB' })
test.slow()

/** A project with a video that needs no encoding. */
const makeProject = (page: Page, title: string) =>
  post<{ id: string; user_id: string }>(page, '/api/myproject/', {
    title,
    description: '',
    sport: 'hiking',
    visibility: 1,
    trailcast_links: [
      {
        video_id: null,
        video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        duration_ms: 60_000,
        timing: { start_ms: null, rate: 1, ranges: null, verdict: 'unknown' },
      },
    ],
    shared_telemetries: [],
  })

/** Drawn by the browser: green, and wider than the picture of a channel. */
const drawPicture = async (page: Page): Promise<Buffer> => {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 600, height: 300 })
    const context = canvas.getContext('2d')
    if (context) context.fillStyle = '#00aa44'
    context?.fillRect(0, 0, 600, 300)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

test('someone gives their channel a face, collects videos in a playlist, and a visitor watches them in that order', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page.context())
  const channel = `ridge-walker ${Date.now()}`
  await takeChannelName(page.context(), channel)
  const { id: first, user_id } = await makeProject(page, 'Up the ridge')
  const { id: second } = await makeProject(page, 'Down the ridge')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))

  await test.step('a picture and a text in the settings', async () => {
    await page.goto('/settings/profile#channel')
    const settings = card(page, 'Your channel')
    const buffer = await drawPicture(page)
    for (const what of ['picture', 'banner']) {
      const choosing = page.waitForEvent('filechooser')
      await button(settings, `Choose ${what}`).click()
      await (await choosing).setFiles({ name: 'green.png', mimeType: 'image/png', buffer })
      await expect(button(settings, `Replace ${what}`)).toBeVisible()
    }
    await field(settings, 'About').fill('Walks along ridges. https://example.org')
    await button(page, 'Save').click()
    await expect(said(page, 'Saved.')).toBeVisible()
  })
  await test.step('a playlist from the menu of a card', async () => {
    await page.goto(`/channel/${user_id}`)
    await button(page, 'Actions for Up the ridge').click()
    await page.getByRole('menuitem', { name: 'Save to playlist' }).click()
    await button(page, 'New playlist').click()
    const form = dialog(page, 'New playlist')
    await field(form, 'Name').fill('Both ways')
    await form.getByRole('combobox', { name: 'Who can see it' }).selectOption('Public')
    await button(form, 'Create playlist').click()
    await expect(page.getByRole('checkbox', { name: 'Both ways' })).toBeChecked()
    await button(page, 'Done').click()
    await button(page, 'Actions for Down the ridge').click()
    await page.getByRole('menuitem', { name: 'Save to playlist' }).click()
    await page.getByRole('checkbox', { name: 'Both ways' }).click()
    await expect(said(page, 'Saved to Both ways')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Both ways' })).toBeChecked()
    await button(page, 'Done').click()
  })
  await test.step('in another order', async () => {
    await page.getByRole('tab', { name: 'Playlists' }).click()
    await page.getByRole('link', { name: 'Both ways' }).click()
    const entries = page.getByRole('list', { name: 'Videos in order' }).getByRole('link', { name: /ridge$/ })
    await expect(entries).toHaveText(['Up the ridge', 'Down the ridge'])
    await button(page, 'Move up: Down the ridge').click()
    await expect(entries).toHaveText(['Down the ridge', 'Up the ridge'])
  })

  const others = await browser.newContext()
  await others.addCookies([{ name: 'cookie-consent', value: 'necessary', url: baseURL ?? '' }])
  const visitor = await others.newPage()
  await test.step('a visitor finds the channel and its playlist', async () => {
    await visitor.goto(`/channel/${user_id}`)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(channel)
    await expect(visitor.getByRole('link', { name: 'https://example.org' })).toBeVisible()
    await expectGoodEverywhere(visitor)
    await visitor.getByRole('tab', { name: 'Playlists' }).click()
    await expect(visitor.getByText('2 videos', { exact: true }).last()).toBeVisible()
    await visitor.getByRole('link', { name: 'Both ways' }).click()
    await expect(button(visitor, 'Move up: Up the ridge')).toHaveCount(0)
  })
  await test.step('and watches it in its order', async () => {
    await visitor.getByRole('link', { name: 'Play all' }).click()
    await expect(visitor).toHaveURL(new RegExp(`/watch/${second}\\?list=`))
    const queue = visitor.getByRole('region', { name: 'Next in Both ways' })
    await expect(queue.getByRole('link', { name: 'Up the ridge' })).toHaveAttribute(
      'href',
      new RegExp(`^/watch/${first}\\?list=`),
    )
  })
  await test.step('until the owner deletes the playlist', async () => {
    await button(page, 'Delete').click()
    await button(page, 'Delete playlist').click()
    await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Down the ridge')
    await expect(visitor.getByRole('region', { name: 'Next in Both ways' })).toHaveCount(0)
  })
  await others.close()
})
