import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

test.use({ expectedOnConsole: /Failed to load resource|Failed to fetch dynamically imported module/ })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const sideMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const faqPart = /\/assets\/faq-[^/]*\.js$/

async function openStartPage(page: Page): Promise<void> {
  await page.goto('/')
  await expect(heading(page)).toBeVisible()
}

/** The paths of all full page loads. */
function watchLoads(page: Page): string[] {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  return loads
}

test('an address that leads nowhere says so, and leads back', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(heading(page)).toHaveText('Page not found')
  await page.getByRole('main').getByRole('link', { name: 'Go to homepage' }).click()
  await expect(page).toHaveURL('/')
  await expect(heading(page)).toHaveText('Your video knows what. Your watch knows where.')
})

test('a chunk that a newer version has replaced is fetched by silently reloading the page', async ({
  page,
}) => {
  await openStartPage(page)
  const loads = watchLoads(page)
  await page.route(faqPart, (route) => (loads.length === 0 ? route.abort() : route.continue()))
  await sideMenu(page).getByRole('link', { name: 'FAQ' }).click()
  await expect(heading(page)).toHaveText('Questions and answers')
  expect(loads).toEqual(['/faq'])
})

test('a chunk that is really missing reloads the page once within 30 s, and then says so', async ({
  page,
}) => {
  await page.clock.install()
  await openStartPage(page)
  const loads = watchLoads(page)
  await page.route(faqPart, (route) => route.abort())
  const openFaq = () => sideMenu(page).getByRole('link', { name: 'FAQ' }).click()

  await openFaq()
  await expect(heading(page)).toHaveText('Oops!')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Failed to fetch dynamically imported module',
  )
  expect(loads).toEqual(['/faq'])

  await sideMenu(page).getByRole('link', { name: 'About' }).click()
  await expect(heading(page)).toHaveText('About Trailcast')
  await openFaq()
  await expect(heading(page)).toHaveText('Oops!')
  expect(loads).toEqual(['/faq'])

  await sideMenu(page).getByRole('link', { name: 'About' }).click()
  await expect(heading(page)).toHaveText('About Trailcast')
  await page.clock.fastForward(30_000)
  await openFaq()
  await expect.poll(() => loads).toEqual(['/faq', '/faq'])
  await expect(heading(page)).toHaveText('Oops!')
  expect(loads).toEqual(['/faq', '/faq'])

  await page.unroute(faqPart)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('Questions and answers')
})

test('without a network, a page that was not loaded says that you are offline, and loads when you are back', async ({
  page,
  context,
}) => {
  await openStartPage(page)
  // Waits for the part of the start page that loads last, since the rest of this test is not about those requests.
  await expect(page.getByRole('heading', { name: 'Shaky video? Watch it steady' })).toBeVisible()
  const loads = watchLoads(page)
  await context.setOffline(true)
  await sideMenu(page).getByRole('link', { name: 'FAQ' }).click()
  await expect(heading(page)).toHaveText('Oops!')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('you are offline')
  await expect(page).toHaveTitle('Oops! · Trailcast')
  expect(loads).toEqual([])
  await context.setOffline(false)
  // Without a click: it goes on by itself.
  await expect(heading(page)).toHaveText('Questions and answers')
})

test.describe('a page that fails to render', () => {
  test.use({ expectedOnConsole: /the clock has stopped/ })

  test('says that something went wrong and leaves the menus usable', async ({ page, context }) => {
    await context.request.post('/api/send_message', {
      headers: { 'X-Requested-With': 'trailcast' },
      data: { message: 'So that there is a mail with a time to show' },
    })
    await page.addInitScript(() => {
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        get() {
          throw new Error('the clock has stopped')
        },
      })
    })
    await page.goto('/dev/mail')
    await expect(heading(page)).toHaveText('Something went wrong.')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('the clock has stopped')
    await sideMenu(page).getByRole('link', { name: 'FAQ' }).click()
    await expect(heading(page)).toHaveText('Questions and answers')
  })
})

test.describe('when the server fails', () => {
  test('the pages stay, and what could not be loaded can be loaded again', async ({ page }) => {
    await page.route('/api/**', (route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '0' }, body: 'Away.' }),
    )
    await page.goto('/plans')
    await expect(page.getByText('Could not load user data: error 503')).toBeVisible()
    // What the page was sent with is still true.
    await expect(heading(page)).toHaveText('Plans')
    await expect(page.getByText('This server has no paid plans')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible()
    await sideMenu(page).getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The videos could not be loaded.')
    await page.unroute('/api/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
  })
})
