import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FitnessLogEntry } from '#contract/fitness-sync/fitness-sync.ts'
import {
  alert,
  all,
  button,
  card,
  openConnections as open,
  panel,
  popups,
  site,
  text,
} from '#web/app/testing/connections-for-tests.tsx'
import { accept, closeSettings, openSettings, refuse, said } from '#web/app/testing/settings-for-tests.tsx'
import { quietLink } from './link-for-tests.ts'
import { texts } from './messages.ts'
import { providerWords } from './provider-messages.ts'

afterEach(closeSettings)

describe('what can be connected', () => {
  test('has a row each, with what it brings and what its rules mean; original files first', async () => {
    await open([])
    await button('Connect Strava')
    const rows = screen
      .getAllByRole('button', { name: /^(Connect|Use) / })
      .map((each) => each.getAttribute('aria-label'))
    expect(rows).toEqual([
      'Connect Folder (WebDAV)',
      'Connect intervals.icu',
      'Use a key for intervals.icu',
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

  test('is nothing where nothing is offered, which is said, unless something is connected still', async () => {
    await openSettings(
      { '/api/fitness_links': () => Response.json({ links: [], available: [], by_popup: [] }) },
      { page: 'connections' },
    )
    expect(await text(new RegExp(texts.nothingToConnect))).toBeDefined()
    closeSettings()
    await openSettings(
      { '/api/fitness_links': () => Response.json({ links: [quietLink], available: [], by_popup: [] }) },
      { page: 'connections' },
    )
    expect(await panel('Strava')).toBeDefined()
  })

  test('is simulated in a demo, which says so and leads to the control room', async () => {
    await openSettings(
      { '/api/fitness_links': () => Response.json({ links: [], available: all, by_popup: popups }) },
      { site: { ...site, stand_ins: ['fitness_platform'] }, page: 'connections' },
    )
    const link = await screen.findByRole('link', { name: 'control room' })
    expect(link.getAttribute('href')).toBe('/dev/fitness/control/strava')
    closeSettings()
    await open([])
    await button('Connect Strava')
    expect(screen.queryByRole('link', { name: 'control room' })).toBeNull()
  })

  test('can be asked for again if it does not load', async () => {
    let isDown = true
    const answer = () =>
      isDown
        ? new Response('', { status: 403 })
        : Response.json({ links: [], available: ['strava'], by_popup: ['strava'] })
    const { person } = await openSettings({ '/api/fitness_links': answer }, { site, page: 'connections' })
    await text(texts.couldNotLoad)
    isDown = false
    await person.click(card().getByRole('button', { name: 'Try again' }))
    expect(await button('Connect Strava')).toBeDefined()
  })
})

describe('a connection', () => {
  test('says whose it is, how far it is and what came', async () => {
    await open([{ done: 412, total: 1585, came: 412 }])
    const strava = within(await panel('Strava'))
    expect(strava.getByText(/^Connected as Anna Berg · since /)).toBeDefined()
    const bar = strava.getByRole('progressbar', { name: '412 of 1,585 activities' })
    expect((bar as HTMLProgressElement).value).toBeCloseTo(412 / 1585)
    const came = strava.getByRole('link', { name: '412 activities' })
    expect(came.getAttribute('href')).toBe('/my_activities?from=strava')
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
    await person.click(await button('Sync now with Strava'))
    await waitFor(() => expect(said()).toContain(texts.syncing('Strava')))
    state.links = [{ ...quietLink, is_paused: true }]
    await person.click(await button('Pause Strava'))
    const resume = await button('Resume Strava')
    expect(document.activeElement).toBe(resume)
    expect(screen.queryByRole('button', { name: 'Sync now with Strava' })).toBeNull()
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
    await button('Connect again to Strava')
    expect(screen.queryByRole('button', { name: /^(Sync now with|Pause|Resume) Strava/ })).toBeNull()
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
    expect(await button('Connect again to Strava')).toBeDefined()
    expect(await button('Sync now with Strava')).toBeDefined()
  })

  test('to a folder is renewed with its address and user filled in', async () => {
    const address = 'https://cloud.example.org/dav'
    const { person } = await open([{ provider: 'webdav', state: 'needs_login', username: 'anna', address }])
    expect(await text(new RegExp(`^Reads ${address}`))).toBeDefined()
    await person.click(await button('Connect again to Folder (WebDAV)'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByDisplayValue(address)).toBeDefined()
    expect(dialog.getByDisplayValue('anna')).toBeDefined()
  })
})

describe('disconnecting', () => {
  const path = '/api/fitness_links/strava/disconnect'

  test('says how many activities go and how many stay before it happens', async () => {
    const { person, sent, state } = await open([{ came: 1585, would_go: 1580 }], { [path]: accept })
    await person.click(await button('Disconnect Strava'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect Strava?' }))
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
    const dialog = within(await screen.findByRole('dialog'))
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

const entry = (n: number, changes: Partial<FitnessLogEntry>): FitnessLogEntry => ({
  id: `eu_01j0000000000000000000007${n}`,
  at_ms: Date.UTC(2026, 10, 17, 11, n),
  kind: 'came',
  title: `Ride ${n}`,
  activity_id: null,
  sentence: null,
  ...changes,
})

describe('what came, what did not, and why', () => {
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
    const dialog = within(await screen.findByRole('dialog'))
    const link = await dialog.findByRole('link', { name: 'Ride 3' })
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
