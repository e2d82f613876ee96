import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Page } from '@playwright/test'
import { button, dialog, field, logIn, openLogin, said, userMenu } from './account-screens.ts'
import { expect, test } from './journey.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { signUp, takeChannelName, type Person } from './sign-up.ts'

const mails: string[] = []
let mailServer: SMTPServer
let server: ServerProcess | undefined

test.beforeAll(async () => {
  test.setTimeout(300_000)
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let raw = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk))
      stream.on('end', () => {
        mails.push(raw)
        done()
      })
    },
  })
  await new Promise<void>((listening) => {
    mailServer.listen(0, '127.0.0.1', listening)
  })
  const { port } = mailServer.server.address() as AddressInfo
  server = await startServerProcess(async () => ({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Trailcast <hello@trailcast.example>',
    OPERATOR_EMAIL: 'operator@trailcast.example',
  }))
})

test.afterAll(async () => {
  await server?.stop()
  await new Promise<void>((closed) => {
    mailServer.close(() => closed())
  })
})

/** Lines end with `=` where the mail was folded, and `=3D` stands for an equals sign. */
const unfolded = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')

function mailAbout(email: string, subject: string): string | undefined {
  return mails
    .map(unfolded)
    .find((mail) => mail.includes(`To: ${email}`) && mail.includes(`Subject: ${subject}`))
}

/** By the link in the mail, as people do. */
async function confirmEmail(page: Page, { email }: Person): Promise<void> {
  await page.request.post('/api/account/confirm_email/send', { headers })
  await expect.poll(() => mailAbout(email, 'Confirm your email')).toBeDefined()
  const mail = mailAbout(email, 'Confirm your email') ?? ''
  const [link = ''] = /http:\/\/localhost:\d+\/confirm_email\/[\w-]+/.exec(mail) ?? []
  expect((await page.goto(link))?.status()).toBe(200)
  await button(page, 'Confirm email').click()
  await expect(page.getByText(/confirmed/).first()).toBeVisible()
}

const headers = { 'X-Requested-With': 'trailcast' }

/** Settings with the email summary as it is now. */
async function openDigest(page: Page, choice: string) {
  await page.goto('/settings/notifications')
  const settings = page.getByRole('main')
  await expect(settings.getByRole('radio', { name: choice })).toBeChecked()
  return settings
}

test('an email summary comes a day later, and the link and the header in it end it', async ({ browser }) => {
  test.slow()
  const context = await browser.newContext({ baseURL: server?.url ?? '' })
  const page = await context.newPage()
  const ann = await signUp(context)
  const channel = `ann ${Date.now()}`
  await takeChannelName(context, channel)
  await confirmEmail(page, ann)
  const chooseDaily = async (before: string) => {
    const settings = await openDigest(page, before)
    await settings.getByRole('radio', { name: 'Every day' }).check()
    await button(settings, 'Save').click()
    await expect(said(page, 'Saved.')).toBeVisible()
  }
  await chooseDaily('Every week')

  const elsewhere = await browser.newContext({ baseURL: server?.url ?? '' })
  const other = await elsewhere.newPage()
  const bob = await signUp(elsewhere)
  await confirmEmail(other, bob)
  const invited = await other.request.post('/api/friends/invite', { headers, data: { name: channel } })
  expect(invited.status(), await invited.text()).toBe(200)
  await elsewhere.close()
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications: 1 new')

  // Its clock is a day ahead from here on.
  const aDayLater = `const now=Date.now;Date.now=()=>now()+${25 * 60 * 60_000}`
  await server?.restart({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(aDayLater)}` })
  const subject = 'What is new on Trailcast'
  await expect.poll(() => mailAbout(ann.email, subject), { timeout: 180_000 }).toBeDefined()
  const mail = (mailAbout(ann.email, subject) ?? '').replaceAll('\r\n ', ' ')
  const [, link = ''] = /^List-Unsubscribe: <(http:[^>]+)>/im.exec(mail) ?? []
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im)

  await test.step('opening the link ends nothing; its button does', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe')
    await openDigest(page, 'Every day')
    await page.goto(link)
    await button(page, 'Unsubscribe').click()
    await expect(page.getByText('We will not send you any more summaries.')).toBeVisible()
    await openDigest(page, 'Never')
  })
  await test.step('mail programs end it with one request, without cookie and marker', async () => {
    await chooseDaily('Never')
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(link, { method: 'POST', body })).ok).toBe(true)
    await openDigest(page, 'Never')
  })
  await context.close()
})

test('with a mail server, mail goes there, and the link in it sets a new password', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server?.url ?? '' })
  const anna = await signUp(context)
  await expect.poll(() => mailAbout(anna.email, 'Welcome to Trailcast')).toContain('stored in Europe')

  await context.clearCookies()
  const page = await context.newPage()
  await page.goto('/password-reset')
  await field(page.getByRole('main'), 'Email').fill(anna.email)
  await button(page.getByRole('main'), 'Reset password').click()
  await expect(page.getByText('Your password reset link was sent in email.')).toBeVisible()
  await expect.poll(() => mailAbout(anna.email, 'A new password for Trailcast')).toBeDefined()
  const mail = mailAbout(anna.email, 'A new password for Trailcast') ?? ''
  const [link = ''] = /http:\/\/localhost:\d+\/password-reset\?token=[\w.~%-]+/.exec(mail) ?? []
  await page.goto(link)
  await field(page, 'New password').fill('something better')
  await button(page, 'Save password').click()
  await expect(page.getByText('Your password was changed.')).toBeVisible()
  await openLogin(page)
  await logIn(page, { ...anna, password: 'something better' })
  await expect(dialog(page, 'Log in')).toBeHidden()
  await expect(userMenu(page)).toBeVisible()
  await context.close()
})
