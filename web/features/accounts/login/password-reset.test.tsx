import { createHash } from 'node:crypto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { closeLogin } from '#web/session/login-dialog.ts'
import { LoginDialog } from './login-dialog.tsx'
import { field, noteOf, title } from './login-for-tests.tsx'
import { PasswordResetPage } from './password-reset-page.tsx'
import { accepted, refused, serverAnswers } from '../server-for-tests.ts'

const confirm = 'POST /api/login/password_reset/confirm'
const save = () => screen.getByRole('button', { name: 'Save password' })

function openPage(address: string) {
  const element = (
    <>
      <PasswordResetPage />
      <LoginDialog />
    </>
  )
  const router = createMemoryRouter([{ path: '/password-reset', element }], { initialEntries: [address] })
  const replaced = vi.spyOn(history, 'replaceState')
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, replaced, person: userEvent.setup() }
}

afterEach(() => {
  cleanup()
  closeLogin()
  vi.restoreAllMocks()
})

test('without a link the page sends one', async () => {
  const received = serverAnswers({ 'POST /api/login/password_reset': accepted })
  const { person } = openPage('/password-reset')
  expect(screen.getByRole('heading', { name: 'Reset password' })).toBeDefined()
  await person.type(field('Email'), 'anna@example.org')
  await person.click(screen.getByRole('button', { name: 'Reset password' }))
  expect(await screen.findByText('Your password reset link was sent in email.')).toBeDefined()
  expect(received).toMatchObject([{ body: { email: 'anna@example.org' } }])
})

test('with the token of the link, a new password is set and can be used to log in', async () => {
  const received = serverAnswers({ [confirm]: accepted })
  const { person } = openPage('/password-reset?token=the-token')
  expect(field('New password').autocomplete).toBe('new-password')
  await person.type(field('New password'), 'secret2')
  await person.click(save())
  expect(await screen.findByText(/Your password was changed/)).toBeDefined()
  expect(received.find(({ call }) => call === confirm)?.body).toEqual({
    token: 'the-token',
    password: createHash('sha256').update('secret2').digest('hex'),
  })
  const logIn = screen.getByRole('button', { name: 'Log in' })
  expect(document.activeElement).toBe(logIn)
  await person.click(logIn)
  expect(title()).toBe('Log in')
})

test('the token disappears from the address at once and is still known', async () => {
  const received = serverAnswers({ [confirm]: accepted })
  const { router, replaced, person } = openPage('/password-reset?token=the-token')
  expect(replaced).toHaveBeenCalledWith(history.state, '', '/password-reset')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await person.type(field('New password'), 'secret2{Enter}')
  await waitFor(() => expect(received[0]?.body).toMatchObject({ token: 'the-token' }))
})

test.each([
  ['', 'password is required'],
  ['12345', 'Please use at least 6 characters.'],
  ['x'.repeat(101), 'Please use at most 100 characters.'],
])('the new password %j is not sent', async (password, text) => {
  const received = serverAnswers({})
  const { person } = openPage('/password-reset?token=the-token')
  field('New password').focus()
  if (password !== '') await person.paste(password)
  await person.click(save())
  expect(noteOf('New password')).toBe(text)
  expect(field('New password').value).toBe(password)
  expect(document.activeElement).toBe(field('New password'))
  expect(received).toEqual([])
})

test('an expired link is refused in the server’s words, and a new one can be requested', async () => {
  serverAnswers({ [confirm]: () => refused(422, 'This link is too old.') })
  const { person } = openPage('/password-reset?token=old')
  await person.type(field('New password'), 'secret2{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('This link is too old.')
  await person.click(screen.getByRole('button', { name: 'Request a new link' }))
  expect(screen.getByRole('heading', { name: 'Reset password' })).toBeDefined()
  expect(field('Email')).toBeDefined()
})

test('a truncated link asks for the email', async () => {
  serverAnswers({})
  openPage('/password-reset?token=')
  expect(field('Email')).toBeDefined()
})
