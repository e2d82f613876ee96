import { expect, test, viewport, widths } from './journey.ts'

test.use({ expectedOnConsole: /Failed to load resource.*404.*\/nowhere/ })

test('the demo says on every screen what is simulated, and where its mail is', async ({ page }) => {
  for (const path of ['/', '/plans', '/nowhere']) {
    await page.goto(path)
    for (const width of Object.values(widths)) {
      await test.step(`${path} on a screen of ${width} px`, async () => {
        await page.setViewportSize(viewport(width))
        const label = page.getByRole('complementary', { name: 'Demo' })
        await expect(label).toBeVisible()
        const opener = label.getByRole('button', { name: 'Demo: parts are simulated' })
        if (width < 600 && (await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
        await expect(label.getByText('Demo: mail is not sent')).toBeVisible()
        await expect(label).toContainText('simulated.')
        await expect(label).toBeInViewport({ ratio: 1 })
      })
    }
  }
  await page.getByRole('link', { name: 'Read the mail' }).click()
  await expect(page).toHaveURL('/dev/mail')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo mail')
})
