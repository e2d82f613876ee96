import { afterEach, expect, test, vi } from 'vitest'
import { forgetNotifications, showUnseen } from './unseen-badge.ts'

/** A browser with two notifications on screen and a subscription. */
function givenBrowser() {
  const done: string[] = []
  const note = (text: string) => async () => {
    done.push(text)
  }
  const notification = { close: () => done.push('closed') }
  const registration = {
    getNotifications: async () => [notification, notification],
    pushManager: { getSubscription: async () => ({ unsubscribe: note('unsubscribed') }) },
  }
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => done.push(`badge ${count}`),
    clearAppBadge: note('no badge'),
    serviceWorker: { getRegistration: async () => registration },
  })
  return done
}

afterEach(() => vi.unstubAllGlobals())

test('the badge is the number of what was not seen, and what is on screen stays', async () => {
  const done = givenBrowser()
  await showUnseen(3)
  expect(done).toEqual(['badge 3'])
})

test('once everything was seen, there is no badge and nothing on screen', async () => {
  const done = givenBrowser()
  await showUnseen(0)
  expect(done).toEqual(['no badge', 'closed', 'closed'])
})

test('whoever signs out leaves nothing for the next', async () => {
  const done = givenBrowser()
  await forgetNotifications()
  expect(done).toEqual(['no badge', 'closed', 'closed', 'unsubscribed'])
})

test.each([
  {},
  { serviceWorker: { getRegistration: async () => undefined } },
  { serviceWorker: { getRegistration: () => Promise.reject(new Error('no')) } },
  { clearAppBadge: () => Promise.reject(new Error('not installed')) },
])('browsers without any of it are left alone', async (navigator) => {
  vi.stubGlobal('navigator', navigator)
  await expect(forgetNotifications()).resolves.toBeUndefined()
})
