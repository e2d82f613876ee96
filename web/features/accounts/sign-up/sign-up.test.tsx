import { createHash } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { proofOfWork } from '#server/adapters/bot-check/proof-of-work.ts'
import { onlineMapStore, readOnlineMapConsent } from '#web/session/cookie-consent.ts'
import { loginModes } from '#web/session/login-dialog.ts'
import { plainSite } from '#web/session/site-for-tests.ts'
import { siteQuery } from '#web/session/site.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { field, isOpen, leaveDialog, noteOf, openDialog, title } from '../login/login-for-tests.tsx'
import { accepted, refused, serverAnswers } from '../server-for-tests.ts'
import { workInPlace } from './solver-for-tests.ts'

const botCheck = proofOfWork({ secret: 'the secret of this server', cost: 1 })
const server = {
  'GET /api/bot_check': async () => Response.json(await botCheck.challenge(Date.now())),
  'GET /api/country': () =>
    new Response(null, { status: 204, headers: { 'x-country': 'us', 'x-server': 'us' } }),
  'GET /api/check_channel_name': () => new Response('available'),
}
const open = () => openDialog(loginModes.signUp)
const createButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' })

async function fillIn(person: ReturnType<typeof userEvent.setup>) {
  await person.type(field('Email'), 'anna@example.org')
  await person.type(field('Password'), 'secret1')
  await person.type(field('Name'), ' Anna ')
  await screen.findByText('Security check passed')
}

beforeEach(() => {
  workInPlace()
})
afterEach(leaveDialog)

test('a new user signs up, chooses a channel name, and is done', async () => {
  const received = serverAnswers({
    ...server,
    'POST /api/login/signup': () => Response.json(anna),
    'POST /api/account/settings/user': accepted,
  })
  const { user, person } = open()
  await fillIn(person)
  await person.click(createButton())
  await waitFor(() => expect(title()).toBe('Final steps'))
  expect(user()).toEqual(anna)
  const body = received.find(({ call }) => call === 'POST /api/login/signup')?.body as Record<string, unknown>
  expect(body).toEqual({
    email: 'anna@example.org',
    password: createHash('sha256').update('secret1').digest('hex'),
    remember: true,
    name: 'Anna',
    token: expect.any(String),
    home: 'us',
  })
  expect(await botCheck.verify(String(body['token']), Date.now())).toBeDefined()

  expect(document.activeElement).toBe(field('Channel name'))
  await person.type(field('Channel name'), 'Anna rides')
  await screen.findByText('channel name is available')
  await person.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(received.at(-1)?.body).toEqual({ channel_name: 'Anna rides' })
  expect(user()).toEqual({ ...anna, channel_name: 'Anna rides' })
})

test('streets on maps are asked for once, where there is a choice, and kept on the device and with the account', async () => {
  document.cookie = 'online-map=; max-age=0; path=/'
  onlineMapStore.set(undefined)
  const received = serverAnswers({
    ...server,
    'POST /api/login/signup': () => Response.json(anna),
    'POST /api/account/settings/user': accepted,
  })
  const { client, person } = open()
  await fillIn(person)
  expect(screen.queryByLabelText('Show streets and paths on maps')).toBeNull()
  client.setQueryData(siteQuery.queryKey, {
    ...plainSite,
    base_map: { ...plainSite.base_map, online: 'by_choice' },
  })
  const streets = await screen.findByLabelText<HTMLInputElement>('Show streets and paths on maps')
  expect(streets.checked).toBe(false)
  expect(noteOf('Show streets and paths on maps')).toContain('they see your IP address')
  await person.click(streets)
  expect(onlineMapStore.get()).toBeUndefined()
  await person.click(createButton())
  await waitFor(() => expect(title()).toBe('Final steps'))
  expect(received.at(-1)?.body).toEqual({ online_map: true })
  expect([onlineMapStore.get(), readOnlineMapConsent(document.cookie)]).toEqual(['asked', 'allowed'])
  document.cookie = 'online-map=; max-age=0; path=/'
  onlineMapStore.set(undefined)
})

test('the other fields appear with the email, and this is announced', async () => {
  const received = serverAnswers(server)
  const { person } = open()
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(createButton().disabled).toBe(true)
  expect(received).toEqual([])
  await person.type(field('Email'), 'a')
  expect(field('Password').placeholder).toBe('Enter password (6+ characters)')
  expect(field('Name').placeholder).toBe('Your name (1+ characters)')
  expect([field('Email').autocomplete, field('Password').autocomplete, field('Name').autocomplete]).toEqual([
    'username',
    'new-password',
    'name',
  ])
  expect(field('Keep me signed in').checked).toBe(true)
  expect(screen.getByRole('group', { name: /It cannot be changed later/ })).toBeDefined()
  expect(screen.getByText('Fields for password, name and region have appeared.').tagName).toBe('OUTPUT')
  await screen.findByText('Security check passed')
})

test('nothing can be sent before the bot check is passed', async () => {
  const challenge = Promise.withResolvers<Response>()
  serverAnswers({ ...server, 'GET /api/bot_check': () => challenge.promise })
  const { person } = open()
  await person.type(field('Email'), 'anna@example.org')
  expect(screen.getByText('Checking your browser…')).toBeDefined()
  expect(createButton().disabled).toBe(true)
  challenge.resolve(await server['GET /api/bot_check']())
  await screen.findByText('Security check passed')
  expect(createButton().disabled).toBe(false)
})

test.each([
  ['eu', 'eu', 'Europe'],
  ['us', 'us', 'US'],
  ['no region that is known', 'mars', 'US'],
])('if the nearest server is in %s, the region is preselected', async (_, header, label) => {
  serverAnswers({
    ...server,
    'GET /api/country': () => new Response(null, { headers: { 'x-server': header } }),
  })
  const { person } = open()
  await person.type(field('Email'), 'a')
  await waitFor(() => expect(field(label).checked).toBe(true))
  await screen.findByText('Security check passed')
  expect(field(label).checked).toBe(true)
})

test('a region chosen by the user stays, whatever the server says later', async () => {
  const country = Promise.withResolvers<Response>()
  const received = serverAnswers({
    ...server,
    'GET /api/country': () => country.promise,
    'POST /api/login/signup': () => refused(422, 'no'),
  })
  const { person } = open()
  await fillIn(person)
  expect(field('US').checked).toBe(true)
  await person.click(field('US'))
  await person.click(field('Europe'))
  await person.click(field('US'))
  country.resolve(new Response(null, { headers: { 'x-server': 'eu' } }))
  await country.promise
  await person.click(createButton())
  await screen.findByRole('alert')
  expect(received.find(({ call }) => call === 'POST /api/login/signup')?.body).toMatchObject({ home: 'us' })
})

test('without a region nothing is sent', async () => {
  const received = serverAnswers(server)
  const { person } = open()
  await fillIn(person)
  // React would not let a person uncheck it.
  field('US').checked = false
  await person.click(createButton())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Could not get home region. Contact the developer.',
  )
  expect(received.some(({ call }) => call === 'POST /api/login/signup')).toBe(false)
})

test('every field is checked before anything is sent, and the first wrong one gets the focus', async () => {
  const received = serverAnswers(server)
  const { person } = open()
  await person.type(field('Email'), 'anna@')
  await screen.findByText('Security check passed')
  await person.click(createButton())
  expect(noteOf('Email')).toBe(field('Email').validationMessage)
  expect(noteOf('Password')).toBe('password is required')
  expect(noteOf('Name')).toBe('name is required')
  expect(document.activeElement).toBe(field('Email'))
  await person.type(field('Email'), 'example.org')
  await person.type(field('Password'), '12345')
  expect(noteOf('Password')).toBe('Please use at least 6 characters.')
  await person.click(createButton())
  expect(document.activeElement).toBe(field('Password'))
  await person.type(field('Password'), '6')
  expect(noteOf('Password')).toBeNull()
  await person.click(createButton())
  expect(document.activeElement).toBe(field('Name'))
  expect(received.some(({ call }) => call === 'POST /api/login/signup')).toBe(false)
})

test('only fields that were filled in and left complain before anything is sent', async () => {
  serverAnswers(server)
  const { person } = open()
  await person.type(field('Email'), 'anna@')
  expect(noteOf('Email')).toBeNull()
  await person.click(field('Password'))
  expect(noteOf('Email')).toBe(field('Email').validationMessage)
  await person.click(field('Name'))
  expect([noteOf('Password'), noteOf('Name')]).toEqual([null, null])
  await person.type(field('Email'), 'example.org')
  expect(noteOf('Email')).toBeNull()
  await screen.findByText('Security check passed')
})

test('Enter leads to the next empty field, and sends once there is none', async () => {
  const received = serverAnswers({ ...server, 'POST /api/login/signup': () => refused(422, 'no') })
  const { person } = open()
  await person.type(field('Email'), 'anna@example.org')
  await screen.findByText('Security check passed')
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(field('Password'))
  await person.keyboard('secret1{Enter}')
  expect(document.activeElement).toBe(field('Name'))
  expect([noteOf('Email'), noteOf('Password'), noteOf('Name')]).toEqual([null, null, null])
  await person.keyboard('Anna{Enter}')
  await screen.findByRole('alert')
  expect(received.some(({ call }) => call === 'POST /api/login/signup')).toBe(true)
})

test.each([
  [
    'says why',
    () => refused(409, 'There is already an account with this email.'),
    'There is already an account with this email.',
  ],
  ['says nothing', () => refused(403), 'error 403'],
  ['answers nonsense', () => Response.json({}), 'Invalid data returned'],
  [
    'gives no answer',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'the server did not answer. Your account may be there already, so please try again with the same email and password.',
  ],
])(
  'when the server refuses and %s, it is reported, and the next try has a new bot check',
  async (_, answer, reason) => {
    const received = serverAnswers({ ...server, 'POST /api/login/signup': answer })
    const { user, person } = open()
    await fillIn(person)
    await person.click(createButton())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(`Error signing up: ${reason}`)
    expect(document.activeElement?.contains(alert)).toBe(true)
    expect([field('Email').value, field('Password').value, field('Name').value]).toEqual([
      'anna@example.org',
      'secret1',
      ' Anna ',
    ])
    expect(user()).toBeNull()
    await person.type(field('Name'), 'B')
    expect([field('Name').value, document.activeElement]).toEqual([' Anna B', field('Name')])
    await waitFor(() => expect(createButton().disabled).toBe(false))
    await person.click(createButton())
    await waitFor(() =>
      expect(received.filter(({ call }) => call === 'POST /api/login/signup')).toHaveLength(2),
    )
    const [first, second] = received
      .filter(({ call }) => call === 'POST /api/login/signup')
      .map(({ body }) => body as { token: string })
    expect(second?.token).not.toBe(first?.token)
    await screen.findByRole('alert')
  },
)

test('a taken channel name is not sent, and what the server refuses is reported', async () => {
  let isTaken = true
  const received = serverAnswers({
    ...server,
    'POST /api/login/signup': () => Response.json(anna),
    'GET /api/check_channel_name': () => new Response(isTaken ? 'unavailable' : 'available'),
    'POST /api/account/settings/user': () => refused(409, 'Someone was faster.'),
  })
  const { user, person } = open()
  await fillIn(person)
  await person.click(createButton())
  await waitFor(() => expect(title()).toBe('Final steps'))
  const done = screen.getByRole('button', { name: 'Done' })
  await person.click(done)
  expect(noteOf('Channel name')).toBe('too short channel name')
  expect(document.activeElement).toBe(field('Channel name'))
  await person.type(field('Channel name'), 'Ann')
  await screen.findByText('channel name is not available')
  await person.click(done)
  expect(received.some(({ call }) => call === 'POST /api/account/settings/user')).toBe(false)
  isTaken = false
  await person.type(field('Channel name'), 'a')
  await screen.findByText('channel name is available')
  await person.click(done)
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to save: Someone was faster.')
  expect(user()?.channel_name).toBeNull()
})

test('closing the final steps still leaves an account', async () => {
  serverAnswers({ ...server, 'POST /api/login/signup': () => Response.json(anna) })
  const { user, person } = open()
  await fillIn(person)
  await person.click(createButton())
  await waitFor(() => expect(title()).toBe('Final steps'))
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(isOpen()).toBe(false)
  expect(user()).toEqual(anna)
})
