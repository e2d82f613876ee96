import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const light = 'rgb(247, 246, 243)'
const dark = 'rgb(16, 20, 24)'
const option = (page: Page, name: string) => page.getByRole('radio', { name })

test('colours follow the system, also when it changes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.locator('body')).toHaveCSS('background-color', dark)
  await expect(option(page, 'System')).toBeChecked()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('body')).toHaveCSS('background-color', light)
})

test('a chosen theme is remembered, also on the legal pages, until the system theme is chosen again', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await option(page, 'Dark').check()
  await expect(page.locator('body')).toHaveCSS('background-color', dark)
  await page.reload()
  await expect(option(page, 'Dark')).toBeChecked()
  await expect(page.locator('body')).toHaveCSS('background-color', dark)
  await page.goto('/terms.html')
  await expect(page.locator('body')).toHaveCSS('background-color', dark)
  await page.goto('/')
  await option(page, 'System').check()
  await expect(page.locator('body')).toHaveCSS('background-color', light)
})

test('a theme chosen in one tab applies to the others', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'light' })
  await other.goto('/faq')
  await option(page, 'Dark').check()
  await expect(other.locator('body')).toHaveCSS('background-color', dark)
})

for (const path of ['/', '/privacy.html']) {
  test(`${path} starts in the chosen colours, not in the others`, async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', '"dark"')
      new MutationObserver((_, observer) => {
        if (document.documentElement?.dataset.theme !== 'dark') return
        observer.disconnect()
        performance.mark('theme', { detail: { hasBody: document.body !== null } })
      }).observe(document, { subtree: true, childList: true, attributes: true })
    })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('paint').length))
      .toBeGreaterThan(0)
    const { theme, paint, hasBody } = await page.evaluate(() => {
      const [mark] = performance.getEntriesByName('theme')
      const [firstPaint] = performance.getEntriesByType('paint')
      const hasBodyThen = mark instanceof PerformanceMark && (mark.detail as { hasBody: boolean }).hasBody
      return { theme: mark?.startTime, paint: firstPaint?.startTime, hasBody: hasBodyThen }
    })
    expect(hasBody).toBe(false)
    expect(theme).toBeLessThan(paint ?? 0)
  })
}
