import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const prompt = (page: Page) => page.getByRole('region', { name: 'Install Trailcast' })
const button = (page: Page, name: string) => prompt(page).getByRole('button', { name })

/** Whether the browser's own bar was held back. */
function browserOffers(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const accept = async (event: Event = offer) => {
      document.documentElement.dataset.installed = event.type
    }
    return !dispatchEvent(Object.assign(offer, { prompt: () => accept() }))
  })
}

/** A new visit, at which the browser offers again. */
async function visit(page: Page): Promise<void> {
  await page.goto('/faq')
  await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible()
  expect(await browserOffers(page)).toBe(true)
}

test('Trailcast can be installed when the browser offers it', async ({ page }) => {
  await visit(page)
  await button(page, 'Install').click()
  await expect(prompt(page)).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-installed', 'beforeinstallprompt')
})

test("'Later' hides the offer for a day", async ({ page }) => {
  await page.clock.install({ time: '2026-05-01T10:00:00Z' })
  await visit(page)
  await button(page, 'Later').click()
  await expect(prompt(page)).toBeHidden()
  await page.clock.fastForward('23:59:00')
  await visit(page)
  await expect(prompt(page)).toBeHidden()
  await page.clock.fastForward('02:00')
  await visit(page)
  await expect(prompt(page)).toBeVisible()
})

test("'Never' hides the offer for good", async ({ page }) => {
  await page.clock.install({ time: '2026-05-01T10:00:00Z' })
  await visit(page)
  await button(page, 'Never').click()
  await expect(prompt(page)).toBeHidden()
  await page.clock.setSystemTime('2036-05-01T10:00:00Z')
  await visit(page)
  await expect(prompt(page)).toBeHidden()
})

test.describe('on a first visit', () => {
  test.use({ hasChosenCookies: false })

  test('one question is asked at a time', async ({ page }) => {
    await visit(page)
    await expect(prompt(page)).toBeHidden()
    await page.getByRole('button', { name: 'Necessary only' }).click()
    await expect(prompt(page)).toBeVisible()
  })
})
