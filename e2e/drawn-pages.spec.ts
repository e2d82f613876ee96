import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

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

/** Opens the page and holds its scripts back until the returned function is called. */
async function openAsleep(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await promise
    await route.continue()
  })
  const opened = page.goto('/faq', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return async () => {
    release()
    await opened
  }
}

test.describe('what is done before the page is hydrated', () => {
  // A locale with metric units, which pages are also rendered with.
  test.use({ locale: 'de-DE' })

  test('a button press counts once', async ({ page }) => {
    const wake = await openAsleep(page)
    await expect(menu(page)).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu(page)).toBeVisible()
    await wake()
    await expect(menu(page)).toBeHidden()
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

/** Holds back who is signed in until the returned function is called. */
async function holdUser(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/logged_in', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
const logIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log in' })

test('until it is known who is signed in, nobody is offered a login', async ({ page }) => {
  for (const path of ['/faq', '/map']) {
    const tell = await holdUser(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('combobox', { name: 'Units' })).toBeVisible()
    // The application is running: it would have offered one.
    await expect(page.locator('#root')).not.toHaveAttribute('data-drawn', /./)
    await expect(logIn(page)).toBeHidden()
    tell()
    await expect(logIn(page)).toBeVisible()
    await page.unrouteAll()
  }
})

test.describe('while a visitor only looks', () => {
  test.use({ isUsed: false })

  test('a login is offered once the server has said that nobody is signed in', async ({ page }) => {
    const tell = await holdUser(page)
    await page.goto('/faq', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(logIn(page)).toBeHidden()
    tell()
    await expect(logIn(page)).toBeVisible()
    await expect(page.locator('#root')).toHaveAttribute('data-drawn', '/faq')
  })

  test('a page runs nothing, and responds to the first thing that is done with it', async ({ page }) => {
    const fetched = page.waitForResponse(/\/assets\/index-.*\.js$/)
    const opened = page.goto('/faq')
    await fetched
    // Whatever would run by itself has run by then, and what was asked ahead has arrived whole.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((resume) => requestIdleCallback(resume)))
    await expect(page.locator('#root')).toHaveAttribute('data-drawn', '/faq')
    await page.getByRole('searchbox', { name: 'Find a question' }).fill('gpx')
    await expect(page.getByText(/^\d+ of \d+ questions$/)).toBeVisible()
    await opened
  })
})

test.describe('without scripts that arrive', () => {
  test.use({ expectedOnConsole: /Failed to load resource/ })

  test('the map has a still with the menus around it', async ({ page }) => {
    await page.goto('/healthz')
    await page.route('**/assets/*.js', (route) => route.abort())
    // It never becomes alive, which `goto` would wait for.
    const open = (address: string) => page.evaluate((to) => location.assign(to), address)
    await open('/map')
    await expect(menu(page).getByRole('link', { name: 'FAQ' })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Map' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newest videos')
    await open('/map?w=8&s=46&e=9&n=47')
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  })
})
