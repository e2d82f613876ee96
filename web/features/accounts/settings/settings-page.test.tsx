import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  accept,
  closeSettings,
  deadline,
  openSettings,
  refuse,
  said,
  thisDevice,
} from '#web/app/testing/settings-for-tests.tsx'
import { demoSite, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { currentUserQuery } from '#web/session/current-user.ts'
import { pendingStore } from '#web/session/leave-guard.ts'
import { closeLogin } from '#web/session/login-dialog.ts'
import { themeStore } from '#web/session/theme.ts'
import { anna } from '#web/session/user-for-tests.ts'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const saveButton = () => screen.getByRole('button', { name: 'Save profile' })
const settingsPath = '/api/account/settings/user'
const available = () => new Response('available')
const hasUnsaved = () => pendingStore.get().edits > 0

afterEach(() => {
  closeSettings()
  localStorage.clear()
})

test('each subject has a card, and the region says that it cannot change', async () => {
  await openSettings()
  await screen.findByRole('heading', { name: 'Hidden places' }, deadline)
  const titles = within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
  expect(titles).toEqual([
    'Profile',
    'Your channel',
    'Units',
    'Theme',
    'Heart rate and power',
    'Notifications',
    'Who can see your activities',
    'Start and end of activities',
    'Hidden places',
    'Words in comments',
    'Friends',
    'Blocked and muted',
    'Email',
    'Password',
    'Where you are signed in',
    'Home region',
    'On this device',
    'Download everything',
    'Delete account',
  ])
  expect(screen.getByText('Europe')).toBeDefined()
  expect(screen.getByText(/it cannot be changed/)).toBeDefined()
})

test('every entry of the contents leads to a group that has cards', async () => {
  await openSettings()
  await screen.findByRole('heading', { name: 'Hidden places' }, deadline)
  const contents = screen.getByRole('navigation', { name: 'Settings by subject' })
  const entries = within(contents).getAllByRole<HTMLAnchorElement>('link')
  const firstCards = entries.map(({ hash, textContent }) => [
    textContent,
    document.getElementById(hash.slice(1))?.querySelector('h2')?.textContent,
  ])
  expect(firstCards).toEqual([
    ['Profile and channel', 'Profile'],
    ['Units and theme', 'Units'],
    ['Heart rate and power', 'Heart rate and power'],
    ['Connections and notifications', 'Notifications'],
    ['Privacy', 'Who can see your activities'],
    ['Friends and blocking', 'Friends'],
    ['Email and sign-in', 'Email'],
    ['Your data', 'Home region'],
  ])
})

test('a link to a group shows it', async () => {
  const shown: string[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.id)
  })
  await openSettings({}, { path: '/settings#training' })
  await screen.findByRole('heading', { name: 'Heart rate and power' }, deadline)
  await waitFor(() => expect(shown).toEqual(['training']))
  scroll.mockRestore()
})

describe('the profile', () => {
  test('saves only what was changed, says so, and the menu shows it', async () => {
    const { person, sent } = await openSettings({ [settingsPath]: accept })
    await person.clear(field('Name'))
    await person.type(field('Name'), ' Anna Berg ')
    expect(hasUnsaved()).toBe(true)
    await person.click(saveButton())
    await waitFor(() => expect(said()).toEqual(['Saved.']), deadline)
    expect(sent).toMatchObject([{ path: settingsPath, body: { name: 'Anna Berg' } }])
    expect(await screen.findByRole('button', { name: 'Account of Anna Berg' }, deadline)).toBeDefined()
    expect(hasUnsaved()).toBe(false)
  })

  test('accepts a channel name that is free', async () => {
    const { person, sent, client } = await openSettings({
      [settingsPath]: accept,
      '/api/check_channel_name': available,
    })
    await person.type(field('Channel name'), 'bergziege')
    expect(await screen.findByText('channel name is available', {}, deadline)).toBeDefined()
    await person.click(saveButton())
    await waitFor(() => expect(sent).toMatchObject([{ body: { channel_name: 'bergziege' } }]), deadline)
    await waitFor(
      () => expect(client.getQueryData(currentUserQuery.queryKey)?.channel_name).toBe('bergziege'),
      deadline,
    )
  })

  test('does not send a channel name that is taken', async () => {
    const { person, sent } = await openSettings({
      '/api/check_channel_name': () => new Response('unavailable'),
    })
    await person.type(field('Channel name'), 'taken')
    await screen.findByText('channel name is not available', {}, deadline)
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
    expect((await screen.findByText(expected, {}, deadline)).closest('[role="alert"]')).not.toBeNull()
    expect(field('Name').value).toBe('Anna Berg')
    expect(hasUnsaved()).toBe(true)
    expect(said()).toEqual([])
  })

  test('with unsaved changes asks before leaving', async () => {
    const { person } = await openSettings()
    await person.type(field('Name'), ' Berg')
    await person.click(screen.getByRole('link', { name: 'FAQ' }))
    const question = await screen.findByRole('dialog', { name: 'Do you want to leave this page?' }, deadline)
    expect(question.textContent).toContain('Changes you made are not saved.')
  })

  test('is lost with the session if the user agrees', async () => {
    const { person, router } = await openSettings({ '/api/login/sign_out': accept })
    await person.type(field('Name'), ' Berg')
    await person.click(await screen.findByRole('button', { name: 'Account of Anna' }, deadline))
    await person.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    await person.click(screen.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'), deadline)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), deadline)
    expect(await screen.findByRole('button', { name: 'Log in' }, deadline)).toBeDefined()
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
    await screen.findByRole('heading', { level: 1, name: 'Please log in to see this page' }, deadline)
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
    { user: { ...anna, units: 'metric' } },
  )
  await person.click(screen.getByRole('radio', { name: 'Imperial' }))
  await waitFor(
    () => expect(sent).toMatchObject([{ path: settingsPath, body: { units: 'imperial' } }]),
    deadline,
  )
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Imperial' }).checked).toBe(true)
})

test('the theme takes effect at once', async () => {
  const { person } = await openSettings()
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
    const { person, sent } = await openSettings({
      '/api/account/sessions': () => Response.json(sessions),
      [`/api/account/sessions/${phone.id}/end`]: () => {
        sessions = [thisDevice]
        return accept()
      },
    })
    const own = (await screen.findByText('This device', {}, deadline)).closest('li')!
    expect(own.textContent).toMatch(/^Firefox on Linux.*203\.0\.113\.x · last used .*2026/)
    expect(within(own).queryByRole('button')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'End: Safari on iPhone, 203.0.113.x' }))
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull(), deadline)
    expect(sent).toHaveLength(1)
    expect(said()).toEqual(['That device is signed out.'])
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
  })

  test('elsewhere can be ended all at once', async () => {
    const { person, sent } = await openSettings({
      '/api/account/sessions': () => Response.json([thisDevice, phone]),
      '/api/account/sessions/end_others': accept,
    })
    await person.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }, deadline))
    await waitFor(() => expect(said()).toEqual(['You are signed out everywhere else.']), deadline)
    expect(sent).toMatchObject([{ path: '/api/account/sessions/end_others' }])
  })

  test('that cannot be loaded can be requested again', async () => {
    let isBroken = true
    const { person } = await openSettings({
      '/api/account/sessions': () =>
        isBroken ? new Response('no', { status: 403 }) : Response.json([thisDevice]),
    })
    const banner = (await screen.findByText('Your sessions could not be loaded.', {}, deadline)).closest(
      '[role="alert"]',
    )
    isBroken = false
    await person.click(within(banner as HTMLElement).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('This device', {}, deadline)).toBeDefined()
  })
})
