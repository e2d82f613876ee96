import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts'
import { expect, test, viewport, widths } from './journey.ts'

const looks = [
  { name: 'wide', width: widths.wide, colorScheme: 'light' },
  { name: 'phone', width: widths.phone, colorScheme: 'dark' },
] as const

for (const { name, width, colorScheme } of looks) {
  test.describe(`on a ${name} screen in ${colorScheme} colours`, () => {
    test.use({
      viewport: viewport(width),
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
      hasChosenCookies: false,
      expectedOnConsole: /Failed to load resource.*404.*\/nowhere/,
    })

    test('everything that opens over a page fits and is accessible', async ({ page }) => {
      const look = async () => {
        await expectNoSidewaysScrolling(page)
        await expectAccessible(page)
      }
      // Only returning visitors are offered to install it.
      await page.addInitScript(() => {
        localStorage['first-visit'] = '0'
      })
      await page.goto('/nowhere')

      await test.step('the cookie question', async () => {
        await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
        await look()
        await page.getByRole('button', { name: 'Necessary only' }).click()
      })
      await test.step('the offer to install', async () => {
        await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
        await expect(page.getByRole('region', { name: 'Install Trailcast' })).toBeVisible()
        await look()
        await page.getByRole('button', { name: 'Never' }).click()
      })
      await test.step('the side menu', async () => {
        if (width >= 960) return
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
        await look()
      })
      await test.step('the contact dialog with an error', async () => {
        await page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('button', { name: 'Send us a message' })
          .click()
        await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
        await expect(page.getByText('Please write at least 10 characters.')).toBeVisible()
        await look()
        await page.getByRole('button', { name: 'Cancel' }).click()
      })
      await test.step('the question before leaving, with a toast', async () => {
        await page.goto('/dev/ui')
        const samples = page.getByRole('region', { name: 'Light' })
        await samples.getByRole('switch', { name: 'Uploads in progress' }).check()
        await samples.getByRole('button', { name: 'Error, 8 s' }).click()
        await page.getByRole('button', { name: 'Back' }).click()
        await expect(page.getByRole('dialog', { name: 'Do you want to leave this page?' })).toBeVisible()
        await look()
      })
    })
  })
}
