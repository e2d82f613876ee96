import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { button, dialog, field, logIn, openLogin, userMenu } from './account-screens.ts'
import { expect, test } from './journey.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { signUp } from './sign-up.ts'

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
