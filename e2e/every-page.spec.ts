import type { Locator, Page } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { expect, test } from './journey.ts'

type Visit = {
  path: string
  title: string
  heading: string
  settled?: (page: Page) => Locator
  /** The journey that checks this screen in all sizes and colour schemes; once is enough. */
  lookedAtIn?: string
}

const demoLabel = (page: Page) => page.getByRole('complementary', { name: 'Demo' })
const mailList = (page: Page) => page.getByRole('list', { name: 'Mail' }).or(page.getByText('No mail yet'))
const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in' })
const notFound = { title: 'Page not found · Trailcast', heading: 'Page not found', settled: demoLabel }

const visits: Visit[] = [
  {
    path: '/',
    title: 'Trailcast',
    heading: 'Your video knows what. Your watch knows where.',
    settled: demoLabel,
  },
  {
    path: '/faq',
    title: 'Questions and answers · Trailcast',
    heading: 'Questions and answers',
    settled: demoLabel,
  },
  { path: '/about', title: 'About Trailcast · Trailcast', heading: 'About Trailcast', settled: demoLabel },
  { path: '/plans', title: 'Plans · Trailcast', heading: 'Plans', settled: demoLabel },
  {
    path: '/dev/mail',
    title: 'Demo mail · Trailcast',
    heading: 'Demo mail',
    settled: mailList,
  },
  { path: '/dev/ui', title: 'Design system · Trailcast', heading: 'Design system', settled: demoLabel },
  {
    path: '/password-reset',
    title: 'Reset password · Trailcast',
    heading: 'Reset password',
    settled: demoLabel,
    lookedAtIn: 'accounts-accessibility.spec.ts',
  },
  {
    path: '/settings',
    title: 'Please log in to see this page · Trailcast',
    heading: 'Please log in to see this page',
    settled: loginDialog,
    lookedAtIn: 'accounts-accessibility.spec.ts',
  },
  {
    path: '/moderation',
    title: 'Please log in to see this page · Trailcast',
    heading: 'Please log in to see this page',
    settled: loginDialog,
    lookedAtIn: 'moderation.spec.ts',
  },
  {
    path: '/decision/us_01j0000000000000000000000a',
    title: 'A decision about you · Trailcast',
    heading: 'A decision about you',
    settled: (page) => page.getByText('This decision does not exist'),
  },
  {
    path: '/confirm_email/invented',
    title: 'Please log in to see this page · Trailcast',
    heading: 'Please log in to see this page',
    settled: loginDialog,
    lookedAtIn: 'accounts-accessibility.spec.ts',
  },
  {
    path: '/friends',
    title: 'Please log in to see this page · Trailcast',
    heading: 'Please log in to see this page',
    settled: loginDialog,
    lookedAtIn: 'friends.spec.ts',
  },
  {
    path: '/invitation/invented',
    title: 'An invitation · Trailcast',
    heading: 'An invitation',
    settled: (page) => page.getByText('This invitation has expired or was canceled.'),
  },
  {
    path: '/my_storage',
    title: 'Please log in to see this page · Trailcast',
    heading: 'Please log in to see this page',
    settled: loginDialog,
    lookedAtIn: 'billing.spec.ts',
  },
  ...['/notifications', '/following'].map((path) => ({
    path,
    title: 'Please log in to see this page · Trailcast',
    heading: 'Please log in to see this page',
    settled: loginDialog,
    lookedAtIn: 'notifications.spec.ts and following.spec.ts',
  })),
  {
    path: '/unsubscribe/invented',
    title: 'Unsubscribe · Trailcast',
    heading: 'Unsubscribe',
    settled: demoLabel,
  },
  { path: '/nowhere/at/all', ...notFound },
  { path: '/terms.html', title: 'Terms of use · Trailcast', heading: 'Terms of use' },
  { path: '/privacy.html', title: 'Privacy · Trailcast', heading: 'Privacy' },
]

const colourfulMail = {
  id: 'eu_01j00000000000000000000000',
  created_at: '2026-05-01T10:00:00.000Z',
  recipient: 'anna@trailcast.example',
  reply_to: null,
  subject: 'Welcome to Trailcast',
  text: 'Welcome',
  html: '<!doctype html><html lang="en"><title>Welcome</title><h1 style="color: #1f7a8c">Welcome</h1>',
  delivered: true,
}

// Without animations: contrast is measured at one moment.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedOnConsole: /Failed to load resource.*404.*\/(nowhere|api\/(invitation|decision))/,
})

test('every page has a title and one heading, fits, and is accessible', async ({ page }) => {
  test.slow()
  for (const { path, title, heading, settled, lookedAtIn } of visits) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      if (settled) await expect(settled(page)).toBeVisible()
      await expect(page).toHaveTitle(title)
      if (!lookedAtIn) await expectGoodEverywhere(page)
    })
  }
})

test('an HTML mail keeps its colours, fits, and is accessible', async ({ page }) => {
  await page.route('/api/dev/mail', (route) =>
    route.fulfill({ json: { items: [colourfulMail], next_cursor: null } }),
  )
  await page.goto(`/dev/mail?id=${colourfulMail.id}`)
  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('heading', { name: 'Welcome' })).toHaveCSS('color', 'rgb(31, 122, 140)')
  await expectGoodEverywhere(page)
})
