import type { Browser, Page } from '@playwright/test'
import { letter, openMail } from './demo-mail.ts'
import { expect } from './journey.ts'
import { signUp, takeChannelName } from './sign-up.ts'

/** Someone with a channel whose email is confirmed by the link that was sent to it. */
export async function givenPerson(page: Page, channel: string): Promise<void> {
  const { email } = await signUp(page.context())
  await takeChannelName(page.context(), channel)
  await write(page, '/api/account/confirm_email/send')
  await openMail(page, { to: email, subject: 'Confirm your email' })
  const address = await letter(page).getByRole('link').first().getAttribute('href')
  await write(page, '/api/account/confirm_email', { token: address?.split('/').at(-1) })
}

export async function inOwnBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })
  await context.addCookies([{ name: 'cookie-consent', value: 'necessary', url: baseURL ?? '' }])
  return context.newPage()
}

async function write(page: Page, path: string, data: unknown = {}): Promise<void> {
  const headers = { 'X-Requested-With': 'trailcast' }
  const reply = await page.context().request.post(path, { headers, data })
  expect(reply.status(), await reply.text()).toBe(204)
}
