import type { Page } from '@playwright/test'
import { openHeld } from './held-page.ts'
import { expect, test } from './journey.ts'
import { signUp } from './sign-up.ts'

const pages = [
  { path: '/', heading: 'Your video knows what. Your watch knows where.', title: 'Trailcast' },
  { path: '/faq', heading: 'Questions and answers', title: 'Questions and answers · Trailcast' },
  { path: '/about', heading: 'About Trailcast', title: 'About Trailcast · Trailcast' },
  { path: '/plans', heading: 'Plans', title: 'Plans · Trailcast' },
]
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the pages can be read, and the side menu is out of the way on a narrow screen', async ({ page }) => {
    for (const { path, heading, title } of pages) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await expect(page).toHaveTitle(title)
        await expect(menu(page).getByRole('link', { name: 'FAQ' })).toBeVisible()
      })
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/faq')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(menu(page)).toBeHidden()
  })
})

test('pages hydrate as they were rendered', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      ;(globalThis as { drawn?: Element | null }).drawn = document.querySelector('h1')
    })
  })
  for (const { path, title } of pages) {
    await test.step(path, async () => {
      await page.goto(path)
      const isSame = await page.evaluate(
        () => (globalThis as { drawn?: Element | null }).drawn === document.querySelector('h1'),
      )
      expect(isSame).toBe(true)
      await expect(page).toHaveTitle(title)
    })
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the world is fetched once, before the styles that show it, in ${colorScheme} colors`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    const wake = await openHeld(page, '/map')
    const world = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/api/map/world'))
          .map((entry) => [new URL(entry.name).search, (entry as PerformanceResourceTiming).initiatorType]),
      )
    await expect.poll(world).toEqual([[`?scheme=${colorScheme}`, 'link']])
    await wake()
  })
}

const openAsleep = (page: Page) => openHeld(page, '/faq')

test.describe('what is done before the page is hydrated', () => {
  // A locale with metric units, which pages are also rendered with.
  test.use({ locale: 'de-DE' })

  test('a button press counts once', async ({ page }) => {
    await page.addInitScript(() => {
      const counted = globalThis as { presses?: number }
      document.addEventListener('click', () => (counted.presses = (counted.presses ?? 0) + 1), true)
    })
    const presses = () => page.evaluate(() => (globalThis as { presses?: number }).presses ?? 0)
    const wake = await openAsleep(page)
    await expect(menu(page)).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu(page)).toBeVisible()
    expect(await presses()).toBe(0)
    await wake()
    await expect(menu(page)).toBeHidden()
    await page.waitForLoadState('networkidle')
    expect(await presses()).toBe(1)
    await expect(menu(page)).toBeHidden()
  })

  test('of several choices the last one counts', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    const wake = await openAsleep(page)
    for (const name of ['Dark', 'Light', 'Dark']) await page.getByRole('radio', { name }).check()
    await wake()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(16, 20, 24)')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  })

  test('a choice is kept', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    const wake = await openAsleep(page)
    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.getByRole('combobox', { name: 'Units' }).selectOption('Imperial')
    await wake()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(16, 20, 24)')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await expect(page.getByRole('combobox', { name: 'Units' })).toHaveValue('imperial')
  })

  test('what was typed is searched for', async ({ page }) => {
    const wake = await openAsleep(page)
    await page.getByRole('searchbox', { name: 'Find a question' }).fill('gpx')
    await wake()
    await expect(page.getByText(/^\d+ of \d+ questions$/)).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Find a question' })).toHaveValue('gpx')
  })
})

test('a menu that was closed is closed from the first moment', async ({ page }) => {
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu(page)).toBeHidden()
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const element = document.querySelector<HTMLElement>('#side-menu')
      ;(globalThis as { wasShown?: boolean }).wasShown = element !== null && element.checkVisibility()
    })
  })
  await page.reload()
  expect(await page.evaluate(() => (globalThis as { wasShown?: boolean }).wasShown)).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu(page)).toBeVisible()
})

const logIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log in' })

test('who is signed in shows before the server has been asked, and what it answers counts', async ({
  page,
  context,
}) => {
  const { promise, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/api/logged_in', async (route) => {
    await promise
    await route.continue()
  })
  const awake = page.locator('#root:not([data-drawn])')
  for (const path of ['/faq', '/map']) {
    await page.goto(path, { waitUntil: 'commit' })
    await awake.waitFor()
    await expect(logIn(page)).toBeVisible()
  }
  await signUp(context)
  for (const path of ['/faq', '/map']) {
    await page.goto(path, { waitUntil: 'commit' })
    await awake.waitFor()
    await expect(menu(page).getByRole('link', { name: 'My activities' })).toBeVisible()
    await expect(logIn(page)).toBeHidden()
  }
  // Signed out elsewhere since the page was sent.
  await context.clearCookies({ name: 'session' })
  tell()
  await expect(logIn(page)).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'My activities' })).toBeHidden()
})

test('pages become alive for those who only look, within a second of idling', async ({ page }) => {
  await page.addInitScript(() => {
    const wait = globalThis.setTimeout
    // Timers of more than a second never fire.
    const impatient = (run: () => void, ms = 0) => (ms > 1000 ? 0 : Number(wait(run, ms)))
    Object.assign(globalThis, { setTimeout: impatient })
  })
  for (const path of [...pages.map((each) => each.path), '/map', '/?q=ridge']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('#root')).not.toHaveAttribute('data-drawn', /./)
    })
  }
})

test('a page whose thread is never idle becomes alive all the same, and one with a question waits for no rest', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked: (number | undefined)[] = []
    const never = (run: () => void, options?: { timeout?: number }) => {
      // Other callers may wait forever.
      if (!new Error('called from').stack?.includes('/wake.js')) return 0
      asked.push(options?.timeout)
      return options?.timeout === undefined ? 0 : Number(setTimeout(run, options.timeout))
    }
    Object.assign(globalThis, { requestIdleCallback: never, asked })
  })
  const asked = () => page.evaluate(() => (globalThis as unknown as { asked: number[] }).asked)
  for (const path of ['/', '/faq', '/map']) {
    await test.step(path, async () => {
      await page.goto(path)
      const [timeout, ...more] = await asked()
      expect(timeout).toBeLessThanOrEqual(1000)
      expect(more).toEqual([])
    })
  }
  for (const path of ['/?q=ridge', '/map?q=ridge']) {
    await test.step(path, async () => {
      await page.goto(path)
      expect(await asked()).toEqual([])
    })
  }
})

test.describe('without scripts that arrive', () => {
  test.use({ expectedOnConsole: /Failed to load resource/ })

  test('the map has a still with the menus around it', async ({ page }) => {
    await page.goto('/healthz')
    await page.route('**/assets/*.js', (route) => route.abort())
    // `goto` would wait for the page to come alive, which never happens here.
    const open = (address: string) => page.evaluate((to) => location.assign(to), address)
    await open('/map')
    await expect(menu(page).getByRole('link', { name: 'FAQ' })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Map' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newest videos')
    await open('/map?w=8&s=46&e=9&n=47')
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  })
})
