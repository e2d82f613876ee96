import type { Page } from '@playwright/test'
import { button, card, dialog, field, ownership, proveByPassword, said } from './account-screens.ts'
import { expect, test } from './journey.ts'
import { givenIdentity, providerNames, signInAt, signUpWith } from './providers.ts'
import { isSignedIn, signUp, takeChannelName } from './sign-up.ts'

const confirmation = (page: Page) => dialog(page, 'Delete this account permanently?')

async function confirm(page: Page, text: string): Promise<void> {
  const typed = confirmation(page).getByRole('textbox', { name: `Type ${text} to confirm` })
  await expect(button(confirmation(page), 'Delete everything')).toBeDisabled()
  await typed.fill(text)
  await button(confirmation(page), 'Delete everything').click()
  await expect(said(page, 'Your account is deleted.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(button(page.getByRole('banner'), 'Log in')).toBeVisible()
  expect(await isSignedIn(page.request)).toBe(false)
}

test('with a password, both questions come before the account is deleted, and neither has to be answered', async ({
  page,
  context,
  browser,
}) => {
  const anna = await signUp(context)
  const channelName = `Valley ${Date.now()}`
  await takeChannelName(context, channelName)
  await page.goto('/settings/data')
  const start = button(card(page, 'Delete account'), 'Delete account')
  await start.click()
  await expect(button(ownership(page), 'Continue with Google')).toBeHidden()
  await proveByPassword(page, anna.password)
  await button(confirmation(page), 'Keep the account').click()
  await expect(confirmation(page)).toBeHidden()
  expect(await isSignedIn(page.request)).toBe(true)

  await start.click()
  await proveByPassword(page, anna.password)
  await confirm(page, channelName)
  const other = await browser.newContext()
  await signUp(other)
  // Its names are free again as soon as the job has finished.
  await expect
    .poll(async () => (await other.request.get(`/api/check_channel_name?channel_name=${channelName}`)).text())
    .toBe('available')
  await other.close()
})

for (const provider of ['google', 'facebook'] as const) {
  test(`with ${providerNames[provider]} only, its window verifies the owner before the account is deleted`, async ({
    page,
    context,
  }) => {
    const gerda = await givenIdentity(provider)
    await signUpWith(context, gerda)
    await page.goto('/settings/data')
    await button(card(page, 'Delete account'), 'Delete account').click()
    await expect(field(ownership(page), 'Password')).toBeHidden()
    await signInAt(page, gerda)
    const { email } = (await (await context.request.get('/api/logged_in')).json()) as { email: string | null }
    await confirm(page, email ?? gerda.name)
  })
}

test.describe('the identity of someone else', () => {
  test.use({ expectedOnConsole: /Failed to load resource.*(401|403|409|422)/ })

  test('deletes nothing', async ({ page, context }) => {
    await signUpWith(context, await givenIdentity('google'))
    await page.goto('/settings/data')
    await button(card(page, 'Delete account'), 'Delete account').click()
    await signInAt(page, await givenIdentity('google'))
    await expect(ownership(page).getByRole('alert')).toHaveText(
      'This is not the Google identity connected to your account.',
    )
    await expect(confirmation(page)).toBeHidden()
  })
})
