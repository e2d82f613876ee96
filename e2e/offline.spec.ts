import type { BrowserContext, Page } from '@playwright/test'
import { pagePaths, type BuiltPageName } from '#contract/site/page-paths.ts'
import { expect, test } from './journey.ts'
import { signUp } from './sign-up.ts'

test.use({
  serviceWorkers: 'allow',
  expectedOnConsole:
    /Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/,
})

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
  // Nothing is broken, so nothing is reported as an error.
  const message = page.getByRole('main').getByRole('status').filter({ hasText: 'You are offline' })
  await expect(message).toContainText('You are offline. This continues when the connection is back.')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await page.goto('/dev/mail')
  await expect(message).toBeVisible()
  const kept = await page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/terms.html')
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([])
  await context.setOffline(false)
  // Without a click: it goes on by itself.
  await expect(page.getByRole('list', { name: 'Mail' }).or(page.getByText('No mail yet'))).toBeVisible()
})

/** They were loaded with the application, and need nothing from the server. */
const needNothing = new Set<BuiltPageName>([
  'faq',
  'about',
  'passwordReset',
  'unsubscribe',
  'debugMp4',
  'telemetry',
  'shareTarget',
  'devUi',
])
const searches = ['/map?q=Innsbruck', '/?q=powder']

test('every page says that people are offline, none speaks of an error, and it continues when they are back', async ({
  page,
  context,
}) => {
  test.slow()
  await signUp(context)
  await visitOnce(page, context)
  const offline = page.getByRole('main').getByText(/you are offline/i)
  const addresses = (Object.keys(pagePaths) as BuiltPageName[]).map((name) => ({
    address: pagePaths[name].replace('/*', '').replace(/:\w+/, 'eu_01j00000000000000000000000'),
    isComplete: needNothing.has(name),
  }))
  for (const { address, isComplete } of [
    ...addresses,
    ...searches.map((search) => ({ address: search, isComplete: false })),
  ]) {
    await test.step(address, async () => {
      await page.goto(address)
      await expect(isComplete ? heading(page) : offline.first()).toBeVisible()
      await expect(page.getByText(/error \d+/)).toHaveCount(0)
    })
  }
  await page.goto('/my_projects')
  await expect(offline.first()).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page)).toHaveText('My projects')
  await expect(offline).toHaveCount(0)
})
