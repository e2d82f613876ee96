import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const question = (page: Page) => page.getByRole('region', { name: 'Install Trailcast' })
const button = (page: Page, name: string) => question(page).getByRole('button', { name })

/**
 * Has the browser offer the installation, and returns whether its own banner was suppressed. `answer` is the person's
 * answer to the browser's prompt.
 */
function browserOffers(page: Page, answer: 'accepted' | 'dismissed'): Promise<boolean> {
  return page.evaluate((outcome) => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => {
      document.documentElement.dataset.asked = offer.type
      return { outcome }
    }
    return !dispatchEvent(Object.assign(offer, { prompt }))
  }, answer)
}

/** A new visit, on which the browser offers again. */
async function visit(page: Page, answer: 'accepted' | 'dismissed' = 'accepted'): Promise<void> {
  await page.goto('/faq')
  await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible()
  expect(await browserOffers(page, answer)).toBe(true)
}

/** Pretends an earlier visit, at the latest on the day on which the clock of these journeys starts. */
const cameBefore = (page: Page) =>
  page.addInitScript(() => {
    localStorage['first-visit'] ??= String(Date.parse('2026-04-01T10:00:00Z'))
  })

test.beforeEach(({ page }) => cameBefore(page))

test('Trailcast can be installed when the browser offers it', async ({ page }) => {
  await visit(page)
  await button(page, 'Install').click()
  await expect(question(page)).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'beforeinstallprompt')
})

test('someone who changes their mind when the browser asks is left alone for now', async ({ page }) => {
  await visit(page, 'dismissed')
  await button(page, 'Install').click()
  await visit(page)
  await expect(question(page)).toBeHidden()
})

test("'Later' hides the offer for a day", async ({ page }) => {
  await page.clock.install({ time: '2026-05-01T10:00:00Z' })
  await visit(page)
  await button(page, 'Later').click()
  await expect(question(page)).toBeHidden()
  await page.clock.fastForward('23:59:00')
  await visit(page)
  await expect(question(page)).toBeHidden()
  await page.clock.fastForward('02:00')
  await visit(page)
  await expect(question(page)).toBeVisible()
})

test("'Never' hides the offer for good", async ({ page }) => {
  await page.clock.install({ time: '2026-05-01T10:00:00Z' })
  await visit(page)
  await button(page, 'Never').click()
  await expect(question(page)).toBeHidden()
  await page.clock.setSystemTime('2036-05-01T10:00:00Z')
  await visit(page)
  await expect(question(page)).toBeHidden()
})

test.describe('on a first visit', () => {
  test.use({ hasChosenCookies: false })

  test('only one question is asked at a time', async ({ page }) => {
    await page.goto('/faq')
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    expect(await browserOffers(page, 'accepted')).toBe(true)
    await expect(question(page)).toBeHidden()
    await page.getByRole('button', { name: 'Necessary only' }).click()
    await expect(question(page)).toBeVisible()
  })
})

test('the browser finds nothing wrong with the application that is to be installed', async ({
  baseURL,
  launchOptions,
}) => {
  const origin = baseURL ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'trailcast-install-'))
  // Browsers install nothing from a private window.
  const context = await chromium.launchPersistentContext(folder, launchOptions)
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/faq`)
    const devtools = await context.newCDPSession(page)
    const { url, errors } = await devtools.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${origin}/manifest.webmanifest`, []])
    expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })

  test('the way to the home screen is described, and postponed for a day', async ({ page }) => {
    await page.clock.install({ time: '2026-05-01T10:00:00Z' })
    await page.goto('/faq')
    await expect(question(page)).toContainText('tap Share, then Add to Home Screen')
    await expect(button(page, 'Install')).toBeHidden()
    await button(page, 'Later').click()
    await expect(question(page)).toBeHidden()
    await page.clock.fastForward('23:59:00')
    await page.goto('/faq')
    await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible()
    await page.clock.fastForward('02:00')
    await page.goto('/faq')
    await expect(question(page)).toBeVisible()
  })
})
