import { afterEach, expect, test, vi } from 'vitest'
import { openPopup, PopupBlockedError, PopupClosedError } from './popup.ts'
import { sendMessage, standInWindow } from './window-for-tests.ts'

const size = { width: 380, height: 540 }
const good = { type: 'code', code: 'the code', state: 'mine' }
const bad = { type: 'error', error: 'server_error', state: 'mine' }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Resolves with the outcome once every message that was sent has been handled. */
async function outcomeOf(code: Promise<string>): Promise<string> {
  sendMessage({ ...good, code: 'the end' })
  return code
}

test('the window opens empty, centred on its opener, and is sent to the provider afterwards', () => {
  Object.assign(window, { screenX: 100, screenY: 50, outerWidth: 1180, outerHeight: 940 })
  const { opened, open } = standInWindow()
  const popup = openPopup(size)
  expect(open).toHaveBeenCalledExactlyOnceWith(
    'about:blank',
    'sign-in',
    'popup,width=380,height=540,left=500,top=250',
  )
  popup.goTo('https://provider.example/sign-in')
  expect(opened.location.href).toBe('https://provider.example/sign-in')
  popup.close()
  expect(opened.closed).toBe(true)
})

test('a browser that blocks windows is detected', () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  expect(() => openPopup(size)).toThrow(PopupBlockedError)
})

test('the code of the right message is accepted', async () => {
  standInWindow()
  const code = openPopup(size).receiveCode('mine')
  sendMessage(good)
  expect(await code).toBe('the code')
})

test.each([
  ['of another origin', good, 'https://evil.example'],
  ['of no origin', good, 'null'],
  ['of another type', { ...good, type: 'token' }, undefined],
  ['about a failure, of another origin', bad, 'https://evil.example'],
  ['about a failure, with another state', { ...bad, state: 'theirs' }, undefined],
  ['about a failure that is not named', { type: 'error', state: 'mine' }, undefined],
  ['with another state', { ...good, state: 'theirs' }, undefined],
  ['without a state', { type: 'code', code: 'the code' }, undefined],
  ['with a code that is no text', { ...good, code: 17 }, undefined],
  ['that is a text', 'code', undefined],
  ['that is nothing', null, undefined],
])('a message %s is ignored', async (_, data, origin) => {
  standInWindow()
  const code = openPopup(size).receiveCode('mine')
  sendMessage(data, origin)
  expect(await outcomeOf(code)).toBe('the end')
})

test.each(['server_error', 'temporarily_unavailable', 'invalid_scope', ''])(
  'a failure at the provider (%j) ends the wait with a message',
  async (error) => {
    standInWindow()
    const code = openPopup(size).receiveCode('mine')
    sendMessage({ ...bad, error })
    await expect(code).rejects.toThrow('failed to get authorization token')
    await expect(code).rejects.not.toBeInstanceOf(PopupClosedError)
  },
)

test('declining at the provider is treated like closing the window', async () => {
  standInWindow()
  const code = openPopup(size).receiveCode('mine')
  sendMessage({ ...bad, error: 'access_denied' })
  await expect(code).rejects.toBeInstanceOf(PopupClosedError)
})

test('the code arrives even if the provider has cut the link between the windows', async () => {
  const { opened } = standInWindow()
  const code = openPopup(size).receiveCode('mine')
  opened.closed = true
  const channel = new BroadcastChannel('sign-in')
  // A channel reaches only pages of the same origin and takes no target.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage({ ...good, state: 'theirs', code: 'of another tab' })
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(good)
  expect(await code).toBe('the code')
  channel.close()
})

test('closing the window ends the wait, but not before its last message could arrive', async () => {
  vi.useFakeTimers()
  const { opened } = standInWindow()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  let isOver = false
  const code = openPopup(size).receiveCode('mine')
  const outcome = code.catch((error: unknown) => {
    isOver = true
    return error
  })
  await vi.advanceTimersByTimeAsync(600_000)
  opened.closed = true
  await vi.advanceTimersByTimeAsync(900)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(isOver).toBe(true)
  expect(await outcome).toBeInstanceOf(PopupClosedError)
})

test('a window that only looks closed, while the user still types in it, is waited for', async () => {
  vi.useFakeTimers()
  const { opened } = standInWindow()
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const code = openPopup(size).receiveCode('mine')
  opened.closed = true
  await vi.advanceTimersByTimeAsync(60_000)
  sendMessage(good)
  expect(await code).toBe('the code')
})
