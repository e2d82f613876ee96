import type { Page } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { button, said } from './account-screens.ts'
import { makeVideo } from './video.ts'
import { expect, test } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { signUp, takeChannelName } from './sign-up.ts'
import { post, uploadVideo } from './upload-video.ts'

// Maps are drawn in software here, which takes time.
test.use(forMaps)
test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB', timezoneId: 'Europe/Vienna' })
test.slow()

const startMs = Date.UTC(2024, 5, 12, 8, 30, 15)
/** Unique, because on a retry the server still has the project of the first attempt. */
const title = `Up the long valley ${Date.now()}`
const metresPerDegree = 111_180
/** The camera moves north at thirty metres a second for twelve seconds, along a meridian. */
const latAt = (second: number) => 46 + (30 * second) / metresPerDegree
/** It enters this area after six seconds. */
const area = `w=10.99&s=${latAt(6).toFixed(5)}&e=11.01&n=${latAt(40).toFixed(5)}`

const videos = (page: Page) => page.getByRole('list', { name: 'Videos' })
const card = (page: Page) => videos(page).getByRole('link', { name: title })
const menu = async (page: Page, action: string) => {
  await button(page, `More actions for ${title}`).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Waits until it is listed for everyone or no longer: that is computed in the background after each change. */
const isListed = (page: Page, wanted: boolean) =>
  expect
    .poll(
      async () => (await (await page.context().request.get(`/api/search?${area}`)).text()).includes(title),
      {
        timeout: 180_000,
      },
    )
    .toBe(wanted)

async function makeProject(page: Page): Promise<{ id: string; user_id: string }> {
  const made = await makeVideo(test.info().outputPath('videos'), 'GX010001.MP4', {
    seconds: 12,
    startMs,
    position: (t) => ({ lat: latAt(t), lon: 11, altitude: 600 + t, speed: 30 }),
  })
  const video = await uploadVideo(page, made)
  return post(page, '/api/myproject/', {
    title,
    description: '',
    sport: 'mountain_biking',
    visibility: 1,
    trailcast_links: [
      {
        video_id: video,
        video_url: null,
        timing: { start_ms: startMs, rate: 1, ranges: null, verdict: 'sure' },
      },
    ],
    shared_telemetries: [{ id: video, visible: null }],
  })
}

test('a project is found on the start page, on the map where it comes into view, and on its channel, until its owner hides it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page.context())
  // Names are unique worldwide, and on a retry the server still has those of the first attempt.
  const channel = `valley-rider ${Date.now()}`
  await takeChannelName(page.context(), channel)
  const { id, user_id } = await makeProject(page)
  await isListed(page, true)
  const others = await browser.newContext()
  await others.addCookies([{ name: 'cookie-consent', value: 'necessary', url: baseURL ?? '' }])
  const visitor = await others.newPage()

  await test.step('on the start page, by its sport and by its text', async () => {
    await visitor.goto('/')
    await expect(card(visitor)).toHaveAttribute('href', `/watch/${id}`)
    await visitor.goto('/?sport=surfing')
    const bikes = visitor.getByRole('link', { name: 'Mountain bike ride' })
    await expect(bikes).toBeVisible()
    await expect(card(visitor)).toBeHidden()
    await bikes.click()
    await expect(card(visitor)).toBeVisible()
    await visitor.getByRole('combobox', { name: 'Search videos, places and trails' }).fill('long valley')
    await visitor.keyboard.press('Enter')
    await expect(visitor).toHaveURL(/\/\?q=long\+valley&sport=mountain_biking$/)
    await expect(card(visitor)).toBeVisible()
    await expectGoodEverywhere(visitor)
  })
  await test.step('on the map, from the moment at which the rider enters the area', async () => {
    await visitor.goto(`/map?${area}`)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Videos here')
    await expect(card(visitor)).toHaveAttribute('href', new RegExp(`^/watch/${id}\\?t=[567]$`))
    await expect(visitor.getByText(/^starts at 0:0[567]$/)).toBeVisible()
    await expectGoodEverywhere(visitor)
    await visitor.getByRole('radio', { name: 'Activities' }).click()
    await expect(visitor).toHaveURL(/show=activities/)
    await visitor.goto('/map?w=20&s=46&e=21&n=47&show=videos')
    await expect(visitor.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  })
  await test.step('on its channel', async () => {
    await visitor.goto(`/channel/${user_id}`)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(channel)
    await expect(visitor.getByText('1 video')).toBeVisible()
    await expect(card(visitor)).toBeVisible()
  })
  await test.step('its owner hides it, and nobody finds it any more', async () => {
    await page.goto('/my_projects')
    await expect(page.getByRole('heading', { name: 'June 2024' })).toBeVisible()
    await menu(page, 'Visibility: Anyone with the link')
    await expect(said(page, 'Visibility set to “Anyone with the link” for 1 project.')).toBeVisible()
    await isListed(page, false)
    await visitor.goto(`/channel/${user_id}`)
    await expect(visitor.getByRole('heading', { name: 'No videos yet' })).toBeVisible()
  })
  await test.step('it goes into the archive and comes back, and a deletion can be undone', async () => {
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
    await button(page.getByRole('toolbar', { name: 'Selected projects' }), 'Archive').click()
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
    await page.getByRole('radio', { name: 'Archive' }).click()
    await menu(page, 'Restore from archive')
    await expect(page.getByRole('heading', { name: 'Your archive is empty' })).toBeVisible()
    await page.getByRole('radio', { name: 'List' }).click()
    await menu(page, 'Delete')
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
    await expect(said(page, '1 project deleted.')).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  })
  await others.close()
})
