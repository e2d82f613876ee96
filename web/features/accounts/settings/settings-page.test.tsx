import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/account.ts'
import {
  accept,
  closeSettings,
  openSettings,
  refuse,
  said,
  saveButton,
  thisDevice,
} from '#web/app/testing/settings-for-tests.tsx'
import { demoSite, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { currentUserQuery } from '#web/session/current-user.ts'
import { pendingStore } from '#web/session/leave-guard.ts'
import { closeLogin } from '#web/session/login-dialog.ts'
import { themeStore } from '#web/session/theme.ts'
import { anna } from '#web/session/user-for-tests.ts'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const settingsPath = '/api/account/settings/user'
const available = () => new Response('available')
const hasUnsaved = () => pendingStore.get().edits > 0

afterEach(() => {
  closeSettings()
  localStorage.clear()
})

const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const contents = () => within(screen.getByRole('navigation', { name: 'Settings by subject' }))

test('the first page stands beside the list of all, which leads to the others', async () => {
  const { person, router } = await openSettings({}, { title: 'Settings' })
  expect(titles()).toEqual(['Profile', 'Your channel'])
  expect(
    contents()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Profile and channel',
    'Units and theme',
    'Heart rate and power',
    'Connections',
    'Notifications',
    'Privacy',
    'Friends and comments',
    'Email and sign-in',
    'Your data',
  ])
  await person.click(contents().getByRole('link', { name: 'Units and theme' }))
  await screen.findByRole('heading', { level: 1, name: 'Units and theme' })
  expect(router.state.location.pathname).toBe('/settings/display')
  expect(contents().getByRole('link', { current: 'page' }).textContent).toBe('Units and theme')
  expect(titles()).toEqual(['Units', 'Theme'])
})

test.each([
  ['privacy', ['Who can see your activities', 'Start and end of activities', 'Hidden places']],
  ['people', ['Friends', 'Blocked and muted', 'Words in comments']],
  ['account', ['Email', 'Password', 'Where you are signed in']],
  ['data', ['Home region', 'On this device', 'Download everything', 'Delete account']],
])('the page %s has a card for each subject', async (page, expected) => {
  await openSettings({}, { page })
  await waitFor(() => expect(titles()).toEqual(expected))
})

test('the region says that it cannot change', async () => {
  await openSettings({}, { page: 'data' })
  expect(screen.getByText('Europe')).toBeDefined()
  expect(screen.getByText(/it cannot be changed/)).toBeDefined()
})

test('on a phone the list is a page, and each entry says what is behind it', async () => {
  const { person, router } = await openSettings({}, { title: 'Settings', width: 390 })
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  await person.click(contents().getByRole('link', { name: /^Privacy.*Who sees your activities/ }))
  await screen.findByRole('heading', { level: 1, name: 'Privacy' })
  expect(screen.queryByRole('navigation', { name: 'Settings by subject' })).toBeNull()
  await person.click(screen.getByRole('link', { name: 'All settings' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
})

test.each([
  ['/settings#training', '/settings/training'],
  ['/settings#connected', '/settings/connections'],
  ['/settings#sign-in', '/settings/account'],
  ['/settings#channel', '/settings/profile'],
  ['/settings/unknown', '/settings'],
])('an address of earlier times leads on: %s to %s', async (path, expected) => {
  const { router } = await openSettings({}, { path })
  await waitFor(() => expect(router.state.location.pathname).toBe(expected))
})

test('one button saves what was changed in several cards, and nothing else', async () => {
  let isLoaded = false
  const { person, sent } = await openSettings({
    [settingsPath]: accept,
    '/api/account/channel': () =>
      isLoaded ? accept() : Response.json({ about: '', picture: null, banner: null }),
  })
  // The bar appears once the cards have registered what they save.
  expect(await screen.findByText('Everything is saved')).toBeDefined()
  await person.type(await screen.findByLabelText('About'), 'Rides')
  isLoaded = true
  await person.type(field('Name'), ' Berg')
  expect(screen.getByText('You have unsaved changes')).toBeDefined()
  await person.click(saveButton())
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ name: 'Anna Berg' }, { about: 'Rides' }]),
  )
  await waitFor(() => expect(hasUnsaved()).toBe(false))
})

test('whoever refuses to show that the account is theirs is not asked again for the next card', async () => {
  const { person, sent } = await openSettings({}, { page: 'account' })
  await person.type(field('Email'), 'x')
  await person.type(field('New password'), 'a long new password')
  await person.click(saveButton())
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(saveButton().getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
  expect(hasUnsaved()).toBe(true)
})

test('leaving while a provider is asked for ends the saving, here and on the other pages', async () => {
  const { person, router } = await openSettings(
    { [settingsPath]: accept },
    {
      page: 'account',
      user: { ...anna, has_password: false, google_sub: '1', google_email: 'anna@gmail.example' },
      site: { ...demoSite, sign_in_providers: ['google'] },
    },
  )
  await person.type(field('Email'), 'x')
  await person.click(saveButton())
  await screen.findByRole('dialog')
  await act(() => router.navigate('/settings/profile'))
  await person.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { level: 1, name: 'Profile and channel' })
  await waitFor(() => expect(saveButton().getAttribute('aria-busy')).toBeNull())
  await person.type(field('Name'), ' Berg')
  await person.click(saveButton())
  await waitFor(() => expect(hasUnsaved()).toBe(false))
})

test('what was typed is discarded with one press, and Enter saves', async () => {
  const { person, sent } = await openSettings({ [settingsPath]: accept })
  await person.type(field('Name'), ' Berg')
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  expect(field('Name').value).toBe('Anna')
  expect([hasUnsaved(), screen.queryByRole('button', { name: 'Discard' })]).toEqual([false, null])
  expect(document.activeElement).toBe(saveButton())
  await person.type(field('Name'), ' Tal{Enter}')
  await waitFor(() => expect(sent).toMatchObject([{ body: { name: 'Anna Tal' } }]))
})

test('what was typed stays when the window becomes narrow', async () => {
  const { person, client } = await openSettings()
  await person.type(field('Name'), ' Berg')
  windowWidth(390)
  // The test DOM does not report a change of width; any rerender makes the page look again.
  const user: User = { ...anna, email: 'anna@elsewhere.example' }
  act(() => void client.setQueryData(currentUserQuery.queryKey, user))
  expect(await screen.findByRole('link', { name: 'All settings' })).toBeDefined()
  expect(field('Name').value).toBe('Anna Berg')
})

test('a page where everything takes effect at once has no button', async () => {
  await openSettings({}, { page: 'display' })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

describe('the profile', () => {
  test('saves only what was changed, says so, and the menu shows it', async () => {
    const { person, sent } = await openSettings({ [settingsPath]: accept })
    await person.clear(field('Name'))
    await person.type(field('Name'), ' Anna Berg ')
    expect(hasUnsaved()).toBe(true)
    await person.click(saveButton())
    await waitFor(() => expect(said()).toEqual(['Saved.']))
    expect(sent).toMatchObject([{ path: settingsPath, body: { name: 'Anna Berg' } }])
    expect(await screen.findByRole('button', { name: 'Account of Anna Berg' })).toBeDefined()
    expect(hasUnsaved()).toBe(false)
  })

  test('accepts a channel name that is free', async () => {
    const { person, sent, client } = await openSettings({
      [settingsPath]: accept,
      '/api/check_channel_name': available,
    })
    await person.type(field('Channel name'), 'bergziege')
    expect(await screen.findByText('channel name is available')).toBeDefined()
    await person.click(saveButton())
    await waitFor(() => expect(sent).toMatchObject([{ body: { channel_name: 'bergziege' } }]))
    await waitFor(() =>
      expect(client.getQueryData(currentUserQuery.queryKey)?.channel_name).toBe('bergziege'),
    )
  })

  test('does not send a channel name that is taken', async () => {
    const { person, sent } = await openSettings({
      '/api/check_channel_name': () => new Response('unavailable'),
    })
    await person.type(field('Channel name'), 'taken')
    await screen.findByText('channel name is not available')
    await person.click(saveButton())
    expect(document.activeElement).toBe(field('Channel name'))
    expect(sent).toEqual([])
  })

  test('does not send an empty name', async () => {
    const { person, sent } = await openSettings()
    await person.clear(field('Name'))
    await person.click(saveButton())
    expect(screen.getByText('name is required')).toBeDefined()
    expect(document.activeElement).toBe(field('Name'))
    expect(sent).toEqual([])
  })

  test.each([
    [refuse(409, 'Someone else has it.'), 'Failed to save: Someone else has it.'],
    [refuse(403, ''), 'Failed to save: error 403'],
    [
      () => Promise.reject(new TypeError('network')),
      'Failed to save: server did not respond. Try again later.',
    ],
  ])('keeps what was typed when it cannot be saved, and says why', async (answer, expected) => {
    const { person } = await openSettings({ [settingsPath]: answer })
    await person.type(field('Name'), ' Berg')
    await person.click(saveButton())
    expect((await screen.findByText(expected)).closest('[role="alert"]')).not.toBeNull()
    expect(field('Name').value).toBe('Anna Berg')
    expect(hasUnsaved()).toBe(true)
    expect(said()).toEqual([])
  })

  test('with unsaved changes asks before leaving', async () => {
    const { person } = await openSettings()
    await person.type(field('Name'), ' Berg')
    await person.click(screen.getByRole('link', { name: 'FAQ' }))
    const question = await screen.findByRole('dialog', { name: 'Do you want to leave this page?' })
    expect(question.textContent).toContain('Changes you made are not saved.')
  })

  test('is lost with the session if the user agrees', async () => {
    const { person, router } = await openSettings({ '/api/login/sign_out': accept })
    await person.type(field('Name'), ' Berg')
    await person.click(await screen.findByRole('button', { name: 'Account of Anna' }))
    await person.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    await person.click(screen.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined()
  })

  test('of a session that was ended elsewhere brings up the login', async () => {
    const { person } = await openSettings()
    vi.restoreAllMocks()
    windowWidth(1440)
    serverAnswers({
      site: demoSite,
      user: null,
      other: () => Promise.resolve(refuse(401, 'Please sign in first.')()),
    })
    await person.type(field('Name'), ' Berg')
    await person.click(saveButton())
    await screen.findByRole('heading', { level: 1, name: 'Please log in to see this page' })
    expect(hasUnsaved()).toBe(false)
    act(() => closeLogin())
  })

  test('that was changed back has nothing to save', async () => {
    const { person, sent } = await openSettings({ [settingsPath]: accept })
    await person.type(field('Name'), 'x{Backspace}')
    expect(hasUnsaved()).toBe(false)
    expect(saveButton().getAttribute('aria-disabled')).toBe('true')
    await person.click(saveButton())
    expect(sent).toEqual([])
  })
})

test('units are saved with the account as soon as they are chosen', async () => {
  const { person, sent } = await openSettings(
    { [settingsPath]: accept },
    { page: 'display', user: { ...anna, units: 'metric' } },
  )
  await person.click(screen.getByRole('radio', { name: 'Imperial' }))
  await waitFor(() => expect(sent).toMatchObject([{ path: settingsPath, body: { units: 'imperial' } }]))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Imperial' }).checked).toBe(true)
})

test('the theme takes effect at once', async () => {
  const { person } = await openSettings({}, { page: 'display' })
  const group = within(screen.getByRole('group', { name: 'Theme in this browser' }))
  await person.click(group.getByRole('radio', { name: 'Dark' }))
  expect(themeStore.get()).toBe('dark')
  themeStore.set('system')
})

describe('the sessions', () => {
  const phone = {
    ...thisDevice,
    id: 'eu_01j00000000000000000000002',
    browser: 'Safari on iPhone',
    current: false,
  }

  test('are listed with browser, place and last use; others can be ended one by one', async () => {
    let sessions = [thisDevice, phone]
    const { person, sent } = await openSettings(
      {
        '/api/account/sessions': () => Response.json(sessions),
        [`/api/account/sessions/${phone.id}/end`]: () => {
          sessions = [thisDevice]
          return accept()
        },
      },
      { page: 'account' },
    )
    const own = (await screen.findByText('This device')).closest('li')!
    expect(own.textContent).toMatch(/^Firefox on Linux.*203\.0\.113\.x · last used .*2026/)
    expect(within(own).queryByRole('button')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'End: Safari on iPhone, 203.0.113.x' }))
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(sent).toHaveLength(1)
    expect(said()).toEqual(['That device is signed out.'])
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
  })

  test('elsewhere can be ended all at once', async () => {
    const { person, sent } = await openSettings(
      {
        '/api/account/sessions': () => Response.json([thisDevice, phone]),
        '/api/account/sessions/end_others': accept,
      },
      { page: 'account' },
    )
    await person.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
    await waitFor(() => expect(said()).toEqual(['You are signed out everywhere else.']))
    expect(sent).toMatchObject([{ path: '/api/account/sessions/end_others' }])
  })

  test('that cannot be loaded can be requested again', async () => {
    let isBroken = true
    const { person } = await openSettings(
      {
        '/api/account/sessions': () =>
          isBroken ? new Response('no', { status: 403 }) : Response.json([thisDevice]),
      },
      { page: 'account' },
    )
    const banner = (await screen.findByText('Your sessions could not be loaded.')).closest('[role="alert"]')
    isBroken = false
    await person.click(within(banner as HTMLElement).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('This device')).toBeDefined()
  })
})
