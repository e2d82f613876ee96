import type { Page } from '@playwright/test'
import { button, dialog, field, openLogin, userMenu } from './account-screens.ts'
import { openMail } from './demo-mail.ts'
import { expect, test, viewport, widths } from './journey.ts'
import {
  forgetAtProvider,
  givenIdentity,
  openPopup,
  providerNames,
  signInAt,
  signUpWith,
  whileTalkingNonsense,
  type Provider,
} from './providers.ts'
import { isSignedIn } from './sign-up.ts'

const providers = ['google', 'facebook'] as const
const regionDialog = (page: Page) => dialog(page, 'Choose your region')
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

// At first nobody has signed up with the identity, and the server answers the application's question about it with 404.
test.use({ expectedOnConsole: /Failed to load resource.*404.*\/api\/login\?/, locale: 'en-US' })

for (const [provider, width] of [
  ['google', widths.wide],
  ['facebook', widths.phone],
] as const) {
  test.describe(`${providerNames[provider]} on a screen of ${width} px`, () => {
    test.use({ viewport: viewport(width) })

    test('someone signs up with it, choosing region and channel name, and signs in with it again', async ({
      page,
      context,
    }) => {
      const gerda = await givenIdentity(provider)
      const channelName = `Channel ${gerda.id}`
      await page.goto('/faq')
      await openLogin(page)
      await signInAt(page, gerda)

      await expect(regionDialog(page)).toBeVisible()
      expect(await isSignedIn(context.request)).toBe(false)
      await expect(regionDialog(page).getByRole('radio', { name: 'US' })).toBeChecked()
      await regionDialog(page).getByRole('radio', { name: 'Europe' }).check()
      await button(regionDialog(page), 'Create account').click()
      const final = dialog(page, 'Final steps')
      await field(final, 'Channel name').fill(channelName)
      await expect(final.getByText('channel name is available')).toBeVisible()
      await button(final, 'Done').click()
      await expect(userMenu(page)).toHaveAccessibleName(`Account of Gerda Holm, channel ${channelName}`)
      const user = (await (await context.request.get('/api/logged_in')).json()) as Record<string, unknown>
      expect(user).toMatchObject({
        home: 'eu',
        [`${provider}_sub`]: gerda.id,
        [`${provider}_email`]: gerda.email,
      })

      await signOutEverywhere(page)
      await openLogin(page)
      await signInAt(page, gerda)
      await expect(userMenu(page)).toHaveAccessibleName(`Account of Gerda Holm, channel ${channelName}`)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
}

async function signOutEverywhere(page: Page): Promise<void> {
  await forgetAtProvider(page)
  await page.context().clearCookies({ name: 'session' })
  await page.reload()
}

test('someone who signs up with Google is welcomed by mail', async ({ page, context }) => {
  const gerda = await givenIdentity('google')
  await signUpWith(context, gerda)
  await openMail(page, { to: gerda.email, subject: 'Welcome to Trailcast' })
})

test.describe('an account with the same verified email', () => {
  test.use({ expectedOnConsole: /Failed to load resource.*(404|409)/ })

  test('is not opened by an identity that is not connected to it', async ({ page, context }) => {
    const gerda = await givenIdentity('google')
    await signUpWith(context, gerda)
    await page.goto('/faq')
    await signOutEverywhere(page)
    await openLogin(page)
    await signInAt(page, await givenIdentity('google', { email: gerda.email }))
    await button(regionDialog(page), 'Create account').click()
    const refusal = regionDialog(page).getByRole('alert')
    await expect(refusal).toContainText('Sign up with Google failed: error 409')
    await expect(refusal).toContainText('Please sign in to that account and connect Google in Settings.')
    expect(await isSignedIn(context.request)).toBe(false)
  })
})

async function openWindow(page: Page, provider: Provider) {
  await page.goto('/faq')
  const login = await openLogin(page)
  return {
    login,
    popup: await openPopup(page, provider),
    start: button(login, `Continue with ${providerNames[provider]}`),
  }
}

test.describe('a provider’s window', () => {
  test('is 380 by 540, and nothing is said when it is closed', async ({ page }) => {
    const { login, popup, start } = await openWindow(page, 'google')
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([380, 540])
    await expect(start).toHaveAttribute('aria-busy', 'true')
    await popup.close()
    await expect(start).not.toHaveAttribute('aria-busy', 'true')
    await expect(login).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  for (const provider of providers) {
    test(`closes when someone declines at ${providerNames[provider]}, and nobody is signed in`, async ({
      page,
      context,
    }) => {
      const { login, popup, start } = await openWindow(page, provider)
      const closed = popup.waitForEvent('close')
      await button(popup, 'Cancel').click()
      await closed
      await expect(start).not.toHaveAttribute('aria-busy', 'true')
      await expect(login).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(await isSignedIn(context.request)).toBe(false)
    })
  }
})

test.describe('a message that is not the answer of the window', () => {
  test('is ignored, whatever it says, and the right one still counts', async ({ page }) => {
    const gerda = await givenIdentity('google')
    const exchanged: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/google/token')) exchanged.push(request.postDataJSON())
    })
    const starting = page.waitForResponse(/\/api\/google\/state/)
    await page.goto('/faq')
    await openLogin(page)
    const popup = await openPopup(page, 'google')
    const { state } = (await (await starting).json()) as { state: string }

    await test.step('from a page of another origin', async () => {
      // The provider's own page, which has another origin, knows its opener.
      await popup.evaluate((message) => (opener as Window).postMessage(message, '*'), {
        type: 'code',
        code: 'stolen',
        state,
      })
    })
    await test.step('of this origin, but of another type, with another state, or not as promised', async () => {
      const wrong = [
        { type: 'token', code: 'wrong type', state },
        { type: 'code', code: 'wrong state', state: 'another' },
        { type: 'code', code: 7, state },
        { type: 'code', state },
        'code',
        null,
      ]
      await page.evaluate(async (messages) => {
        for (const message of messages) {
          window.postMessage(message, location.origin)
          const channel = new BroadcastChannel('sign-in')
          // A channel never leaves its origin.
          // eslint-disable-next-line unicorn/require-post-message-target-origin
          channel.postMessage(message)
          channel.close()
        }
        await new Promise((heard) => {
          setTimeout(heard)
        })
      }, wrong)
    })
    await expect(button(page, 'Continue with Google')).toHaveAttribute('aria-busy', 'true')
    await field(popup, 'User').fill(gerda.id)
    await button(popup, 'Continue').click()
    await expect(regionDialog(page)).toBeVisible()
    expect(exchanged).toEqual([{ code: expect.stringMatching(/^[\w-]{20,}$/), state }])
  })
})

test.describe('a failing provider', () => {
  test.use({ expectedOnConsole: /Failed to load resource.*(50\d|4\d\d)/ })

  for (const provider of providers) {
    test(`${providerNames[provider]}: a nonsensical answer is reported, and the next try works`, async ({
      page,
    }) => {
      const gerda = await givenIdentity(provider)
      await page.goto('/faq')
      await openLogin(page)
      await whileTalkingNonsense(provider, async () => {
        await signInAt(page, gerda)
        await expect(toast(page, 'failed to get authorization token')).toBeVisible()
      })
      await forgetAtProvider(page)
      await signInAt(page, gerda)
      await expect(regionDialog(page)).toBeVisible()
    })
  }

  test('a server that cannot start the sign-in is reported', async ({ page }) => {
    await page.goto('/faq')
    await openLogin(page)
    await page.route(/\/api\/google\/state/, (route) =>
      route.fulfill({ status: 502, body: 'Google is away.' }),
    )
    await button(page, 'Continue with Google').click()
    await expect(toast(page, 'failed to connect to service')).toBeVisible()
    await expect.poll(() => page.context().pages()).toHaveLength(1)
  })

  test('a sign-in that the server refuses is reported with its status', async ({ page }) => {
    const gerda = await givenIdentity('google')
    await page.goto('/faq')
    await openLogin(page)
    await page.route('/api/login?*', (route) =>
      route.fulfill({ status: 403, body: 'This account is suspended: spam' }),
    )
    await signInAt(page, gerda)
    const refusal = dialog(page, 'Log in').getByRole('alert')
    await expect(refusal).toContainText('Sign in with Google failed: error 403')
    await expect(refusal).toContainText('This account is suspended: spam')
  })
})
