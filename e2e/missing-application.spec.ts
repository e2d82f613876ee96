import type { Page } from '@playwright/test'
import { entryScript } from './held-page.ts'
import { expect, test } from './journey.ts'

test.use({ expectedOnConsole: /Failed to load resource/ })

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const pressMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click()

/** `goto` would wait for the page to come alive, which may never happen. */
async function openAsleep(page: Page): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate(() => location.assign('/faq'))
  await page.locator('#root[data-drawn]').waitFor()
  await page.waitForFunction(() => document.readyState !== 'loading')
}

test('a press is carried out when it arrives at the second try', async ({ page }) => {
  const pressed = Promise.withResolvers<void>()
  let tries = 0
  await page.route(entryScript, async (route) => {
    await pressed.promise
    tries++
    await (tries === 1 ? route.abort() : route.continue())
  })
  await openAsleep(page)
  await pressMenu(page)
  pressed.resolve()
  await expect(menu(page)).toBeHidden()
  expect(tries).toBeGreaterThan(1)
})

test('a press is carried out when the network is back', async ({ page, context }) => {
  const pressed = Promise.withResolvers<void>()
  await page.route(entryScript, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await openAsleep(page)
  await pressMenu(page)
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => entryScript.test(request.url()))
  pressed.resolve()
  await failed
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('data-kept')
  await context.setOffline(false)
  await expect(menu(page)).toBeHidden()
})

test('the page is loaded again, once, and then nothing looks as if it still came', async ({ page }) => {
  let visits = 0
  await page.route('/faq', async (route) => {
    visits++
    await route.continue()
  })
  await page.route(entryScript, (route) => route.abort())
  await openAsleep(page)
  await expect.poll(() => visits).toBe(2)
  await page.locator('#root[data-drawn]').waitFor()
  await pressMenu(page)
  const button = page.getByRole('button', { name: 'Menu' })
  await expect(button).not.toHaveAttribute('data-kept')
  expect(visits).toBe(2)
  // A newer version is there by then.
  await page.unroute(entryScript)
  await page.evaluate(() => sessionStorage.removeItem('chunk-reload-at'))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.locator('#root:not([data-drawn])').waitFor()
  await pressMenu(page)
  await expect(menu(page)).toBeHidden()
})
