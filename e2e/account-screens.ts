import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { ownServer } from './own-server.ts'
import type { Person } from './sign-up.ts'

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const field = (place: Page | Locator, name: string) =>
  place.getByRole('textbox', { name, exact: true })
export const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true })
export const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
export const userMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account of / })

/** The text of a toast that is not an error. */
export const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

export const ownership = (page: Page) => dialog(page, 'Verify that you are the owner of this account')

export async function openLogin(page: Page): Promise<Locator> {
  await button(page.getByRole('banner'), 'Log in').click()
  await expect(dialog(page, 'Log in')).toBeVisible()
  return dialog(page, 'Log in')
}

export async function openSignUp(page: Page): Promise<Locator> {
  await button(page.getByRole('banner'), 'Sign up').click()
  await expect(dialog(page, 'Create account')).toBeVisible()
  return dialog(page, 'Create account')
}

export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  const login = dialog(page, 'Log in')
  await field(login, 'Email').fill(email)
  await field(login, 'Password').fill(password)
  await button(login, 'Log in').click()
}

export async function proveByPassword(page: Page, password: string): Promise<void> {
  await field(ownership(page), 'Password').fill(password)
  await button(ownership(page), 'Submit').click()
  await expect(ownership(page)).toBeHidden()
}

/** Runs `npm run account` like an operator. */
export async function runAccountCommand(...words: string[]): Promise<void> {
  await promisify(execFile)('node_modules/.bin/node', ['scripts/account.ts', ...words], {
    env: { ...process.env, ...ownServer().settings },
  })
}
