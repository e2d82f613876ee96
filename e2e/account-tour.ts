import type { Browser, Page } from '@playwright/test'
import {
  button,
  card,
  dialog,
  field,
  openLogin,
  openSignUp,
  ownership,
  proveByPassword,
  userMenu,
} from './account-screens.ts'
import { expect } from './journey.ts'
import { givenIdentity, signInAt, signUpWith } from './providers.ts'
import { signIn, signUp, takeChannelName } from './sign-up.ts'

/** What to do with each screen on the way; it leaves the screen unchanged. */
export type Look = (name: string) => Promise<void>

/** Every sign-in and sign-up form, with its messages when something is wrong. */
export async function tourAsVisitor(page: Page, look: Look): Promise<void> {
  await page.goto('/settings')
  await expect(dialog(page, 'Log in')).toBeVisible()
  await button(dialog(page, 'Log in'), 'Close').click()
  await look('login-request')
  await page.goto('/faq')
  const login = await openLogin(page)
  await field(login, 'Email').fill('walker@trailcast.example')
  await button(login, 'Log in').click()
  await expect(login.getByText('password is required')).toBeVisible()
  await look('login')
  await button(login, 'Forgot password?').click()
  const reset = dialog(page, 'Reset password')
  await button(reset, 'Reset password').click()
  await expect(reset.getByText('Your password reset link was sent in email.')).toBeVisible()
  await look('reset')
  await button(reset, 'Close').click()

  const form = await openSignUp(page)
  await field(form, 'Email').fill('walker@trailcast.example')
  await expect(form.getByText('Security check passed')).toBeVisible()
  await button(form, 'Create account').click()
  await expect(form.getByText('name is required')).toBeVisible()
  await look('sign-up')

  await page.goto('/password-reset')
  await button(page, 'Reset password').click()
  await expect(page.getByText('email is required')).toBeVisible()
  await look('password-reset-page')
  await page.goto('/password-reset?token=unknown')
  await field(page, 'New password').fill('something better')
  await button(page, 'Save password').click()
  await expect(button(page, 'Request a new link')).toBeVisible()
  await look('password-reset-page-new')
}

/** Signing up with a provider, and what is different for someone without a password. */
export async function tourWithProviders(page: Page, look: Look): Promise<void> {
  const gerda = await givenIdentity('google')
  await page.goto('/faq')
  await openLogin(page)
  await signInAt(page, gerda)
  const region = dialog(page, 'Choose your region')
  await expect(region).toBeVisible()
  await look('region')
  await button(region, 'Create account').click()
  const final = dialog(page, 'Final steps')
  await button(final, 'Done').click()
  await expect(final.getByText('too short channel name')).toBeVisible()
  await look('final-steps-short')
  await field(final, 'Channel name').fill(`Channel ${gerda.id}`)
  await expect(final.getByText('channel name is available')).toBeVisible()
  await look('final-steps')
  await button(final, 'Done').click()
  await expect(final).toBeHidden()

  await page.goto('/settings/data')
  await button(card(page, 'Download everything'), 'Download everything').click()
  await expect(button(ownership(page), 'Continue with Google')).toBeVisible()
  await look('ownership-google')
  await page.context().clearCookies({ name: 'session' })
  await signUpWith(page.context(), await givenIdentity('facebook'))
  await page.goto('/settings/account')
  await expect(page.getByText('your only way to sign in')).toBeVisible()
  await look('settings-facebook')
  await page.goto('/settings/data')
  await button(card(page, 'Download everything'), 'Download everything').click()
  await expect(button(ownership(page), 'Continue with Facebook')).toBeVisible()
}

/** The settings of someone with a password who is signed in twice. */
export async function tourAsOwner(page: Page, browser: Browser, look: Look): Promise<void> {
  const anna = await signUp(page.context())
  await takeChannelName(page.context(), `Berge und Täler von ${anna.email.slice(0, 8)}`)
  const elsewhere = await browser.newContext()
  await signIn(elsewhere, anna)
  await elsewhere.close()
  await page.goto('/settings')
  await field(card(page, 'Profile'), 'Name').fill('')
  await button(page, 'Save').click()
  await expect(page.getByText('name is required')).toBeVisible()
  await look('settings')
  await button(page, 'Discard').click()
  for (const name of ['display', 'training', 'notifications', 'privacy', 'people', 'data']) {
    await page.goto(`/settings/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Settings')
    await look(`settings-${name}`)
  }
  await page.goto('/settings/account')
  await expect(button(page, 'Sign out everywhere else')).toBeVisible()
  await field(card(page, 'Password'), 'New password').fill('123')
  await button(page, 'Save').click()
  await expect(page.getByText('Please use at least 6 characters.')).toBeVisible()
  await look('settings-wrong')
  await button(page, 'Discard').click()
  await button(page, 'Connect Google').click()
  await button(ownership(page), 'Submit').click()
  await expect(ownership(page).getByText('password is required')).toBeVisible()
  await look('ownership-password')
  await proveByPassword(page, anna.password)
  await expect(dialog(page, 'Connect Google')).toBeVisible()
  await look('connect')
  await button(dialog(page, 'Connect Google'), 'Close').click()
  await page.goto('/settings/data')
  await button(card(page, 'Delete account'), 'Delete account').click()
  await proveByPassword(page, anna.password)
  await expect(dialog(page, 'Delete this account permanently?')).toBeVisible()
  await look('delete')
  await button(page, 'Keep the account').click()
  await userMenu(page).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await look('user-menu')
}
