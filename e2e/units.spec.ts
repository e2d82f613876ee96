import type { Page } from '@playwright/test'
import { expect, test, watchConsole } from './journey.ts'
import { signUp } from './sign-up.ts'

const units = (page: Page) => page.getByRole('combobox', { name: 'Units' })

for (const [locale, system] of [
  ['en-US', 'imperial'],
  ['en-GB', 'metric'],
  ['de-DE', 'metric'],
] as const) {
  test.describe(`in a browser with the locale ${locale}`, () => {
    test.use({ locale })

    test(`units are ${system} until someone chooses, and then as chosen`, async ({ page }) => {
      const other = system === 'metric' ? 'imperial' : 'metric'
      await page.goto('/')
      await expect(units(page)).toHaveValue(system)
      await units(page).selectOption(other)
      await page.reload()
      await expect(units(page)).toHaveValue(other)
    })
  })
}

test.describe('with an account', () => {
  test.use({ locale: 'en-US' })

  test('the choice is saved, and applies in another browser too', async ({ page, context, browser }) => {
    await signUp(context)
    await page.goto('/')
    await expect(units(page)).toHaveValue('imperial')
    const saving = page.waitForResponse('/api/account/settings/user')
    await units(page).selectOption('metric')
    expect((await saving).ok()).toBe(true)

    const storageState = { cookies: await context.cookies(), origins: [] }
    const elsewhere = await browser.newContext({ locale: 'en-US', storageState })
    const complaints = watchConsole(elsewhere)
    const pageElsewhere = await elsewhere.newPage()
    await pageElsewhere.goto('/')
    await expect(units(pageElsewhere)).toHaveValue('metric')
    await elsewhere.close()
    expect(complaints).toEqual([])
  })

  test.describe('when the server fails', () => {
    test.use({ expectedOnConsole: /Failed to load resource/ })

    test('a choice that could not be saved is reported and reverted', async ({ page, context }) => {
      await signUp(context)
      await page.goto('/')
      await page.route('/api/account/settings/user', (route) =>
        route.fulfill({ status: 500, headers: { 'Retry-After': '0' }, body: 'The server made a mistake.' }),
      )
      const known = page.waitForResponse('/api/logged_in')
      await page.reload()
      await known
      await units(page).selectOption('metric')
      await expect(units(page)).toHaveValue('metric')
      await expect(page.getByRole('alert')).toHaveText('Failed to save system of unit setting')
      await expect(units(page)).toHaveValue('imperial')
    })
  })

  test('visitors choose without asking the server', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto('/')
    await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible()
    await units(page).selectOption('metric')
    await expect(units(page)).toHaveValue('metric')
    expect(calls).toContain('/api/logged_in')
    expect(calls).not.toContain('/api/account/settings/user')
  })
})
