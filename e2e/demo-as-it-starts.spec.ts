import type { Page } from '@playwright/test'
import { button, dialog, field, openLogin, userMenu } from './account-screens.ts'
import { expect, test } from './journey.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'

let server: ServerProcess | undefined

test.beforeAll(async () => {
  test.setTimeout(300_000)
  // How a server in demo mode behaves with its default settings.
  server = await startServerProcess(async () => ({
    PAYMENTS: 'stand_in',
    STARTING_PLAN: 'on',
    SOCIAL_SIGN_IN: 'stand_in',
    FITNESS_PLATFORM: 'stand_in',
  }))
})
test.afterAll(() => server?.stop())

test.use({
  // Playwright reads from this pattern which fixtures are needed: none.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(server?.url),
  contextOptions: { reducedMotion: 'reduce' },
  locale: 'en-US',
  // The application asks whether someone has signed up with the identity.
  expectedOnConsole: /Failed to load resource.*404.*\/api\/login\?/,
})
// A year of activities arrives, which keeps a busy machine for minutes.
test.describe.configure({ timeout: 600_000 })

const main = (page: Page) => page.getByRole('main')
const toast = (page: Page, text: string) => expect(page.getByRole('status').getByText(text)).toBeVisible()

/** Returns the window that a press opens. */
async function openedBy(page: Page, press: () => Promise<void>): Promise<Page> {
  const popup = page.waitForEvent('popup')
  await press()
  return popup
}

/** Presses the button that closes the window. */
async function pressAndClose(popup: Page, name: string | RegExp): Promise<void> {
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name, exact: true }).click()
  await closed
}

test('a demo as it starts: sign up with Google, a plan to begin with, and a year of activities, all simulated', async ({
  page,
}) => {
  await test.step('someone signs up with a simulated Google account', async () => {
    await page.goto('/faq')
    await openLogin(page)
    await expect(page.getByText(/is simulated\. No real account is used\./)).toBeVisible()
    const popup = await openedBy(page, () =>
      page.getByRole('button', { name: 'Continue with Google' }).click(),
    )
    await expect(popup.getByRole('heading', { level: 1 })).toContainText('a simulated Google account')
    await popup.getByRole('textbox', { name: 'Name' }).fill('Gerda Holm')
    await popup.getByRole('textbox', { name: 'Email' }).fill('gerda.holm@mail.example')
    await pressAndClose(popup, 'Continue')
    await button(dialog(page, 'Choose your region'), 'Create account').click()
    const final = dialog(page, 'Final steps')
    await field(final, 'Channel name').fill('Gerda outside')
    await expect(final.getByText('channel name is available')).toBeVisible()
    await button(final, 'Done').click()
    await expect(userMenu(page)).toHaveAccessibleName('Account of Gerda Holm, channel Gerda outside')
  })

  await test.step('a year of activities begins to arrive from the simulated Strava', async () => {
    await page.goto('/settings/connections')
    const popup = await openedBy(page, () => button(page, 'Connect Strava').click())
    await expect(popup.getByRole('combobox', { name: 'You are' })).toHaveValue('new_with_year')
    await pressAndClose(popup, 'Allow')
    await toast(page, 'Strava is connected. Your activities are on their way.')
  })

  await test.step('the account began with a simulated plan', async () => {
    await page.goto('/my_storage')
    await expect(
      main(page).getByText(/This is a demo: the plan is simulated.*Your account began with one/),
    ).toBeVisible()
    await expect(button(page, 'Change plan')).toBeVisible()
  })

  await test.step('which is changed', async () => {
    await button(page, 'Change plan').click()
    const plan = dialog(page, 'Your plan')
    await expect(plan.getByText(/the payment is simulated/)).toBeVisible()
    await plan.getByRole('radio', { name: /^100 GB/ }).check()
    const popup = await openedBy(page, () => page.getByRole('button', { name: /^Pay \$[\d.]+ now$/ }).click())
    if (!popup.isClosed()) await popup.waitForEvent('close')
    await expect(main(page).getByText(/^100 GB of storage/)).toBeVisible()
  })

  await test.step('canceled', async () => {
    await button(page, 'Cancel plan').click()
    await button(dialog(page, 'Cancel your plan?'), 'Cancel plan').click()
    await toast(page, 'Subscription canceled')
    await expect(main(page)).toContainText('Ends soon')
  })

  await test.step('and taken again', async () => {
    await button(page, 'Keep my plan').click()
    // The simulated provider tells the server, which then tells the page.
    await expect(button(page, 'Cancel plan')).toBeVisible({ timeout: 180_000 })
    await expect(main(page)).toContainText('next payment on')
  })

  await test.step('meanwhile the year has come, without waiting for a limit of calls', async () => {
    await page.goto('/settings/connections')
    const strava = page.getByRole('region', { name: 'Strava' })
    await expect(strava.getByText('Up to date. New activities arrive automatically.')).toBeVisible({
      timeout: 400_000,
    })
    const came = strava.getByRole('link', { name: /^\d+ activities$/ })
    expect(Number.parseInt((await came.textContent()) ?? '', 10)).toBeGreaterThan(100)
    await page.goto('/my_activities')
    await page.getByRole('radio', { name: 'Year' }).click({ force: true })
    await expect(main(page).getByText('Current week streak')).toBeVisible()
  })
})
