import type { Page } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { button, said } from './account-screens.ts'
import { letter, openMail } from './demo-mail.ts'
import { expect, test } from './journey.ts'
import { signUp, takeChannelName } from './sign-up.ts'
import { post } from './upload-video.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB' })
test.slow()

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

/** By the link in the mail, as people do. */
async function confirmEmail(page: Page, email: string): Promise<void> {
  await page.request.post('/api/account/confirm_email/send', { headers: { 'X-Requested-With': 'trailcast' } })
  await openMail(page, { to: email, subject: 'Confirm your email' })
  const link = await letter(page)
    .getByRole('link', { name: /confirm_email/ })
    .getAttribute('href')
  await page.goto(link ?? '')
  await button(page, 'Confirm email').click()
  await expect(page.getByText(/confirmed/).first()).toBeVisible()
}

test('someone is told at once that others liked their video, sees it on the page, and decides what they are told', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page.context())
  const { id } = await post<{ id: string }>(page, '/api/myproject/', {
    title: 'Up the ridge',
    description: '',
    sport: 'hiking',
    visibility: 1,
    trailcast_links: [
      {
        video_id: null,
        video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        duration_ms: 60_000,
        timing: { start_ms: null, rate: 1, ranges: null, verdict: 'unknown' },
      },
    ],
    shared_telemetries: [],
  })
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  await page.goto('/faq')
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' })
  const other = await context.newPage()
  const bob = await signUp(context)
  const channel = `bob ${Date.now()}`
  await takeChannelName(context, channel)

  await test.step('a like is counted while the page is open', async () => {
    await confirmEmail(other, bob.email)
    const reply = await other.request.post(`/api/rating/video/${id}/upvote`, {
      headers: { 'X-Requested-With': 'trailcast' },
    })
    expect(reply.status(), await reply.text()).toBeLessThan(300)
    await expect(bell(page)).toHaveAccessibleName('Notifications: 1 new')
  })

  await test.step('it is on the page, and seen from then on', async () => {
    await bell(page).click()
    await expect(page.getByRole('link', { name: `${channel} liked “Up the ridge”.` })).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expectGoodEverywhere(page)
  })

  await test.step('settings by kind are kept', async () => {
    await page.goto('/settings/notifications')
    const settings = page.getByRole('main')
    const likes = settings.getByRole('checkbox', { name: 'Likes, once a day: On the site' })
    await likes.uncheck()
    await settings.getByRole('radio', { name: 'Never' }).check()
    await button(settings, 'Save').click()
    await expect(said(page, 'Saved.')).toBeVisible()
    await page.reload()
    await expect(likes).not.toBeChecked()
    await expect(settings.getByRole('radio', { name: 'Never' })).toBeChecked()
  })
  await context.close()
})

test.describe('a link to unsubscribe', () => {
  test.use({ expectedOnConsole: /404.*\/unsubscribe\/invented/ })

  test('only shows a button, and says when it does not work', async ({ page }) => {
    await page.goto('/unsubscribe/invented')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe')
    await button(page, 'Unsubscribe').click()
    await expect(page.getByText('This link does not work.')).toBeVisible()
  })
})
