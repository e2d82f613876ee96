import { placeId, placeNumber } from '#domain/atlas/place.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { said } from '#web/app/testing/settings-for-tests.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { open, path, ride } from '#web/app/testing/activity-page-for-tests.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
})

test('the figures of an activity are shown in the reader’s units, and what was not recorded is left out', async () => {
  open(ride)
  expect(await screen.findByRole('heading', { level: 1, name: 'Morning ride' })).toBeDefined()
  const figures = [...document.querySelectorAll('dl div')].map(({ textContent }) => textContent)
  expect(figures).toContain('Distance42.2 km')
  expect(figures).toContain('Average speed23.0 km/h')
  expect(figures).toContain('Max heart rate179 bpm')
  expect(figures.some((text) => text?.includes('power'))).toBe(false)
  expect(screen.getByText('Garmin Edge 830')).toBeDefined()
  expect(await screen.findByText('The recorded data could not be loaded.')).toBeDefined()
})

test('the owner changes title, sport, description and visibility', async () => {
  const { person, sent } = open(ride)
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit activity' }))
  await person.clear(dialog.getByLabelText('Title'))
  expect(dialog.getByText('title is required')).toBeDefined()
  await person.type(dialog.getByLabelText('Title'), 'Sunrise')
  await person.selectOptions(dialog.getByLabelText('Sport'), 'gravel_cycling')
  await person.click(dialog.getByRole('radio', { name: 'Anyone with the link' }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(said()).toContain('Saved.'))
  expect(sent).toEqual([
    {
      url: `/api/activity/${ride.id}`,
      body: {
        title: 'Sunrise',
        sport: 'gravel_cycling',
        description: 'Twice around the lake',
        visibility: 2,
      },
    },
  ])
})

test('deleting an activity leaves its page, and can be undone', async () => {
  const { person, sent, router } = open(ride)
  await person.click(await screen.findByRole('button', { name: 'More' }))
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/my_activities'))
  expect(said()).toContain('Activity deleted.')
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent.map(({ url }) => url)).toEqual([`/api${path}/delete`, `/api${path}/undelete`]),
  )
})

test('deleting an activity asks about its duplicates, which go too unless they are kept', async () => {
  const { person, sent, router } = open(ride, { duplicates: 2 })
  const ask = async () => {
    await person.click(await screen.findByRole('button', { name: 'More' }))
    await person.click(screen.getByRole('menuitem', { name: 'Delete' }))
    return within(await screen.findByRole('dialog', { name: 'Delete this activity?' }))
  }
  const dialog = await ask()
  expect(dialog.getByText(/You have 2 duplicates of it/)).toBeDefined()
  expect(dialog.getByRole('radio', { name: 'Delete them, too', checked: true })).toBeDefined()
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect([screen.queryByRole('dialog'), sent]).toEqual([null, []])
  const again = await ask()
  await person.click(again.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/my_activities'))
  expect(said()).toContain('Activity and 2 duplicates deleted.')
  expect(sent).toEqual([{ url: `/api${path}/delete`, body: { duplicates: 'delete' } }])
})

test('duplicates of a deleted activity can be kept', async () => {
  const { person, sent } = open(ride, { duplicates: 1 })
  await person.click(await screen.findByRole('button', { name: 'More' }))
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this activity?' }))
  expect(dialog.getByText(/You have 1 duplicate of it/)).toBeDefined()
  await person.click(dialog.getByRole('radio', { name: 'Keep it' }))
  await person.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(said()).toContain('Activity deleted.'))
  expect(sent).toEqual([{ url: `/api${path}/delete`, body: { duplicates: 'keep' } }])
})

test('who can see a duplicate is not its own choice', async () => {
  const { person, sent } = open({ ...ride, duplicate_of: 'eu_01j00000000000000000000099' })
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', undefined))
  expect(dialog.queryByRole('radio')).toBeNull()
  expect(dialog.getByText(/Only you can see it while it is a duplicate/)).toBeDefined()
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.at(-1)?.url).toBe(`/api${path}`))
  expect(Object.keys(sent.at(-1)?.body ?? {})).not.toContain('visibility')
})

test('a duplicate says so, offers the other one, and can be counted nevertheless', async () => {
  const other = 'eu_01j00000000000000000000099'
  const losses = ['The end of the file is missing.']
  const { person, sent } = open({ ...ride, duplicate_of: other, effective_visibility: 1, losses })
  expect((await screen.findByRole('link', { name: 'already have' })).getAttribute('href')).toBe(
    `/activity/${other}`,
  )
  expect(screen.getByText('The end of the file is missing.')).toBeDefined()
  expect([screen.queryByText('Public'), screen.getByText('Only me')]).toEqual([null, expect.anything()])
  await person.click(screen.getByRole('button', { name: 'Keep both' }))
  await waitFor(() => expect(sent.map(({ url }) => url)).toEqual([`/api${path}/keep_both`]))
})

test('one that may be the same as another asks its owner', async () => {
  const other = 'eu_01j00000000000000000000099'
  const { person, sent } = open({
    ...ride,
    maybe_same_as: { id: other, title: 'Sunset', start_time_ms: ride.start_time_ms - 3_600_000 },
  })
  expect((await screen.findByRole('link', { name: 'another of yours' })).getAttribute('href')).toBe(
    `/activity/${other}`,
  )
  await person.click(screen.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(sent.map(({ url }) => url)).toEqual([`/api${path}/merge`]))
  await person.click(screen.getByRole('button', { name: 'Keep both' }))
  await waitFor(() => expect(sent.at(-1)?.url).toBe(`/api${path}/keep_both`))
})

test('one that only its owner may see says from where it came and how to share it', async () => {
  const { person, sent } = open({ ...ride, provider: 'strava', is_owner_only: true })
  expect(await screen.findByText('From Strava', undefined)).toBeDefined()
  expect(
    screen.getByText(/because Strava does not let others see it. Replace it with the original file/),
  ).toBeDefined()
  expect(screen.queryByRole('switch', { name: /others see it/ })).toBeNull()
  const chosen = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
  await person.click(screen.getByRole('button', { name: 'Upload the original file' }))
  await waitFor(() => expect(chosen).toHaveBeenCalled())
  chosen.mockRestore()
  await person.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', undefined))
  expect(dialog.queryByRole('radio')).toBeNull()
  expect(dialog.getByText('Only you can see it, until you replace it with the original file.')).toBeDefined()
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.at(-1)?.url).toBe(`/api${path}`))
  expect(Object.keys(sent.at(-1)?.body ?? {})).not.toContain('visibility')
})

const follows = (one: Element, other: Element | null) =>
  Boolean(other && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)

test('the figures come right after the map, before everything else about it', async () => {
  open({
    ...ride,
    track: [
      [
        [11, 47],
        [11.1, 47.1],
      ],
    ],
    bounding_box: { west: 11, south: 47, east: 12, north: 48 },
  })
  const figures = (await screen.findByText('Distance', undefined)).closest('dl')
  const map = await screen.findByRole('region', { name: 'Map of Morning ride' })
  const rest = ['Twice around the lake', 'Garmin Edge 830', 'View as others see it'].map((text) =>
    screen.getByText(text),
  )
  expect([follows(map, figures), rest.map((one) => follows(figures!, one))]).toEqual([
    true,
    [true, true, true],
  ])
})

test('others can look at what they may see and download it, and change nothing', async () => {
  const { person } = open({
    ...ride,
    is_own: false,
    file: null,
    bounding_box: { west: 11, south: 47, east: 12, north: 48 },
  })
  await person.click(await screen.findByRole('button', { name: 'Download' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'GPX',
    'FIT',
    'GeoJSON',
    'CSV table',
  ])
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

test('if the device counted differently, both values are shown, and choosing one can be undone', async () => {
  const ours = { distance_m: 40_100, moving_time_ms: 7_200_000, ascent_m: 700, descent_m: null }
  const device = { ...ours, distance_m: 42_300, ascent_m: 812 }
  const totals_comparison = {
    source: 'ours' as const,
    ours,
    device,
    differing: ['distance_m' as const, 'ascent_m' as const],
  }
  const { person, sent } = open({ ...ride, totals_comparison })
  const message = 'Your device counted 42.3 km, Trailcast 40.1 km. Ascent differs too.'
  expect(await screen.findByText(message, undefined)).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Compare' }))
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'TotalTrailcast, shown nowYour device',
    'Distance40.1 km42.3 km',
    'Moving time2:00:002:00:00',
    'Ascent700 m812 m',
  ])
  await person.click(screen.getByRole('button', { name: 'Use my device’s totals' }))
  await waitFor(() => expect(said()).toContain('You now see your device’s totals.'))
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  const choices = ['device', 'ours'].map((totals_source) => ({ url: `/api${path}`, body: { totals_source } }))
  await waitFor(() => expect(sent).toEqual(choices))
})

test('only possible downloads are offered', async () => {
  const { person } = open({ ...ride, file: null, bounding_box: null, track: [] })
  await person.click(await screen.findByRole('button', { name: 'Download' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['FIT', 'CSV table'])
})

test('the trails followed and the places along the way link to the map', async () => {
  const trail = {
    id: 'trail.550@eu',
    name: 'Fürstensteig',
    type: 'trail',
    difficulty: 'expert',
    start_time_ms: ride.start_time_ms + 600_000,
    end_time_ms: ride.start_time_ms + 1_200_000,
    is_forward: true,
    length_m: 2345,
  } as const
  const bounding_box = { west: 9.4, south: 47, east: 9.6, north: 47.3 }
  const country = {
    id: 'country.560@eu',
    name: 'Liechtenstein',
    type: 'country',
    iso3166: 'LI',
    iso3166_name: null,
    bounding_box,
  } as const
  open({
    ...ride,
    crossing: {
      nearest_city: 'Vaduz',
      nearest_city_distance_m: 2100,
      iso3166_2: ['LI-11'],
      iso3166_2_names: ['Vaduz'],
      boundaries: [country],
      trails: [trail, { ...trail, start_time_ms: null }],
      spots: [
        {
          id: placeId({ type: 'peak', n: placeNumber('peak', 'node', 7), region: 'eu' }),
          name: 'Kuhgrat',
          type: 'peak',
          elevation_m: 2123,
          time_ms: trail.start_time_ms,
        },
      ],
    },
  })
  expect(await screen.findByText('Ride near Vaduz (2 km)')).toBeDefined()
  const section = within(screen.getByRole('region', { name: 'Trails and places' }))
  const links = section.getAllByRole('link', { name: 'Fürstensteig on the map' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    Array(2).fill('/map?qn=F%C3%BCrstensteig&id=trail.550%40eu'),
  )
  expect(section.getAllByText(/^Expert · 2.3 km/).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Expert · 2.3 km · 8:22/),
    'Expert · 2.3 km',
  ])
  expect(section.getByRole('heading', { name: 'Peaks, passes and huts' })).toBeDefined()
  expect(section.getByText(/^Peak · 2,123 m · 8:22/)).toBeDefined()
  expect(section.getByRole('link', { name: 'Kuhgrat on the map' }).getAttribute('href')).toContain('id=peak.')
  expect(section.getByRole('link', { name: 'Liechtenstein Country' }).getAttribute('href')).toContain(
    'id=country.560%40eu',
  )
})

test('an activity the viewer may not see does not exist', async () => {
  open(null)
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
})

test.each([
  [true, 1],
  [false, 0],
])(
  'an activity without places says that they are being loaded only while they are (%s)',
  async (isLoading, count) => {
    const { asked } = open(
      { ...ride, bounding_box: { west: 9.5, south: 47.1, east: 9.6, north: 47.2 } },
      { arePlacesLoading: isLoading },
    )
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(asked).toContain('/api/atlas'))
    await waitFor(() => expect(screen.queryAllByText(/Places are still being loaded/)).toHaveLength(count))
  },
)

test('sensors that measured nothing but zeros have no figures, but a day at freezing point has', async () => {
  const zero = { min: 0, average: 0, max: 0 }
  open({
    ...ride,
    ascent_m: 0,
    calories: 0,
    series: { ...ride.series, power: zero, cadence: zero, altitude: zero, temperature: zero },
  })
  expect(await screen.findByText('Average temperature')).toBeDefined()
  for (const label of ['Average power', 'Average cadence', 'Highest point', 'Ascent', 'Energy']) {
    expect(screen.queryByText(label)).toBeNull()
  }
})

test('the page says where the altitude comes from, and its owner can have the recorded one', async () => {
  const altitude = { source: 'model' as const, model: 'Copernicus GLO-30', has_choice: true }
  const { person, sent } = open({ ...ride, altitude })
  expect(await screen.findByText('Altitude: terrain model (Copernicus GLO-30)', undefined)).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Use recorded altitude' }))
  await waitFor(() => expect(said()).toContain('You now see the altitude your device recorded.'))
  expect(sent).toEqual([{ url: `/api${path}`, body: { altitude: 'recorded' } }])
})
