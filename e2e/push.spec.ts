import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { button, said, userMenu } from './account-screens.ts'
import { expect, test } from './journey.ts'
import { signUp } from './sign-up.ts'

test.use({ serviceWorkers: 'allow', locale: 'en-GB' })
test.slow()

/** Browsers subscribe at their vendor's push service, which is out of reach here; and headless ones deny permission. */
const subscribeWithoutNetwork = (context: BrowserContext) =>
  context.addInitScript(
    (json) => {
      const subscription = {
        ...json,
        options: { applicationServerKey: null },
        toJSON: () => json,
        unsubscribe: async () => {
          localStorage.removeItem('subscribed')
          return true
        },
      }
      Object.defineProperty(Notification, 'permission', {
        get: () => (localStorage['permission'] as string | undefined) ?? 'default',
      })
      Notification.requestPermission = async () => {
        localStorage['permission'] = 'granted'
        return 'granted'
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage['subscribed'] === undefined ? null : subscription),
        subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
          localStorage['subscribed'] = applicationServerKey
          return subscription
        },
      })
    },
    {
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    },
  )

/** What a push service would hand to the browser. */
async function messengerOf(page: Page): Promise<(data: string) => Promise<void>> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  return async (data) => {
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await registrationId,
      data,
    })
  }
}

type Shown = { title: string; body: string; tag: string; link: string }
type Seen = { shown: Shown[]; badge: number | undefined }

/** Records what the system would show, since there is no system here. */
async function watchSystem(context: BrowserContext): Promise<() => Promise<Seen>> {
  const worker: Worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const seen: Seen = { shown: [], badge: undefined }
    Object.assign(globalThis, { seen })
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, { body = '', tag = '', data }: NotificationOptions) => {
        const { link } = data as { link: string }
        seen.shown = [...seen.shown.filter((other) => other.tag !== tag), { title, body, tag, link }]
      },
    })
    Object.assign(navigator, {
      setAppBadge: async (count: number) => {
        seen.badge = count
      },
      clearAppBadge: async () => {
        seen.badge = 0
      },
    })
  })
  return () => worker.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
}

test('someone turns push on by a click, is told while away, and not any more after signing out', async ({
  page,
  context,
}) => {
  await subscribeWithoutNetwork(context)
  await signUp(context)
  await page.goto('/settings/notifications')
  const settings = page.getByRole('main')

  await test.step('only after the dialog has said who relays the messages', async () => {
    await button(settings, 'Turn on').click()
    const dialog = page.getByRole('dialog', { name: 'Turn on push notifications?' })
    await expect(dialog).toContainText('Google, Apple, Mozilla or Microsoft')
    await expectGoodEverywhere(page)
    await button(dialog, 'Turn on').click()
    await expect(said(page, 'Push notifications are on.')).toBeVisible()
    await page.reload()
    await expect(button(settings, 'Turn off')).toBeVisible()
    const { public_key, endpoint } = (await (await page.request.get('/api/push')).json()) as {
      public_key: string
      endpoint: string
    }
    expect(endpoint).toContain('fcm.googleapis.com')
    expect(await page.evaluate(() => localStorage['subscribed'] as string)).toBe(public_key)
    await expectGoodEverywhere(page)
  })

  const deliver = await messengerOf(page)
  const seen = await watchSystem(context)
  await test.step('whatever comes is shown, without texts of others, and leads nowhere else', async () => {
    await deliver(JSON.stringify({ kind: 'comment', link: '/watch/us_1' }))
    const comment = {
      title: 'Trailcast',
      body: 'There are new comments on your video.',
      tag: 'comment /watch/us_1',
      link: '/watch/us_1',
    }
    // Nothing is unseen on the server.
    await expect.poll(seen).toEqual({ shown: [comment], badge: 0 })
    await deliver('no JSON')
    await deliver(JSON.stringify({ kind: 'reply', link: 'https://evil.example/' }))
    // The same again replaces it.
    await deliver(JSON.stringify({ kind: 'comment', link: '/watch/us_1' }))
    const rest = { title: 'Trailcast', link: '/notifications' }
    await expect
      .poll(async () => (await seen()).shown)
      .toEqual([
        { ...rest, body: 'Something new has happened.', tag: 'other /notifications' },
        { ...rest, body: 'Someone replied to your comment.', tag: 'reply /notifications' },
        comment,
      ])
  })

  await test.step('signing out ends it', async () => {
    await userMenu(page).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(userMenu(page)).toBeHidden()
    await expect.poll(() => page.evaluate(() => localStorage['subscribed'] as unknown)).toBeUndefined()
  })
})
