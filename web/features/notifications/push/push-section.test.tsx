import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { switchableKinds, usualChannels, type SwitchableKind } from '#contract/notifications/notifications.ts'
import { accept, openSettings, refuse, said, saveButton } from '#web/app/testing/settings-for-tests.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { texts } from '../messages.ts'

const publicKey = 'BAAB'
const endpoint = 'https://push.example/1'
const keyBytes = new Uint8Array([4, 0, 1]).buffer

/** A browser whose capabilities and whose owner's answer are set by the test. */
function givenBrowser({
  permission = 'default',
  answer = 'granted',
  userAgent = 'Chrome',
  usedKey = keyBytes,
} = {}) {
  const done: string[] = []
  const subscriptionWith = (key: ArrayBuffer) => ({
    endpoint,
    options: { applicationServerKey: key },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      done.push('unsubscribed')
      subscription = null
      return true
    },
  })
  let subscription: ReturnType<typeof subscriptionWith> | null =
    permission === 'granted' ? subscriptionWith(usedKey) : null
  const registration = {
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        done.push(`subscribed ${applicationServerKey}`)
        subscription = subscriptionWith(keyBytes)
        return subscription
      },
    },
    getNotifications: async () => [],
  }
  const notification = {
    permission,
    requestPermission: async () => {
      done.push('asked')
      notification.permission = answer
      return answer
    },
  }
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', notification)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      register: async () => registration,
    },
  })
  return done
}

let known: string | null
beforeEach(() => {
  known = null
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const kinds = switchableKinds.map((kind: SwitchableKind) => ({ kind, ...usualChannels[kind] }))
const open = (answers: Parameters<typeof openSettings>[0] = {}, key: string | null = publicKey) =>
  openSettings(
    {
      '/api/notifications/settings': () =>
        Response.json({ digest: 'weekly', kinds, has_confirmed_address: true }),
      '/api/push': () => Response.json({ public_key: key, endpoint: known }),
      '/api/push/subscribe': accept,
      '/api/push/unsubscribe': accept,
      ...answers,
    },
    { page: 'notifications' },
  )
const section = () => screen.findByRole('region', { name: texts.pushTitle })
const button = async (name: string) => within(await section()).findByRole('button', { name })
const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: texts.turnOn })

test('nothing is asked before a click, and the dialog says who relays the messages', async () => {
  const done = givenBrowser()
  const { person, sent } = await open()
  await person.click(await button(texts.turnOn))
  expect(screen.getByRole('dialog').textContent).toContain(texts.askRelay)
  await person.click(screen.getByRole('button', { name: texts.notNow }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(done).toEqual([])
  expect(sent).toEqual([])
})

test('turning it on asks for permission, subscribes with the key of the server and tells it', async () => {
  const done = givenBrowser()
  const { person, sent } = await open({
    '/api/push/subscribe': () => {
      known = endpoint
      return accept()
    },
  })
  await person.click(await button(texts.turnOn))
  await person.click(confirm())
  expect(await screen.findByText(texts.pushOn)).toBeDefined()
  expect(done).toEqual(['asked', `subscribed ${publicKey}`])
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/push/subscribe', { endpoint, keys: { p256dh: 'p', auth: 'a' } }],
  ])
  expect(said()).toContain(texts.turnedOn)
})

test('turning it off tells the server and ends the subscription', async () => {
  known = endpoint
  const done = givenBrowser({ permission: 'granted' })
  const { person, sent } = await open({
    '/api/push/unsubscribe': () => {
      known = null
      return accept()
    },
  })
  await person.click(await button(texts.turnOff))
  expect(await button(texts.turnOn)).toBeDefined()
  expect(done).toEqual(['unsubscribed'])
  expect(sent.map(({ path }) => path)).toEqual(['/api/push/unsubscribe'])
})

test('a subscription that the server does not know, or with another key, is not on and is made anew', async () => {
  const done = givenBrowser({ permission: 'granted', usedKey: new Uint8Array([4, 9, 9]).buffer })
  const { person } = await open()
  await person.click(await button(texts.turnOn))
  await person.click(confirm())
  await vi.waitFor(() => expect(done).toEqual(['asked', 'unsubscribed', `subscribed ${publicKey}`]))
})

test.each([
  ['denied', texts.pushBlocked],
  ['default', texts.pushDismissed],
])('an answer of %s is explained, and nothing is sent', async (answer, sentence) => {
  givenBrowser({ answer })
  const { person, sent } = await open()
  await person.click(await button(texts.turnOn))
  await person.click(confirm())
  expect((await within(await section()).findByRole('alert')).textContent).toContain(sentence)
  expect(sent).toEqual([])
})

test('a server that refuses is quoted', async () => {
  givenBrowser()
  const { person } = await open({ '/api/push/subscribe': refuse(422, 'We do not know the service.') })
  await person.click(await button(texts.turnOn))
  await person.click(confirm())
  expect(await screen.findByText(/We do not know the service/)).toBeDefined()
})

test.each([
  ['blocked', { permission: 'denied' }, texts.pushBlocked],
  ['on a phone of Apple outside the home screen', { userAgent: 'iPhone' }, texts.pushHomeScreen],
])('where it is %s, that is said instead of a button', async (_, browser, sentence) => {
  givenBrowser(browser)
  await open()
  const found = await section()
  expect(found.textContent).toContain(sentence)
  expect(within(found).queryByRole('button')).toBeNull()
})

test('a browser that cannot do it says so', async () => {
  await open()
  expect((await section()).textContent).toContain(texts.pushUnsupported)
})

test('each kind is chosen for push by itself, and saved', async () => {
  givenBrowser()
  const { person, sent } = await open({
    '/api/notifications/settings': () =>
      Response.json({ digest: 'weekly', kinds, has_confirmed_address: true }),
  })
  const likes = await screen.findByRole('checkbox', { name: `Likes, once a day: ${texts.push}` })
  expect((likes as HTMLInputElement).checked).toBe(false)
  await person.click(likes)
  await person.click(saveButton())
  const [{ body } = { body: undefined }] = sent
  expect(body).toMatchObject({
    kinds: expect.arrayContaining([{ kind: 'vote', bell: true, push: true, digest: false }]),
  })
})

test('a server that pushes nothing does not speak of it', async () => {
  givenBrowser()
  await open({}, null)
  expect(await screen.findByRole('checkbox', { name: `Likes, once a day: ${texts.onSite}` })).toBeDefined()
  expect(screen.queryByRole('columnheader', { name: texts.push })).toBeNull()
  expect(screen.queryByRole('region', { name: texts.pushTitle })).toBeNull()
})
