import type { Page } from '@playwright/test'
import { button, dialog, field, logIn, openLogin, runAccountCommand, userMenu } from './account-screens.ts'
import { letter, openMail } from './demo-mail.ts'
import { expect, test, viewport, widths } from './journey.ts'
import { isSignedIn, signIn, signUp, type Person } from './sign-up.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** An account that this browser is not signed in to. */
async function givenPerson(page: Page): Promise<Person> {
  const person = await signUp(page.context())
  await page.context().clearCookies({ name: 'session' })
  return person
}

test.describe('on a phone', () => {
  test.use({ viewport: viewport(widths.phone), expectedOnConsole: /Failed to load resource.*(401|422)/ })

  test('the right password opens the account, a wrong one does not, and signing out leads to the start page', async ({
    page,
    context,
  }) => {
    const anna = await givenPerson(page)
    await page.goto('/faq')
    const login = await openLogin(page)
    await expect(field(login, 'Password')).toBeHidden()
    await expect(login.getByRole('checkbox', { name: 'Keep me signed in' })).toBeChecked()
    await field(login, 'Email').fill(anna.email)
    await button(login, 'Log in').click()
    await expect(field(login, 'Password')).toHaveAccessibleDescription('password is required')
    await field(login, 'Email').fill('')
    await expect(field(login, 'Password')).toBeHidden()
    await button(login, 'Log in').click()
    await expect(field(login, 'Email')).toHaveAccessibleDescription('email is required')

    await logIn(page, { ...anna, password: 'not her password' })
    await expect(login.getByRole('alert')).toHaveText('Wrong email or password.')
    await expect(field(login, 'Email')).toHaveValue(anna.email)
    await logIn(page, anna)
    await expect(login).toBeHidden()
    await expect(userMenu(page)).toHaveAccessibleName('Account of Anna Berg')
    const session = (await context.cookies()).find(({ name }) => name === 'session')
    expect(session?.httpOnly).toBe(true)
    expect(session?.expires).toBeGreaterThan(Date.now() / 1000 + 80 * 86_400)

    await userMenu(page).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/')
    await expect(button(page.getByRole('banner'), 'Log in')).toBeVisible()
    expect(await isSignedIn(context.request)).toBe(false)
  })

  test('a page for members asks to log in, appears afterwards without a reload, and is left by signing out', async ({
    page,
  }) => {
    const anna = await givenPerson(page)
    await page.goto('/settings')
    await expect(dialog(page, 'Log in')).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Log in')).toBeHidden()
    await expect(heading(page)).toHaveText('Please log in to see this page')
    await page.evaluate(() => ((globalThis as { isSamePage?: boolean }).isSamePage = true))
    await button(page.getByRole('main'), 'Log in').click()
    await logIn(page, anna)
    await expect(heading(page)).toHaveText('Settings')
    await expect(page).toHaveURL('/settings')
    await userMenu(page).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await page.evaluate(() => (globalThis as { isSamePage?: boolean }).isSamePage)).toBe(true)
  })

  test('someone who forgot the password sets a new one with a link from a mail, which works once', async ({
    page,
    browser,
  }) => {
    const anna = await givenPerson(page)
    const elsewhere = await browser.newContext()
    await signIn(elsewhere, anna)
    const changed = { ...anna, password: 'something better' }

    await test.step('requesting the link', async () => {
      await page.goto('/faq')
      const login = await openLogin(page)
      await field(login, 'Email').fill(anna.email)
      await button(login, 'Forgot password?').click()
      const reset = dialog(page, 'Reset password')
      await expect(field(reset, 'Email')).toHaveValue(anna.email)
      await button(reset, 'Reset password').click()
      await expect(reset.getByText('Your password reset link was sent in email.')).toBeVisible()
    })
    const link = await test.step('reading the mail', async () => {
      await openMail(page, { to: anna.email, subject: 'A new password for Trailcast' })
      const address = await letter(page)
        .getByRole('link', { name: 'Set a new password' })
        .getAttribute('href')
      expect(address).toMatch(/\/password-reset\?token=./)
      return address ?? ''
    })
    await test.step('choosing the new password', async () => {
      await page.goto(link)
      await expect(heading(page)).toHaveText('Choose a new password')
      await expect(page).toHaveURL('/password-reset')
      await field(page.getByRole('main'), 'New password').fill('short')
      await button(page, 'Save password').click()
      await expect(field(page, 'New password')).toHaveAccessibleDescription(
        'Please use at least 6 characters.',
      )
      expect(await isSignedIn(elsewhere.request)).toBe(true)
      await field(page, 'New password').fill(changed.password)
      await button(page, 'Save password').click()
      await expect(page.getByText('Your password was changed. You are signed out everywhere')).toBeVisible()
      expect(await isSignedIn(elsewhere.request)).toBe(false)
      await elsewhere.close()
    })
    await test.step('logging in with it, and not with the old one', async () => {
      await button(page.getByRole('main'), 'Log in').click()
      await logIn(page, anna)
      await expect(dialog(page, 'Log in').getByRole('alert')).toHaveText('Wrong email or password.')
      await logIn(page, changed)
      await expect(userMenu(page)).toBeVisible()
    })
    await test.step('using the link again', async () => {
      await page.goto(link)
      await field(page, 'New password').fill('a third password')
      await button(page, 'Save password').click()
      const refusal = page.getByRole('main').getByRole('alert')
      await expect(refusal).toHaveText(
        'This password reset link is no longer valid. Please request a new one.',
      )
      await expect(refusal).toHaveCSS('color', 'rgb(176, 21, 48)')
      await button(page, 'Request a new link').click()
      await expect(heading(page)).toHaveText('Reset password')
    })
  })
})

test('without "keep me signed in", the session ends with the browser', async ({ page, context }) => {
  const anna = await givenPerson(page)
  await page.goto('/faq')
  const login = await openLogin(page)
  await login.getByRole('checkbox', { name: 'Keep me signed in' }).uncheck()
  await logIn(page, anna)
  await expect(userMenu(page)).toBeVisible()
  expect((await context.cookies()).find(({ name }) => name === 'session')?.expires).toBe(-1)
})

test.describe('a suspended account', () => {
  test.use({ expectedOnConsole: /Failed to load resource.*403/ })

  test('is signed out, and told why on logging in', async ({ page, context }) => {
    const anna = await signUp(context)
    await runAccountCommand('suspend', anna.email, 'Sold fake summits.')
    await page.goto('/faq')
    await openLogin(page)
    await logIn(page, anna)
    await expect(dialog(page, 'Log in').getByRole('alert')).toHaveText(
      'This account is suspended: Sold fake summits.',
    )
    await runAccountCommand('lift', anna.email)
    await logIn(page, anna)
    await expect(userMenu(page)).toBeVisible()
  })
})

test('the login dialog switches between forms and keeps the address', async ({ page }) => {
  await page.goto('/faq')
  await field(await openLogin(page), 'Email').fill('walker@trailcast.example')
  await button(dialog(page, 'Log in'), 'Create account').click()
  await expect(field(dialog(page, 'Create account'), 'Email')).toHaveValue('walker@trailcast.example')
  await button(dialog(page, 'Create account'), 'Log in').click()
  await button(dialog(page, 'Log in'), 'Forgot password?').click()
  await expect(field(dialog(page, 'Reset password'), 'Email')).toHaveValue('walker@trailcast.example')
  await button(dialog(page, 'Reset password'), 'Log in').click()
  await expect(field(dialog(page, 'Log in'), 'Password')).toBeVisible()
})
