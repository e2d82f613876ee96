import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './journey.ts'

test.use({ hasChosenCookies: false })

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const yearS = 31_536_000

async function consentOf(context: BrowserContext) {
  const cookies = await context.cookies()
  return cookies.find(({ name }) => name === 'cookie-consent')
}

for (const [button, value] of [
  ['Necessary only', 'necessary'],
  ['Necessary + video embeds', 'embeds'],
] as const) {
  test(`'${button}' is remembered for a year, and the question does not return`, async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await expect(banner(page).getByRole('button')).toHaveText(['Necessary only', 'Necessary + video embeds'])
    expect(await consentOf(context)).toBeUndefined()
    await banner(page).getByRole('button', { name: button }).click()
    await expect(banner(page)).toBeHidden()

    const kept = await consentOf(context)
    expect(kept).toMatchObject({ value, path: '/', sameSite: 'Lax' })
    expect(Math.abs((kept?.expires ?? 0) - Date.now() / 1000 - yearS)).toBeLessThan(60)

    await page.reload()
    await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible()
    await expect(banner(page)).toBeHidden()
  })
}

test('the choice can be changed from the footer of every page', async ({ page, context }) => {
  await page.goto('/faq')
  await banner(page).getByRole('button', { name: 'Necessary only' }).click()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
  await banner(page).getByRole('button', { name: 'Necessary + video embeds' }).click()
  await expect(banner(page)).toBeHidden()
  expect(await consentOf(context)).toMatchObject({ value: 'embeds' })
})

test('without a choice the question stays on every page, and the pages can be used', async ({ page }) => {
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
  await expect(banner(page)).toBeVisible()
})
