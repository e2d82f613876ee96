import type { Locator, Page } from '@playwright/test'
import { drawnPages, givenShared } from './drawn-for-everyone.ts'
import { openHeld } from './held-page.ts'
import { expect, test, viewport, widths } from './journey.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const isOpen = (name: string) => async (page: Page) =>
  expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')

/** What pressing a button leads to, by its name. A button that is not listed here fails the test. */
const effects: Record<string, (page: Page) => Promise<void>> = {
  Menu: async (page) => expect(dialog(page, 'Menu').getByRole('link', { name: 'FAQ' })).toBeVisible(),
  Back: async (page) => expect(page).toHaveURL('/'),
  'Log in': async (page) => expect(dialog(page, 'Log in')).toBeVisible(),
  'Sign up': async (page) => expect(dialog(page, 'Create account')).toBeVisible(),
  Me: async (page) => expect(dialog(page, 'Log in')).toBeVisible(),
  Add: async (page) => expect(page.getByRole('menu', { name: 'Add' })).toBeVisible(),
  Cookies: async (page) => expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible(),
  'Play the example': async (page) =>
    expect(page.getByRole('button', { name: 'Pause the example' })).toBeVisible(),
  'Demo: parts are simulated': async (page) =>
    expect(page.getByRole('link', { name: 'Read the mail' })).toBeVisible(),
  'Necessary only': async (page) => expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden(),
  'Necessary + video embeds': async (page) =>
    expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden(),
  Follow: async (page) => expect(dialog(page, 'Log in')).toBeVisible(),
  'Report this channel': async (page) => expect(dialog(page, 'Report this channel')).toBeVisible(),
  Videos: isOpen('Videos'),
  Playlists: isOpen('Playlists'),
  'Map and totals': isOpen('Map and totals'),
}

/**
 * Without buttons that choose files, which the browser itself handles, and without the steps of the story, which are
 * all shown side by side to people who prefer reduced motion.
 */
const buttons = (page: Page): Locator =>
  page
    .getByRole('button')
    .or(page.getByRole('tab'))
    .and(page.locator(':not(input):not(ol > li > button)'))
    .filter({ visible: true })

async function namesOfButtons(page: Page): Promise<string[]> {
  const texts = await buttons(page).evaluateAll((all) =>
    all.map((button) => (button.ariaLabel ?? button.textContent).trim()),
  )
  return texts
}

/** The button with this name that has this many namesakes before it. */
async function buttonCalled(page: Page, name: string, namesakesBefore: number): Promise<Locator> {
  const places = (await namesOfButtons(page)).flatMap((each, place) => (each === name ? [place] : []))
  const place = places[namesakesBefore]
  if (place === undefined) throw new Error(`the page has no button ${name} any more`)
  return buttons(page).nth(place)
}

/** Presses every button of the page, each on a fresh page that is still asleep. */
async function tryEveryButton(page: Page, path: string, isFirstVisit = false): Promise<void> {
  const wakeFirst = await openHeld(page, path)
  const names = await namesOfButtons(page)
  expect(names).toContain('Menu')
  expect(names.filter((name) => !effects[name])).toEqual([])
  await wakeFirst()
  for (const [at, name] of names.entries()) {
    const namesakesBefore = names.slice(0, at).filter((each) => each === name).length
    await test.step(name, async () => {
      // An answer to the cookie question would be remembered, and the question would not appear again.
      if (isFirstVisit) await page.context().clearCookies({ name: 'cookie-consent' })
      const wake = await openHeld(page, path)
      await (await buttonCalled(page, name, namesakesBefore)).tap()
      await wake()
      await effects[name]?.(page)
    })
  }
}

test.describe('a tap on any button before the page responds is carried out', () => {
  test.use({ hasTouch: true, viewport: viewport(widths.phone), reducedMotion: 'reduce' })

  for (const path of drawnPages) {
    test(`on ${path}`, async ({ page }) => {
      // As many visits as buttons.
      test.slow()
      await tryEveryButton(page, path)
    })
  }

  test('on the pages of a video, of an activity and of a channel', async ({ page, browser, baseURL }) => {
    test.slow()
    const { watch, activity, channel } = await givenShared(browser, baseURL)
    await tryEveryButton(page, watch)
    await tryEveryButton(page, activity)
    await tryEveryButton(page, channel)
    await test.step('the picture of a video', async () => {
      const wake = await openHeld(page, watch)
      await page.locator('[data-still] img').tap()
      await wake()
      await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible()
    })
  })

  test.describe('on a first visit', () => {
    test.use({ hasChosenCookies: false })

    test('with the question about cookies', async ({ page }) => {
      test.slow()
      await tryEveryButton(page, '/about', true)
    })
  })
})

test('a step of the story that was pressed is shown', async ({ page }) => {
  const wake = await openHeld(page, '/about')
  await page.getByRole('button', { name: 'Trailcast joins them' }).click()
  await wake()
  await expect(page.locator('[aria-current="step"]')).toContainText('Trailcast joins them')
  await expect(page.getByRole('button', { name: 'Play the story' })).toBeVisible()
})

test('choices on the still of the map are made on the map', async ({ page }) => {
  const wake = await openHeld(page, '/map')
  await page.getByRole('main').getByRole('radio', { name: 'Activities' }).click()
  await wake()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newest activities')
  await expect(page.getByRole('radio', { name: 'Activities' })).toBeChecked()
})

test('on a wide screen, the mouse and the keyboard reach the same', async ({ page }) => {
  test.slow()
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const path of ['/faq', '/map']) {
    await test.step(path, async () => {
      let wake = await openHeld(page, path)
      await page.getByRole('button', { name: 'Send us a message' }).click()
      await wake()
      await expect(dialog(page, 'Send us a message')).toBeVisible()
      wake = await openHeld(page, path)
      await page.getByRole('button', { name: 'Sign up' }).focus()
      await page.keyboard.press('Enter')
      await wake()
      await expect(dialog(page, 'Create account')).toBeVisible()
      wake = await openHeld(page, path)
      await page.getByRole('button', { name: 'Menu' }).focus()
      await page.keyboard.press('Space')
      await wake()
      await expect(menu).toBeHidden()
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(menu).toBeVisible()
    })
  }
})

test('of several presses the last one counts', async ({ page }) => {
  const wake = await openHeld(page, '/map')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await wake()
  await expect(dialog(page, 'Create account')).toBeVisible()
})

test('files that were chosen are opened', async ({ page }) => {
  const wake = await openHeld(page, '/')
  await page
    .getByLabel('Try it with your own files')
    .setInputFiles('fixtures/activity/gpx1.1_with_all_fields.gpx')
  await wake()
  await expect(page).toHaveURL('/telemetry')
})

test('a search that was sent is carried out', async ({ page }) => {
  const wake = await openHeld(page, '/faq')
  await page.getByRole('combobox', { name: 'Search videos, places and trails' }).fill('ridge')
  await page.evaluate(() => {
    document.addEventListener('keydown', () => {
      document.documentElement.dataset['keys'] = `${document.documentElement.dataset['keys'] ?? ''}+`
    })
  })
  await page.keyboard.press('Enter')
  await wake()
  await expect(page).toHaveURL('/?q=ridge')
  await expect(page.locator('html')).toHaveAttribute('data-keys', '+')
})
