import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './journey.ts'

test.use({ serviceWorkers: 'allow', expectedOnConsole: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A first visit, until everything is cached for the next. */
async function visitOnce(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/faq')
  await expect(heading(page)).toHaveText('Questions and answers')
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })
  await context.setOffline(true)
}

test('the second visit works without a network', async ({ page, context }) => {
  await visitOnce(page, context)
  await page.reload()
  await expect(heading(page)).toHaveText('Questions and answers')
  await page.goto('/')
  await expect(heading(page)).toHaveText('Your video knows what. Your watch knows where.')
  await page.getByRole('navigation').getByRole('link', { name: 'About' }).click()
  await expect(heading(page)).toHaveText('About Trailcast')
  await page.goto('/terms.html')
  await expect(heading(page)).toHaveText('Terms of use')
})

test('without a network, what the server knows is missing rather than outdated', async ({
  page,
  context,
}) => {
  await visitOnce(page, context)
  await page.goto('/plans')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The plans of this server could not be loaded.',
  )
  await page.goto('/dev/mail')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The mail could not be loaded')
  const kept = await page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/terms.html')
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Mail' }).or(page.getByText('No mail yet'))).toBeVisible()
})
