import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fitnessChannel, type FitnessLink, type FitnessLogEntry } from '#contract/fitness-sync.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import {
  accept,
  closeSettings,
  deadline,
  openSettings,
  refuse,
  said,
} from '#web/app/testing/settings-for-tests.tsx'
import { demoSite } from '#web/app/testing/shell-for-tests.tsx'
import { sendMessage, standInWindow } from '#web/lib/window-for-tests.ts'
import { quietLink } from './link-for-tests.ts'
import { texts } from './messages.ts'
import { providerWords } from './provider-words.ts'

afterEach(closeSettings)

const all: ProviderId[] = ['strava', 'intervals', 'polar', 'wahoo', 'webdav']
const site = { ...demoSite, fitness_sync: true }
type Answers = Parameters<typeof openSettings>[0]

/** Settings with these connections; the list can be changed meanwhile. */
async function open(links: Partial<FitnessLink>[], answers: Answers = {}, available = all) {
  const state = { links: links.map((changes) => ({ ...quietLink, ...changes })) }
  const opened = await openSettings(
    { '/api/fitness_links': () => Response.json({ links: state.links, available }), ...answers },
    { site },
  )
  await screen.findByRole('heading', { name: texts.connections }, deadline)
  return { ...opened, state }
}
/** Other cards of the page have their own buttons and alerts. */
const card = () => {
  const found = screen.getByRole('heading', { name: texts.connections }).closest('section')
  if (!found) throw new Error('The heading is in no card.')
  return within(found)
}
const alert = () => card().findByRole('alert', {}, deadline)
const button = (name: string) => screen.findByRole('button', { name }, deadline)
const panel = (name: string) => screen.findByRole('region', { name }, deadline)
const text = (shown: string | RegExp) => screen.findByText(shown, {}, deadline)

describe('what can be connected', () => {
  test('has a row each, with what it brings and what its rules mean; original files first', async () => {
    await open([])
    await button('Connect Strava')
    const rows = screen
      .getAllByRole('button', { name: /^Connect / })
      .map((each) => each.getAttribute('aria-label'))
    expect(rows).toEqual([
      'Connect Folder (WebDAV)',
      'Connect intervals.icu',
      'Connect intervals.icu with a personal key',
      'Connect Strava',
      'Connect Polar',
      'Connect Wahoo',
    ])
    for (const { brings } of Object.values(providerWords)) expect(screen.getByText(brings)).toBeDefined()
    expect(
      screen.getByText(
        'Only you can see activities that come from Strava. Upload the original file to share one.',
      ),
    ).toBeDefined()
  })

  test('is only what the operator has switched on, and not what is connected', async () => {
    await open([{}], {}, ['strava', 'webdav'])
    await button('Connect Folder (WebDAV)')
    expect(screen.queryByRole('button', { name: 'Connect Strava' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Connect Polar' })).toBeNull()
  })

  test('is no part of Settings where nothing is offered, unless something is connected still', async () => {
    await openSettings({ '/api/fitness_links': () => Response.json({ links: [], available: [] }) })
    expect(screen.queryByRole('heading', { name: texts.connections })).toBeNull()
    closeSettings()
    await openSettings({ '/api/fitness_links': () => Response.json({ links: [quietLink], available: [] }) })
    expect(await panel('Strava')).toBeDefined()
  })

  test('can be asked for again if it does not load', async () => {
    let isDown = true
    const answer = () =>
      isDown ? new Response('', { status: 403 }) : Response.json({ links: [], available: ['strava'] })
    const { person } = await openSettings({ '/api/fitness_links': answer }, { site })
    await text(texts.couldNotLoad)
    isDown = false
    await person.click(card().getByRole('button', { name: 'Try again' }))
    expect(await button('Connect Strava')).toBeDefined()
  })
})

describe('connecting in a window', () => {
  const url = 'https://platform.example/authorize?state=x'
  const auth = { '/api/strava/auth': () => Response.json({ token: 'x', client_id: '7', url }) }
  const result = (type: string, more: object = {}) => ({ type, provider: 'strava', ...more })

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
    await waitFor(() => expect(opened.location.href).toBe(url), deadline)
    expect((await button('Connect Strava')).getAttribute('aria-busy')).toBe('true')
    state.links = [{ ...quietLink, done: 0, total: null, last_sync_ms: null }]
    act(() => sendMessage(result('fitness-connected')))
    await waitFor(() => expect(said()).toEqual([texts.connected('Strava')]), deadline)
    expect(await text('Looking for your activities…')).toBeDefined()
    expect(opened.closed).toBe(true)
  })

  test('hears the window also when the platform has cut the tie to it', async () => {
    const { opened } = await atPlatform()
    await waitFor(() => expect(opened.location.href).toBe(url), deadline)
    const channel = new BroadcastChannel(fitnessChannel)
    channel.postMessage(result('fitness-connected'))
    await waitFor(() => expect(said()).toEqual([texts.connected('Strava')]), deadline)
    channel.close()
  })

  test('says what went wrong, at the row', async () => {
    const { opened } = await atPlatform()
    await waitFor(() => expect(opened.location.href).toBe(url), deadline)
    act(() => sendMessage(result('fitness-failed', { sentence: 'Please tick your activities.' })))
    expect((await alert()).textContent).toContain('Please tick your activities.')
    expect(said()).toEqual([])
  })

  test.each([
    ['the person declines', 'fitness-canceled'],
    ['the person closes the window', null],
  ])('is no error when %s', async (_, type) => {
    const { opened } = await atPlatform()
    await waitFor(() => expect(opened.location.href).toBe(url), deadline)
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    if (type === null) opened.close()
    else act(() => sendMessage(result(type)))
    await waitFor(() => expect(said()).toEqual([texts.notConnected('Strava')]), deadline)
    expect(card().queryByRole('alert')).toBeNull()
  })

  test.each<[string, unknown, string | undefined]>([
    ['another site', result('fitness-connected'), 'https://evil.example'],
    ['a window for another platform', { type: 'fitness-connected', provider: 'polar' }, undefined],
    ['anything else', { type: 'payment-success' }, undefined],
  ])('does not believe %s', async (_, data, origin) => {
    const { opened } = await atPlatform()
    await waitFor(() => expect(opened.location.href).toBe(url), deadline)
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

  test('closes the window if the server does not know where to go', async () => {
    const { opened } = await atPlatform({
      '/api/strava/auth': refuse(503, 'Strava does not answer right now.'),
    })
    expect(await alert()).toBeDefined()
    expect(opened.closed).toBe(true)
  })
})

describe('a folder', () => {
  const path = '/api/webdav/connect'
  async function dialogWith(answers: Answers) {
    const settings = await open([], answers)
    await settings.person.click(await button('Connect Folder (WebDAV)'))
    const dialog = await screen.findByRole('dialog', { name: texts.webdavTitle }, deadline)
    const submit = () =>
      settings.person.click(within(dialog).getByRole('button', { name: texts.connectFolder }))
    const type = async (address: string, user = 'anna', password = 'app-word') => {
      await settings.person.type(within(dialog).getByLabelText(texts.address), address)
      await settings.person.type(within(dialog).getByLabelText(texts.user), user)
      await settings.person.type(within(dialog).getByLabelText(texts.password), password)
    }
    return { ...settings, dialog, submit, type }
  }

  test('is connected by address, user and password', async () => {
    const { sent, submit, type } = await dialogWith({ [path]: accept })
    await type('cloud.example.org/remote.php/dav/files/anna/Activities')
    await submit()
    await waitFor(() => expect(said()).toEqual([texts.connected('Folder (WebDAV)')]), deadline)
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
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'), deadline)
    expect(within(dialog).getByText(sentence).id).toBe(field.getAttribute('aria-describedby'))
    await person.type(field, 'x')
    expect(within(dialog).queryByText(sentence)).toBeNull()
  })

  test('that cannot be asked now keeps what was typed', async () => {
    const { dialog, submit, type } = await dialogWith({ [path]: refuse(503, '') })
    await type('https://cloud.example.org/dav')
    await submit()
    expect((await within(dialog).findByRole('alert', {}, deadline)).textContent).toContain(
      texts.couldNotConnect('Folder (WebDAV)'),
    )
    expect(within(dialog).getByDisplayValue('https://cloud.example.org/dav')).toBeDefined()
  })
})

test('intervals.icu can be connected with a personal key', async () => {
  const { person, sent } = await open([], { '/api/intervals/connect': accept })
  await person.click(await button('Connect intervals.icu with a personal key'))
  const dialog = await screen.findByRole('dialog', { name: texts.keyTitle }, deadline)
  const submit = () => person.click(within(dialog).getByRole('button', { name: texts.connect }))
  await submit()
  expect(within(dialog).getByText(texts.athleteIdMissing)).toBeDefined()
  expect(within(dialog).getByText(texts.keyMissing)).toBeDefined()
  await person.type(within(dialog).getByLabelText(texts.athleteId), ' i12345 ')
  await person.type(within(dialog).getByLabelText(texts.key), 'secret')
  await submit()
  await waitFor(() => expect(said()).toEqual([texts.connected('intervals.icu')]), deadline)
  expect(sent.map(({ body }) => body)).toEqual([{ athlete_id: 'i12345', key: 'secret' }])
})

describe('a connection', () => {
  test('says whose it is, how far it is and what came', async () => {
    await open([{ done: 412, total: 1585, came: 412 }])
    const strava = within(await panel('Strava'))
    expect(strava.getByText(/^Connected as Anna Berg · since /)).toBeDefined()
    const bar = strava.getByRole('progressbar', { name: '412 of 1,585 activities' })
    expect((bar as HTMLProgressElement).value).toBeCloseTo(412 / 1585)
    expect(strava.getByRole('link', { name: '412 activities' })).toBeDefined()
    expect(strava.getByRole('status').textContent).toBe('Strava: Connected')
  })

  test('moves on while someone looks', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { state } = await open([{ done: 412, total: 1585 }])
      await text('412 of 1,585 activities')
      state.links = [{ ...quietLink, done: 413, total: 1585 }]
      await act(() => vi.advanceTimersByTimeAsync(3000))
      expect(await text('413 of 1,585 activities')).toBeDefined()
    } finally {
      vi.useRealTimers()
    }
  })

  test('is asked, paused and resumed', async () => {
    const { person, sent, state } = await open([{}], {
      '/api/fitness_links/strava/sync': accept,
      '/api/fitness_links/strava/pause': accept,
      '/api/fitness_links/strava/resume': accept,
    })
    await person.click(await button('Sync Strava now'))
    await waitFor(() => expect(said()).toContain(texts.syncing('Strava')), deadline)
    state.links = [{ ...quietLink, is_paused: true }]
    await person.click(await button('Pause Strava'))
    const resume = await button('Resume Strava')
    expect(document.activeElement).toBe(resume)
    expect(screen.queryByRole('button', { name: 'Sync Strava now' })).toBeNull()
    state.links = [quietLink]
    await person.click(resume)
    await button('Pause Strava')
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/fitness_links/strava/sync',
      '/api/fitness_links/strava/pause',
      '/api/fitness_links/strava/resume',
    ])
  })

  test('says if a change was refused', async () => {
    const { person } = await open([{}], { '/api/fitness_links/strava/pause': refuse(409, 'It is ending.') })
    await person.click(await button('Pause Strava'))
    expect((await alert()).textContent).toContain('It is ending.')
    expect(said()).toEqual([])
  })

  test('whose permission has ended can be connected again, and neither asked nor paused', async () => {
    await open([{ state: 'needs_login' }])
    await button('Connect Strava again')
    expect(screen.queryByRole('button', { name: /^(Sync|Pause|Resume) Strava/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Disconnect Strava' })).toBeDefined()
  })

  test('that waits for the operator asks nothing of the person', async () => {
    await open([{ state: 'inactive' }])
    expect(await text('The operator of this site has to renew its access to Strava')).toBeDefined()
    const actions = within(await panel('Strava')).getAllByRole('button')
    expect(actions.map((each) => each.textContent)).toEqual([texts.log, texts.disconnect])
  })

  test('without all permissions explains what does not come, and offers them again', async () => {
    await open([{ missing_scopes: ['activity:read_all'] }])
    await text(texts.missingPrivate('Strava'))
    expect(await button('Connect Strava again')).toBeDefined()
    expect(await button('Sync Strava now')).toBeDefined()
  })

  test('to a folder is renewed with its address and user filled in', async () => {
    const address = 'https://cloud.example.org/dav'
    const { person } = await open([{ provider: 'webdav', state: 'needs_login', username: 'anna', address }])
    expect(await text(new RegExp(`^Reads ${address}`))).toBeDefined()
    await person.click(await button('Connect Folder (WebDAV) again'))
    const dialog = within(await screen.findByRole('dialog', {}, deadline))
    expect(dialog.getByDisplayValue(address)).toBeDefined()
    expect(dialog.getByDisplayValue('anna')).toBeDefined()
  })
})

describe('disconnecting', () => {
  const path = '/api/fitness_links/strava/disconnect'

  test('says how many activities go and how many stay before it happens', async () => {
    const { person, sent, state } = await open([{ came: 1585, would_go: 1580 }], { [path]: accept })
    await person.click(await button('Disconnect Strava'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect Strava?' }, deadline))
    expect(dialog.getByText('1,580 activities will be deleted here.')).toBeDefined()
    expect(dialog.getByText('5 activities stay.')).toBeDefined()
    expect(dialog.getByText(/original file of those/)).toBeDefined()
    expect(sent).toEqual([])
    state.links = []
    await person.click(dialog.getByRole('button', { name: 'Disconnect and delete 1,580 activities' }))
    await button('Connect Strava')
    expect(sent.map((one) => one.path)).toEqual([path])
    expect(said()).toEqual(['Strava is disconnected. 1,580 activities are being deleted.'])
  })

  test('is dropped by staying connected', async () => {
    const { person, sent } = await open([{}], { [path]: accept })
    await person.click(await button('Disconnect Strava'))
    await person.click(await button(texts.keepConnected))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  test('deletes nothing that came as original files', async () => {
    const { person } = await open([{ provider: 'intervals', came: 12, would_go: 0 }])
    await person.click(await button('Disconnect intervals.icu'))
    const dialog = within(await screen.findByRole('dialog', {}, deadline))
    expect(dialog.getByText('12 activities stay.')).toBeDefined()
    expect(dialog.queryByText(/deleted/)).toBeNull()
    expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeDefined()
  })

  test('from where nothing came says so', async () => {
    const { person } = await open([{ came: 0, would_go: 0 }])
    await person.click(await button('Disconnect Strava'))
    expect(await text(texts.nothingCame)).toBeDefined()
  })
})

describe('what came, what did not, and why', () => {
  const entry = (n: number, changes: Partial<FitnessLogEntry>): FitnessLogEntry => ({
    id: `eu_01j0000000000000000000007${n}`,
    at_ms: Date.UTC(2026, 10, 17, 11, n),
    kind: 'came',
    title: `Ride ${n}`,
    activity_id: null,
    sentence: null,
    ...changes,
  })
  const path = '/api/fitness_links/strava/log'

  test('is listed with links to what is here, and with the reason for what is not', async () => {
    const activity_id = 'eu_01j00000000000000000000061'
    const entries = [
      entry(3, { activity_id }),
      entry(2, { kind: 'failed', sentence: 'Strava did not hand it out.' }),
      entry(1, { kind: 'connected', title: '', sentence: 'Connected as Anna Berg.' }),
    ]
    const { person } = await open([{}], { [path]: () => Response.json({ entries, next_before: null }) })
    await person.click(await button('What came from Strava'))
    const dialog = within(await screen.findByRole('dialog', {}, deadline))
    const link = await dialog.findByRole('link', { name: 'Ride 3' }, deadline)
    expect(link.getAttribute('href')).toBe(`/activity/${activity_id}`)
    expect(dialog.getByText('It is here now.')).toBeDefined()
    expect(dialog.getByText('Ride 2').tagName).toBe('SPAN')
    expect(dialog.getByText('Strava did not hand it out.')).toBeDefined()
    expect(dialog.getByText('Connected as Anna Berg.')).toBeDefined()
    expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('comes in pages', async () => {
    const pages = [
      { entries: [entry(2, {})], next_before: entry(2, {}).id },
      { entries: [entry(1, {})], next_before: null },
    ]
    let asked = 0
    const { person } = await open([{}], { [path]: () => Response.json(pages[asked++]) })
    await person.click(await button('What came from Strava'))
    await text('Ride 2')
    await person.click(await button('Show more'))
    expect(await text('Ride 1')).toBeDefined()
  })

  test('is empty at first', async () => {
    const { person } = await open([{}], { [path]: () => Response.json({ entries: [], next_before: null }) })
    await person.click(await button('What came from Strava'))
    expect(await text(texts.logEmpty)).toBeDefined()
  })
})
