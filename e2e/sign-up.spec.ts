import type { Locator, Page } from '@playwright/test'
import { button, dialog, field, openSignUp, userMenu } from './account-screens.ts'
import { letter, openMail } from './demo-mail.ts'
import { expect, test, viewport, widths } from './journey.ts'
import { isSignedIn, newEmail, signUp, takeChannelName } from './sign-up.ts'

const green = 'rgb(31, 107, 65)'
const red = 'rgb(176, 21, 48)'

const submit = (form: Locator) => button(form, 'Create account')
const region = (form: Locator, name: 'US' | 'Europe') => form.getByRole('radio', { name })
const finalSteps = (page: Page) => dialog(page, 'Final steps')

async function expectNote(page: Page, text: string, color: typeof green | typeof red): Promise<void> {
  const note = finalSteps(page).getByText(text, { exact: true })
  await expect(note).toBeVisible()
  await expect(note).toHaveCSS('color', color)
  const isWrong = color === red
  await expect(field(finalSteps(page), 'Channel name')).toHaveJSProperty(
    'ariaInvalid',
    isWrong ? 'true' : null,
  )
}

/** Holds the bot check back until the returned function is called. */
async function holdBotCheck(page: Page): Promise<() => void> {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('/api/bot_check', async (route) => {
    await promise
    await route.continue()
  })
  return release
}

test.use({ colorScheme: 'light' })

test.describe('on a phone', () => {
  test.use({ viewport: viewport(widths.phone), locale: 'de-DE' })

  test('someone in Germany signs up, chooses a channel name, and gets a mail', async ({ page, browser }) => {
    const taken = `Ridge ${Date.now()}`
    const other = await browser.newContext()
    await signUp(other)
    await takeChannelName(other, taken)
    await other.close()
    const email = newEmail()

    await page.goto('/faq')
    const release = await holdBotCheck(page)
    const form = await openSignUp(page)
    await expect(field(form, 'Email')).toBeFocused()
    for (const name of ['Password', 'Name']) await expect(field(form, name)).toBeHidden()
    await expect(submit(form)).toBeDisabled()

    await field(form, 'Email').fill(email)
    await expect(region(form, 'Europe')).toBeChecked()
    await expect(form.getByRole('checkbox', { name: 'Keep me signed in' })).toBeChecked()
    await field(form, 'Password').fill('12345')
    await field(form, 'Name').fill('Berta Holm')
    await expect(form.getByText('Checking your browser…')).toBeVisible()
    await expect(submit(form)).toBeDisabled()
    release()
    await expect(form.getByText('Security check passed')).toBeVisible()
    await submit(form).click()
    await expect(field(form, 'Password')).toHaveAccessibleDescription('Please use at least 6 characters.')
    await field(form, 'Password').fill('123456')
    await submit(form).click()

    await expect(finalSteps(page)).toBeVisible()
    const name = field(finalSteps(page), 'Channel name')
    const done = button(finalSteps(page), 'Done')
    await expect(name).toBeFocused()
    await done.click()
    await expectNote(page, 'too short channel name', red)
    await name.fill(taken.toUpperCase())
    await expectNote(page, 'channel name is not available', red)
    await done.click()
    await expect(name).toBeFocused()
    const free = `${taken} Video`
    await name.fill(free)
    await expectNote(page, 'channel name is available', green)
    await done.click()
    await expect(finalSteps(page)).toBeHidden()
    await expect(userMenu(page)).toHaveAccessibleName(`Account of Berta Holm, channel ${free}`)

    await openMail(page, { to: email, subject: 'Welcome to Trailcast' })
    await expect(letter(page).getByText('stored in Europe, and nowhere else.')).toBeVisible()
    await expect(userMenu(page)).toBeVisible()
  })
})

test.describe('by keyboard alone', () => {
  test.use({ locale: 'en-US' })

  test('the whole of sign-up can be done', async ({ page, context }) => {
    const { keyboard } = page
    const tabTo = async (target: Locator) => {
      await keyboard.press('Tab')
      await expect(target).toBeFocused()
    }
    await page.goto('/faq')
    await button(page.getByRole('banner'), 'Log in').focus()
    await keyboard.press('Enter')
    const login = dialog(page, 'Log in')
    await expect(field(login, 'Email')).toBeFocused()
    await tabTo(login.getByRole('checkbox', { name: 'Keep me signed in' }))
    for (const name of ['Forgot password?', 'Log in', 'Create account']) await tabTo(button(login, name))
    await keyboard.press('Enter')

    const form = dialog(page, 'Create account')
    await expect(field(form, 'Email')).toBeFocused()
    await keyboard.type(newEmail())
    await tabTo(field(form, 'Password'))
    await keyboard.type('123456')
    await tabTo(button(form, 'Show password'))
    await keyboard.press('Space')
    await expect(field(form, 'Password')).toHaveAttribute('type', 'text')
    await tabTo(field(form, 'Name'))
    await keyboard.type('Key Walker')
    await tabTo(region(form, 'US'))
    await keyboard.press('ArrowDown')
    await expect(region(form, 'Europe')).toBeChecked()
    await tabTo(form.getByRole('checkbox', { name: 'Keep me signed in' }))
    await keyboard.press('Space')
    await expect(form.getByText('Security check passed')).toBeVisible()
    for (const name of ['Terms', 'Privacy policy']) await tabTo(form.getByRole('link', { name }))
    await tabTo(submit(form))
    await keyboard.press('Enter')

    const name = field(finalSteps(page), 'Channel name')
    await expect(name).toBeFocused()
    await keyboard.type(`Keys ${Date.now()}`)
    await expectNote(page, 'channel name is available', green)
    await keyboard.press('Enter')
    await expect(finalSteps(page)).toBeHidden()
    await expect(userMenu(page)).toBeVisible()
    const session = (await context.cookies()).find((cookie) => cookie.name === 'session')
    expect(session?.expires).toBe(-1)
  })
})

test.describe('with an address that is already taken', () => {
  test.use({ expectedOnConsole: /Failed to load resource.*409/ })

  test('sign-up says so and keeps what was typed', async ({ page, context }) => {
    const { email } = await signUp(context)
    await context.clearCookies({ name: 'session' })
    await page.goto('/faq')
    const form = await openSignUp(page)
    await field(form, 'Email').fill(email)
    await field(form, 'Password').fill('another password')
    await field(form, 'Name').fill('Twin')
    await region(form, 'Europe').check()
    await submit(form).click()
    await expect(form.getByRole('alert')).toHaveText(
      'Error signing up: There is already an account with this email.',
    )
    await expect(field(form, 'Email')).toHaveValue(email)
    await expect(field(form, 'Password')).toHaveValue('another password')
    await expect(field(form, 'Name')).toHaveValue('Twin')
    await expect(region(form, 'Europe')).toBeChecked()
    expect(await isSignedIn(context.request)).toBe(false)

    await field(form, 'Email').fill(newEmail())
    await expect(submit(form)).toBeEnabled()
    await submit(form).click()
    await expect(finalSteps(page)).toBeVisible()
  })
})
