import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fitnessChannel } from '#contract/fitness-sync/fitness-sync.ts'
import {
  alert,
  all,
  button,
  card,
  openConnections as open,
  popups,
  text,
  type Answers,
} from '#web/app/testing/connections-for-tests.tsx'
import { accept, closeSettings, refuse, said } from '#web/app/testing/settings-for-tests.tsx'
import { sendMessage, standInWindow } from '#web/lib/window-for-tests.ts'
import { quietLink } from './link-for-tests.ts'
import { texts } from './messages.ts'

afterEach(closeSettings)

const result = (type: string, more: object = {}) => ({ type, provider: 'strava', ...more })

describe('connecting in a window', () => {
  const url = 'https://platform.example/authorize?state=x'
  const auth = { '/api/strava/auth': () => Response.json({ token: 'x', client_id: '7', url }) }

  /** With the window at the platform. */
  async function atPlatform(answers: Answers = auth) {
    const { opened, open: opening } = standInWindow()
    const settings = await open([], answers)
    await settings.person.click(await button('Connect Strava'))
    return { ...settings, opened, opening }
  }

  test('opens with the click, in its size, and shows the connection at the end', async () => {
    const { opened, opening, state } = await atPlatform()
    expect(opening.mock.calls[0]?.[2]).toMatch(/^popup,width=540,height=560,/)
    await waitFor(() => expect(opened.location.href).toBe(url))
    expect((await button('Connect Strava')).getAttribute('aria-busy')).toBe('true')
    state.links = [{ ...quietLink, done: 0, total: null, last_sync_ms: null }]
    act(() => sendMessage(result('fitness-connected')))
    await waitFor(() => expect(said()).toEqual([texts.connected('Strava')]))
    expect(await text('Looking for your activities…')).toBeDefined()
    expect(opened.closed).toBe(true)
  })

  test('hears the window also when the platform has cut the tie to it', async () => {
    const { opened } = await atPlatform()
    await waitFor(() => expect(opened.location.href).toBe(url))
    const channel = new BroadcastChannel(fitnessChannel)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    channel.postMessage(result('fitness-connected'))
    await waitFor(() => expect(said()).toEqual([texts.connected('Strava')]))
    channel.close()
  })

  test('says what went wrong, at the row', async () => {
    const { opened } = await atPlatform()
    await waitFor(() => expect(opened.location.href).toBe(url))
    act(() => sendMessage(result('fitness-failed', { sentence: 'Please tick your activities.' })))
    expect((await alert()).textContent).toContain('Please tick your activities.')
    expect(said()).toEqual([])
  })

  test.each([
    ['the person declines', 'fitness-canceled'],
    ['the person closes the window', null],
  ])('is no error when %s', async (_, type) => {
    const { opened } = await atPlatform()
    await waitFor(() => expect(opened.location.href).toBe(url))
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    if (type === null) opened.close()
    else act(() => sendMessage(result(type)))
    await waitFor(() => expect(said()).toEqual([texts.notConnected('Strava')]))
    expect(card().queryByRole('alert')).toBeNull()
  })

  test('notices that a window that looked closed has connected it', async () => {
    const { opened, state } = await atPlatform()
    await waitFor(() => expect(opened.location.href).toBe(url))
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    state.links = [quietLink]
    opened.close()
    await waitFor(() => expect(said()).toEqual([texts.connected('Strava')]))
  })

  test.each<[string, unknown, string | undefined]>([
    ['another site', result('fitness-connected'), 'https://evil.example'],
    ['a window for another platform', { type: 'fitness-connected', provider: 'polar' }, undefined],
    ['anything else', { type: 'payment-success' }, undefined],
  ])('does not believe %s', async (_, data, origin) => {
    const { opened } = await atPlatform()
    await waitFor(() => expect(opened.location.href).toBe(url))
    act(() => sendMessage(data, origin))
    act(() => sendMessage(result('fitness-failed', { sentence: 'The true end.' })))
    await text('The true end.')
    expect(said()).toEqual([])
  })

  test('explains a blocked window', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const { person } = await open([], auth)
    await person.click(await button('Connect Strava'))
    expect(await text(texts.popupBlocked)).toBeDefined()
  })

  test('closes the window if the server refuses, and says why at the row', async () => {
    const { opened } = await atPlatform({ '/api/strava/auth': refuse(409, 'Strava is connected elsewhere.') })
    expect((await alert()).textContent).toContain('Strava is connected elsewhere.')
    expect(opened.closed).toBe(true)
    expect(said()).toEqual([])
  })

  test.each([
    ['fails', refuse(501, 'a text of a proxy'), 'failed to connect to service'],
    ['refuses without a word', refuse(403, ''), 'failed to connect to service'],
    ['cannot be reached', () => Promise.reject(new TypeError('gone')), 'failed to connect to service'],
    ['answers nonsense', () => Response.json({ somewhere: 'else' }), 'unexpected answer from service'],
  ])('closes the window if the server %s, and says so', async (_, answer, sentence) => {
    const { opened } = await atPlatform({ '/api/strava/auth': answer })
    await waitFor(() => expect(said()).toEqual([sentence]))
    expect(opened.closed).toBe(true)
    expect(card().queryByRole('alert')).toBeNull()
  })
})

/** With the dialog for a folder open. */
async function dialogWith(answers: Answers) {
  const settings = await open([], answers)
  await settings.person.click(await button('Connect Folder (WebDAV)'))
  const dialog = await screen.findByRole('dialog', { name: texts.webdavTitle })
  const submit = () =>
    settings.person.click(within(dialog).getByRole('button', { name: texts.connectFolder }))
  const type = async (address: string, user = 'anna', password = 'app-word') => {
    await settings.person.type(within(dialog).getByLabelText(texts.address), address)
    await settings.person.type(within(dialog).getByLabelText(texts.user), user)
    await settings.person.type(within(dialog).getByLabelText(texts.password), password)
  }
  return { ...settings, dialog, submit, type }
}

describe('a folder', () => {
  const path = '/api/webdav/connect'
  test('is connected by address, user and password', async () => {
    const { sent, submit, type } = await dialogWith({ [path]: accept })
    await type('cloud.example.org/remote.php/dav/files/anna/Activities')
    await submit()
    await waitFor(() => expect(said()).toEqual([texts.connected('Folder (WebDAV)')]))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toMatchObject([
      {
        path,
        body: {
          address: 'https://cloud.example.org/remote.php/dav/files/anna/Activities',
          user: 'anna',
          password: 'app-word',
        },
      },
    ])
  })

  test('needs all three, each with a sentence of its own', async () => {
    const { dialog, submit, sent } = await dialogWith({ [path]: accept })
    await submit()
    for (const sentence of [texts.addressMissing, texts.userMissing, texts.passwordMissing])
      expect(within(dialog).getByText(sentence)).toBeDefined()
    expect(document.activeElement).toBe(within(dialog).getByLabelText(texts.address))
    expect(sent).toEqual([])
  })

  test.each([
    [texts.address, 422, 'There is no folder at this address.'],
    [texts.password, 403, 'Your folder did not accept this.'],
  ])('has what is wrong at the field %s', async (label, status, sentence) => {
    const { dialog, submit, type, person } = await dialogWith({ [path]: refuse(status, sentence) })
    await type('https://cloud.example.org/dav')
    await submit()
    const field = within(dialog).getByLabelText(label)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(within(dialog).getByText(sentence).id).toBe(field.getAttribute('aria-describedby'))
    await person.type(field, 'x')
    expect(within(dialog).queryByText(sentence)).toBeNull()
  })

  test('at no address of the web is not asked for', async () => {
    const { dialog, submit, type, sent } = await dialogWith({ [path]: accept })
    await type('https://anna:secret@cloud.example.org/dav')
    await submit()
    expect(within(dialog).getByText(texts.addressInvalid)).toBeDefined()
    expect(sent).toEqual([])
  })

  test('that cannot be asked now keeps what was typed', async () => {
    const { dialog, submit, type } = await dialogWith({ [path]: refuse(503, '') })
    await type('https://cloud.example.org/dav')
    await submit()
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      texts.couldNotConnect('Folder (WebDAV)'),
    )
    expect(within(dialog).getByDisplayValue('https://cloud.example.org/dav')).toBeDefined()
  })
})

test.each([
  ['instead of a window where there is none', [], 'Connect intervals.icu'],
  ['if someone likes that better', popups, 'Use a key for intervals.icu'],
])('intervals.icu can be connected with a personal key %s', async (_, byPopup, name) => {
  const { person, sent } = await open([], { '/api/intervals/connect': accept }, all, byPopup)
  await person.click(await button(name))
  const dialog = await screen.findByRole('dialog', { name: texts.keyTitle })
  const submit = () => person.click(within(dialog).getByRole('button', { name: texts.connect }))
  await submit()
  expect(within(dialog).getByText(texts.athleteIdMissing)).toBeDefined()
  expect(within(dialog).getByText(texts.keyMissing)).toBeDefined()
  await person.type(within(dialog).getByLabelText(texts.athleteId), ' i12345 ')
  await person.type(within(dialog).getByLabelText(texts.key), 'secret')
  await submit()
  await waitFor(() => expect(said()).toEqual([texts.connected('intervals.icu')]))
  expect(sent.map(({ body }) => body)).toEqual([{ athlete_id: 'i12345', key: 'secret' }])
})
