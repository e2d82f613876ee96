import { screen, waitFor } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { sendMessage, standInWindow } from '#web/lib/window-for-tests.ts'
import { loginModes } from '#web/session/login-dialog.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { field, isOpen, leaveDialog, openDialog, title } from './login-for-tests.tsx'
import { accepted, refused, serverAnswers } from '../server-for-tests.ts'

const start = { state: 'mine', url: 'https://provider.example/sign-in' }
const server = {
  'GET /api/facebook/state': () => Response.json(start),
  'POST /api/facebook/token': () => new Response('the ticket'),
  'GET /api/country': () => new Response(null, { status: 204, headers: { 'x-server': 'eu' } }),
}
const newcomer = { ...server, 'GET /api/login': () => refused(404, 'nobody') }

afterEach(leaveDialog)

async function signInAtProvider(person: ReturnType<typeof userEvent.setup>) {
  const { opened } = standInWindow()
  await person.click(screen.getByRole('button', { name: 'Continue with Facebook' }))
  await waitFor(() => expect(opened.location.href).toBe(start.url))
  sendMessage({ type: 'code', code: 'the code', state: 'mine' })
}

test('there is a button for each provider that the server offers', () => {
  serverAnswers({})
  openDialog(loginModes.loginOrSignUp, ['google', 'facebook'])
  expect(
    screen.getAllByRole('button', { name: /^Continue with/ }).map((button) => button.textContent),
  ).toEqual(['GContinue with Google', 'fContinue with Facebook'])
})

test('where they are simulated, it says so, and elsewhere nothing of it', () => {
  const note = 'Demo: signing in with Google and Facebook is simulated. No real account is used.'
  serverAnswers({})
  openDialog(loginModes.loginOrSignUp, ['google', 'facebook'], { stand_ins: ['sign_in'] })
  expect(screen.getByText(note)).toBeDefined()
  leaveDialog()
  openDialog(loginModes.loginOrSignUp, ['google', 'facebook'])
  expect(screen.queryByText(/simulated/)).toBeNull()
})

test('if the server offers none, there is none', () => {
  serverAnswers({})
  openDialog(loginModes.loginOrSignUp, [])
  expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull()
  expect(screen.getAllByText('or')).toHaveLength(1)
})

test('someone with an account is signed in with the ticket', async () => {
  const received = serverAnswers({ ...server, 'GET /api/login': () => Response.json(anna) })
  const { user, person } = openDialog(loginModes.loginOrSignUp, ['facebook'])
  await signInAtProvider(person)
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(user()).toEqual(anna)
  expect(received.at(-1)).toMatchObject({
    call: 'GET /api/login',
    query: { provider: 'facebook', remember: 'true' },
    authorization: 'Bearer the ticket',
  })
})

test.each([
  [
    'with its reason',
    () => refused(403, 'This account is suspended: spam'),
    'This account is suspended: spam',
  ],
  ['without a word', () => refused(401), ''],
])('when the server refuses the ticket %s, the dialog says so', async (_, answer, reason) => {
  serverAnswers({ ...server, 'GET /api/login': answer })
  const { person } = openDialog(loginModes.loginOrSignUp, ['facebook'])
  await signInAtProvider(person)
  const { status } = answer()
  expect((await screen.findByRole('alert')).textContent).toBe(
    `Sign in with Facebook failed: error ${status}${reason}`,
  )
})

test('an answer that is not a user is not accepted', async () => {
  serverAnswers({ ...server, 'GET /api/login': () => Response.json({ name: 'Anna' }) })
  const { user, person } = openDialog(loginModes.loginOrSignUp, ['facebook'])
  await signInAtProvider(person)
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid data returned')
  expect(user()).toBeNull()
})

test('a new user chooses a region, then a channel name', async () => {
  const received = serverAnswers({
    ...newcomer,
    'POST /api/login/signup': () => Response.json(anna),
    'GET /api/check_channel_name': () => new Response('available'),
    'POST /api/account/settings/user': accepted,
  })
  const { user, person } = openDialog(loginModes.loginOrSignUp, ['facebook'])
  await person.click(field('Keep me signed in'))
  await signInAtProvider(person)
  await waitFor(() => expect(title()).toBe('Choose your region'))
  await waitFor(() => expect(field('Europe').checked).toBe(true))
  expect(user()).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(title()).toBe('Final steps'))
  expect(received.find(({ call }) => call === 'POST /api/login/signup')).toMatchObject({
    body: { home: 'eu', provider: 'facebook', remember: false },
    authorization: 'Bearer the ticket',
  })
  expect(user()).toEqual(anna)
  await person.type(field('Channel name'), 'Anna')
  await person.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(isOpen()).toBe(false))
})

test('a sign-up that the server refuses is reported with its status', async () => {
  serverAnswers({ ...newcomer, 'POST /api/login/signup': () => refused(401, 'The ticket is too old.') })
  const { person } = openDialog(loginModes.signUp, ['facebook'])
  await signInAtProvider(person)
  await waitFor(() => expect(title()).toBe('Choose your region'))
  await person.click(screen.getByRole('button', { name: 'Create account' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Sign up with Facebook failed: error 401The ticket is too old.',
  )
})

test('without a region, a new user cannot sign up', async () => {
  const received = serverAnswers(newcomer)
  const { person } = openDialog(loginModes.loginOrSignUp, ['facebook'])
  await signInAtProvider(person)
  await waitFor(() => expect(title()).toBe('Choose your region'))
  await waitFor(() => expect(field('Europe').checked).toBe(true))
  field('Europe').checked = false
  await person.click(screen.getByRole('button', { name: 'Create account' }))
  expect(screen.getByRole('alert').textContent).toBe('Could not get home region. Contact the developer.')
  expect(received.some(({ call }) => call === 'POST /api/login/signup')).toBe(false)
})

test('every call to a provider may take 30 seconds', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  serverAnswers({ ...newcomer, 'POST /api/login/signup': () => refused(422) })
  const { person } = openDialog(loginModes.loginOrSignUp, ['facebook'])
  await signInAtProvider(person)
  await waitFor(() => expect(title()).toBe('Choose your region'))
  await waitFor(() => expect(field('Europe').checked).toBe(true))
  await person.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByRole('alert')
  // The other request asks for the nearest region.
  expect(timeouts.mock.calls.flat()).toEqual([30_000, 30_000, 30_000, 4000, 30_000])
})
