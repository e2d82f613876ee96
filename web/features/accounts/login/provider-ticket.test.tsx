import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { sendMessage, standInWindow } from '#web/lib/window-for-tests.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { refused, serverAnswers } from '../server-for-tests.ts'
import { SocialButton } from './social-button.tsx'

const start = { state: 'mine', url: 'https://provider.example/sign-in' }
const message = { type: 'code', code: 'the code', state: 'mine' }
const button = () => screen.getByRole('button', { name: 'Continue with Google' })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  for (const toast of listToasts()) dismissToast(toast.id)
})

function renderButton() {
  const onTicket = vi.fn<(ticket: string) => void>()
  render(<SocialButton provider="google" onTicket={onTicket} />)
  return { onTicket, person: userEvent.setup() }
}

const settled = () => waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())

test('signing in at the provider returns a ticket', async () => {
  const received = serverAnswers({
    'GET /api/google/state': () => Response.json(start),
    'POST /api/google/token': () => new Response('the ticket'),
  })
  const { opened } = standInWindow()
  const { onTicket, person } = renderButton()
  await person.click(button())
  await waitFor(() => expect(opened.location.href).toBe(start.url))
  expect(button().getAttribute('aria-busy')).toBe('true')
  sendMessage(message)
  await waitFor(() => expect(onTicket).toHaveBeenCalledExactlyOnceWith('the ticket'))
  expect(received.at(-1)).toMatchObject({
    call: 'POST /api/google/token',
    body: { code: 'the code', state: 'mine' },
  })
  expect(opened.closed).toBe(true)
  await settled()
})

test('the server is told whether this is a sign-in or a verification', async () => {
  for (const purpose of [undefined, 'verify'] as const) {
    const received = serverAnswers({ 'GET /api/google/state': () => refused(404) })
    standInWindow()
    render(<SocialButton provider="google" purpose={purpose} onTicket={vi.fn<(ticket: string) => void>()} />)
    await userEvent.click(button())
    await settled()
    expect(received.map(({ query }) => query)).toEqual([{ purpose: purpose ?? 'sign_in' }])
    cleanup()
  }
})

test('the window opens before the server is asked, since browsers block windows that open later', async () => {
  const { open } = standInWindow()
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    expect(open).toHaveBeenCalledOnce()
    return Promise.resolve(refused(404))
  })
  const { person } = renderButton()
  await person.click(button())
  await settled()
  expect(fetch).toHaveBeenCalledOnce()
})

test.each([
  ['is not reached', () => refused(503), 'failed to connect to service'],
  ['does not offer the provider', () => refused(404, 'no'), 'failed to connect to service'],
  ['answers nonsense', () => Response.json({ state: 1 }), 'unexpected answer from service'],
  ['answers nothing', () => new Response(''), 'unexpected answer from service'],
])('when the server %s, the window closes and a toast says so', async (_, answer, text) => {
  serverAnswers({ 'GET /api/google/state': answer })
  const { opened } = standInWindow()
  const { onTicket, person } = renderButton()
  await person.click(button())
  await settled()
  expect(listToasts()).toMatchObject([{ text, tone: 'error' }])
  expect(opened.closed).toBe(true)
  expect(onTicket).not.toHaveBeenCalled()
})

test.each([
  ['refused', () => refused(401, 'no'), 'failed to get authorization token'],
  ['refused by a provider in trouble', () => refused(502), 'failed to get authorization token'],
  ['answered with nothing', () => new Response(''), 'unexpected answer from service'],
])('a code that is %s gives no ticket, and is not sent again', async (_, answer, text) => {
  const received = serverAnswers({
    'GET /api/google/state': () => Response.json(start),
    'POST /api/google/token': answer,
  })
  const { opened } = standInWindow()
  const { onTicket, person } = renderButton()
  await person.click(button())
  await waitFor(() => expect(opened.location.href).toBe(start.url))
  sendMessage(message)
  await settled()
  expect(listToasts()).toMatchObject([{ text, tone: 'error' }])
  expect(received).toHaveLength(2)
  expect(onTicket).not.toHaveBeenCalled()
})

test('closing the window shows no message', async () => {
  serverAnswers({ 'GET /api/google/state': () => Response.json(start) })
  const { opened } = standInWindow()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { onTicket, person } = renderButton()
  await person.click(button())
  await waitFor(() => expect(opened.location.href).toBe(start.url))
  opened.closed = true
  await settled()
  expect(listToasts()).toEqual([])
  expect(onTicket).not.toHaveBeenCalled()
})

test.each([
  ['a failure at the provider is told by a toast', 'server_error', ['failed to get authorization token']],
  ['who says no at the provider is not told anything', 'access_denied', []],
])('%s, and the server is not asked for a ticket', async (_, error, texts) => {
  const received = serverAnswers({ 'GET /api/google/state': () => Response.json(start) })
  const { opened } = standInWindow()
  const { onTicket, person } = renderButton()
  await person.click(button())
  await waitFor(() => expect(opened.location.href).toBe(start.url))
  sendMessage({ type: 'error', error, state: 'mine' })
  await settled()
  expect(listToasts().map(({ text }) => text)).toEqual(texts)
  expect(opened.closed).toBe(true)
  expect(received).toHaveLength(1)
  expect(onTicket).not.toHaveBeenCalled()
})

test('if windows are blocked, a message says what to do, and the server is not asked', async () => {
  const received = serverAnswers({})
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { person } = renderButton()
  await person.click(button())
  await settled()
  expect(listToasts()).toMatchObject([{ text: expect.stringContaining('allow popups'), tone: 'error' }])
  expect(received).toEqual([])
})

test('a provider may take 30 seconds', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  serverAnswers({ 'GET /api/google/state': () => refused(408) })
  standInWindow()
  const { person } = renderButton()
  await person.click(button())
  await settled()
  expect(timeouts.mock.calls).toEqual([[30_000]])
})
