import { createHash } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { User } from '#contract/accounts/account.ts'
import { askForPassword, loginModes } from '#web/session/login-dialog.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { siteQuery } from '#web/session/site.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { field, isOpen, leaveDialog, noteOf, openDialog, title } from './login-for-tests.tsx'
import { accepted, refused, serverAnswers } from '../server-for-tests.ts'

afterEach(leaveDialog)

const logInButton = () => screen.getByRole('button', { name: 'Log in' })
const basicOf = (email: string, password: string) =>
  `Basic ${Buffer.from(`${email}:${createHash('sha256').update(password).digest('hex')}`).toString('base64')}`

const ownerDialog = { name: 'Verify that you are the owner of this account' }
const open = () => openDialog(loginModes.loginOrSignUp)

describe('logging in', () => {
  test('with email and password signs in and closes the dialog', async () => {
    const received = serverAnswers({ 'GET /api/login': () => Response.json(anna) })
    const { user, person } = open()
    await person.type(field('Email'), 'anna@example.org')
    await person.type(field('Password'), 'secret1{Enter}')
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(user()).toEqual(anna)
    expect(received).toMatchObject([
      {
        call: 'GET /api/login',
        query: { remember: 'true' },
        authorization: basicOf('anna@example.org', 'secret1'),
      },
    ])
  })

  test('without staying signed in is not remembered', async () => {
    const received = serverAnswers({ 'GET /api/login': () => Response.json(anna) })
    const { person } = open()
    await person.type(field('Email'), 'anna@example.org')
    await person.type(field('Password'), 'secret1')
    expect(field('Keep me signed in').checked).toBe(true)
    await person.click(field('Keep me signed in'))
    await person.click(logInButton())
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(received[0]?.query).toEqual({})
  })

  test('the password is asked for once there is an email, and this is announced', async () => {
    serverAnswers({})
    const { person } = open()
    expect(document.activeElement).toBe(field('Email'))
    expect(screen.queryByLabelText('Password')).toBeNull()
    await person.type(field('Email'), 'a')
    expect(field('Password').type).toBe('password')
    expect(screen.getByText('A field for your password has appeared.').tagName).toBe('OUTPUT')
    await person.clear(field('Email'))
    expect(screen.queryByLabelText('Password')).toBeNull()
  })

  test('a missing value is reported at its field, which gets the focus, until it is filled in', async () => {
    const received = serverAnswers({})
    const { person } = open()
    await person.click(logInButton())
    expect(noteOf('Email')).toBe('email is required')
    expect(document.activeElement).toBe(field('Email'))
    await person.type(field('Email'), 'anna@example.org')
    expect(noteOf('Email')).toBeNull()
    await person.click(logInButton())
    expect(noteOf('Password')).toBe('password is required')
    expect(document.activeElement).toBe(field('Password'))
    await person.type(field('Password'), 'x')
    expect(noteOf('Password')).toBeNull()
    expect(received).toEqual([])
  })

  test.each([
    ['says why', () => refused(401, 'Wrong email or password.'), 'Wrong email or password.'],
    ['says nothing', () => refused(401), 'Could not log in'],
    ['answers nonsense', () => Response.json({ id: 'nonsense' }), 'Could not log in'],
  ])('when the server refuses and %s, the dialog stays open and says so', async (_, answer, text) => {
    serverAnswers({ 'GET /api/login': answer })
    const { user, person } = open()
    await person.type(field('Email'), 'anna@example.org')
    await person.type(field('Password'), 'secret1{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(field('Password').value).toBe('secret1')
    expect(user()).toBeNull()
  })

  test('while the request is under way, pressing again sends nothing more', async () => {
    const answer = Promise.withResolvers<Response>()
    const received = serverAnswers({ 'GET /api/login': () => answer.promise })
    const { person } = open()
    await person.type(field('Email'), 'anna@example.org')
    await person.type(field('Password'), 'secret1{Enter}')
    await waitFor(() => expect(logInButton().getAttribute('aria-busy')).toBe('true'))
    await person.type(field('Password'), '2{Enter}')
    await waitFor(() => expect(received).toHaveLength(1))
    expect(field('Password').value).toBe('secret1')
    answer.resolve(Response.json(anna))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(received).toHaveLength(1)
  })

  test('the password can be shown, with a button that says what it does', async () => {
    serverAnswers({})
    const { person } = open()
    await person.type(field('Email'), 'a')
    await person.type(field('Password'), 'secret1')
    await person.click(screen.getByRole('button', { name: 'Show password' }))
    expect([field('Password').type, field('Password').value]).toEqual(['text', 'secret1'])
    await person.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field('Password').type).toBe('password')
  })

  test('password managers are told what the fields are', async () => {
    serverAnswers({})
    const { person } = open()
    await person.type(field('Email'), 'a')
    expect([field('Email').autocomplete, field('Password').autocomplete]).toEqual([
      'username',
      'current-password',
    ])
  })

  test('data loaded for someone else is gone, and public data stays', async () => {
    serverAnswers({ 'GET /api/login': () => Response.json(anna) })
    const { client, person } = open()
    const ben: User = { ...anna, name: 'Ben' }
    client.setQueryData(currentUserQuery.queryKey, ben)
    client.setQueryData(['sessions'], ['of Ben'])
    await person.type(field('Email'), 'anna@example.org')
    await person.type(field('Password'), 'secret1{Enter}')
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(client.getQueryData(['sessions'])).toBeUndefined()
    expect(client.getQueryData(siteQuery.queryKey)).toBeDefined()
    expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(anna)
  })
})

test('the dialog switches forms and keeps what was typed and the focus', async () => {
  serverAnswers({})
  const { person } = openDialog(loginModes.loginOrSignUp)
  expect(title()).toBe('Log in')
  await person.type(field('Email'), 'anna@example.org')
  await person.click(screen.getByRole('button', { name: 'Create account' }))
  expect(title()).toBe('Create account')
  expect(field('Email').value).toBe('anna@example.org')
  expect(document.activeElement).toBe(field('Email'))
  await person.click(screen.getByRole('button', { name: 'Log in' }))
  await person.click(screen.getByRole('button', { name: 'Forgot password?' }))
  expect(title()).toBe('Reset password')
  expect(document.activeElement).toBe(field('Email'))
  await person.click(screen.getByRole('button', { name: 'Log in' }))
  expect(title()).toBe('Log in')
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(isOpen()).toBe(false)
})

const send = () => screen.getByRole('button', { name: 'Reset password' })

describe('a forgotten password', () => {
  test('a link is sent', async () => {
    const received = serverAnswers({ 'POST /api/login/password_reset': accepted })
    const { person } = openDialog(loginModes.passwordReset)
    await person.type(field('Email'), 'anna@example.org')
    await person.click(send())
    expect(await screen.findByText('Your password reset link was sent in email.')).toBeDefined()
    expect(received).toMatchObject([{ body: { email: 'anna@example.org' } }])
  })

  test('without an email nothing is sent', async () => {
    const received = serverAnswers({})
    const { person } = openDialog(loginModes.passwordReset)
    await person.click(send())
    expect(noteOf('Email')).toBe('email is required')
    expect(received).toEqual([])
  })

  test('what the server answers instead is shown below the form in red', async () => {
    serverAnswers({ 'POST /api/login/password_reset': () => refused(422, 'That is no address.') })
    const { person } = openDialog(loginModes.passwordReset)
    await person.type(field('Email'), 'anna@example.org')
    await person.click(send())
    const failure = await screen.findByRole('alert')
    expect([failure.textContent, failure.className]).toEqual([
      'That is no address.',
      expect.stringContaining('failure'),
    ])
    expect(send().compareDocumentPosition(failure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

describe('asking for the password again', () => {
  test('the right one proves ownership', async () => {
    const received = serverAnswers({
      'POST /api/account/verify': () => Response.json({ proof: 'the proof' }),
    })
    const { client, person } = openDialog(loginModes.hidden)
    client.setQueryData(currentUserQuery.queryKey, anna)
    const proof = askForPassword()
    expect(await screen.findByRole('dialog', ownerDialog)).toBeDefined()
    expect([field('Email').value, field('Email').disabled]).toEqual(['anna@example.org', true])
    expect(document.activeElement).toBe(field('Password'))
    await person.type(field('Password'), 'secret1{Enter}')
    expect(await proof).toBe('the proof')
    expect(received).toMatchObject([{ authorization: basicOf('anna@example.org', 'secret1'), body: {} }])
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  test('a wrong one is refused, and closing the dialog proves nothing', async () => {
    serverAnswers({ 'POST /api/account/verify': () => refused(401, 'Wrong email or password.') })
    const { client, person } = openDialog(loginModes.hidden)
    client.setQueryData(currentUserQuery.queryKey, anna)
    const proof = askForPassword()
    await screen.findByRole('dialog', ownerDialog)
    await person.click(screen.getByRole('button', { name: 'Submit' }))
    expect(noteOf('Password')).toBe('password is required')
    await person.type(field('Password'), 'wrong{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong email or password.')
    await person.click(screen.getByRole('button', { name: 'Close' }))
    expect(await proof).toBeNull()
  })

  test('a proof that arrives after the dialog was closed is not used for the next question', async () => {
    const answer = Promise.withResolvers<Response>()
    serverAnswers({ 'POST /api/account/verify': () => answer.promise })
    const { client, person } = openDialog(loginModes.hidden)
    client.setQueryData(currentUserQuery.queryKey, anna)
    void askForPassword()
    await screen.findByRole('dialog', ownerDialog)
    await person.type(field('Password'), 'secret1{Enter}')
    await waitFor(() => expect(fetch).toHaveBeenCalledOnce())
    await person.click(screen.getByRole('button', { name: 'Close' }))
    const next = askForPassword()
    await screen.findByRole('dialog', ownerDialog)
    answer.resolve(Response.json({ proof: 'the proof' }))
    await waitFor(() => expect(client.isMutating()).toBe(0))
    expect(field('Password').value).toBe('')
    await person.click(screen.getByRole('button', { name: 'Close' }))
    expect(await next).toBeNull()
  })
})

test('someone who needs a storage plan is told so and led to the plans', async () => {
  serverAnswers({})
  const { person } = openDialog(loginModes.billing)
  expect(screen.getByRole('dialog', { name: 'You need a storage plan' })).toBeDefined()
  expect(screen.getByText(/^Videos take up a lot of space/)).toBeDefined()
  const link = screen.getByRole('link', { name: 'See the plans' })
  expect([link.getAttribute('href'), document.activeElement]).toEqual(['/plans', link])
  await person.click(link)
  expect(isOpen()).toBe(false)
})
