import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openAtlas } from '#web/app/testing/atlas-for-tests.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { segmentForTests } from '#web/features/discovery/project-for-tests.ts'
import { path, vaduz, walk } from './places-for-tests.ts'

const page =
  (...items: unknown[]) =>
  () =>
    Response.json({ items, next_cursor: null, bounding_box: null })
const lists = (asked: string[]) => asked.filter((url) => url.startsWith('/api/map_activities'))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
})

test('public activities of an area are listed with their trails, and filters are in the address', async () => {
  const { person, router, asked } = openAtlas('/map?w=9&s=47&e=10&n=48', {
    '/api/map_activities': page(walk),
  })
  expect(await heading('Activities here')).toBeDefined()
  const list = within(await screen.findByRole('list', { name: 'Activities' }))
  expect(list.getByRole('link', { name: 'Above the valley' }).getAttribute('href')).toBe(
    `/activity/${walk.id}`,
  )
  expect(list.getByText('12.0 km · 812 m up · 1:50:00')).toBeDefined()
  expect(list.getByText(/^Hike near Vaduz · .*2026/)).toBeDefined()
  expect(list.getByRole('link', { name: 'Vaduzer Höhenweg Advanced' }).getAttribute('href')).toContain(
    'id=trail.',
  )
  await person.selectOptions(screen.getByLabelText('Sport'), 'hiking')
  await person.selectOptions(screen.getByLabelText('Trail difficulty'), 'expert')
  await waitFor(() =>
    expect(router.state.location.search).toBe('?w=9&s=47&e=10&n=48&sport=hiking&difficulty=expert'),
  )
  await waitFor(() =>
    expect(lists(asked).at(-1)).toBe('/api/map_activities?w=9&s=47&e=10&n=48&sport=hiking&difficulty=expert'),
  )
})

async function optionsOf(label: string): Promise<(string | null)[]> {
  const select = await screen.findByLabelText(label)
  return [...select.querySelectorAll('option')].map(({ textContent }) => textContent)
}

test('only available sports and difficulties can be chosen, plus those in the address', async () => {
  const filters = {
    sports: [{ sport: 'hiking', count: 2 }],
    difficulties: [{ difficulty: 'easy', count: 1 }],
  }
  openAtlas('/map?sport=rowing', {
    '/api/map_activities': page(walk),
    '/api/filters/': () => Response.json({ ...filters, years: [], countries: [], trails: [] }),
  })
  await waitFor(async () => expect(await optionsOf('Trail difficulty')).toEqual(['Any difficulty', 'Easy']))
  expect(await optionsOf('Sport')).toEqual(['All sports', 'Hike', 'Row'])
})

test.each(['/map?id=trail.5', '/map/alps?id='])(
  '%s, whose id has no @, ends in the error screen',
  async (address) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    openAtlas(address, { '/api/map_activities': page(walk) })
    expect(await heading('Oops!')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain('no @')
  },
)

test.each([
  ['another shape', () => Response.json({ items: [{ id: 5 }], next_cursor: null })],
  ['an error', () => new Response('no', { status: 400 })],
  ['nothing', () => new Response('')],
])('an answer of %s gives no results but a message, beside the map', async (_, answer) => {
  const { person } = openAtlas('/map', { '/api/map_activities': answer })
  expect(await screen.findByText('The results could not be loaded. The map still works.')).toBeDefined()
  expect(await heading('Newest activities')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The results could not be loaded. The map still works.')).toBeDefined()
})

test('boxes that are swapped or out of range are corrected before anything is requested', async () => {
  const { asked } = openAtlas('/map?w=10&s=400&e=9&n=47', { '/api/map_activities': page() })
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeDefined()
  expect(lists(asked)).toEqual(['/api/map_activities?w=9&s=47&e=10&n=85'])
})

test('a place shows its facts and who was there, and closing it leads back to the results', async () => {
  const answers = {
    [`/api/place/${encodeURIComponent(path.id)}`]: () => Response.json(path),
    '/api/map_activities': page(walk),
  }
  const { person, router, asked } = openAtlas(`/map?w=9&s=47&e=10&n=48&id=${path.id}`, answers)
  expect(await heading('Vaduzer Höhenweg')).toBeDefined()
  const facts = [...document.querySelectorAll('dl div')].map(({ textContent }) => textContent)
  expect(facts).toEqual(
    expect.arrayContaining([
      'Length12.3 km',
      'WhereVaduz District, Liechtenstein',
      'Number66',
      'Surfacefine gravel',
    ]),
  )
  const site = screen.getByRole('link', { name: 'trails.example' })
  expect(site.getAttribute('href')).toBe('https://www.trails.example/66')
  expect(site.getAttribute('rel')).toContain('noreferrer')
  expect(screen.getByText('© OpenStreetMap contributors')).toBeDefined()
  expect(screen.getAllByText('Advanced').length).toBeGreaterThan(0)
  await waitFor(() => expect(lists(asked)).toEqual([`/api/map_activities?id=${encodeURIComponent(path.id)}`]))
  await person.click(screen.getByRole('button', { name: 'Close, back to the results' }))
  expect(await heading('Activities here')).toBeDefined()
  expect(router.state.location.search).toBe('?w=9&s=47&e=10&n=48')
})

test('a link that is not a web address is not offered, and a place that is gone is reported', async () => {
  const hostile = { ...path, facts: { website: 'javascript:alert(1)' } }
  const at = `/api/place/${encodeURIComponent(path.id)}`
  openAtlas(`/map?id=${path.id}`, { [at]: () => Response.json(hostile), '/api/map_activities': page() })
  expect(await heading('Vaduzer Höhenweg')).toBeDefined()
  expect(document.querySelector('a[href^="javascript"]')).toBeNull()
  expect(screen.queryByText('Website')).toBeNull()
  cleanup()
  openAtlas(`/map?id=${path.id}&qn=Old+path`, { '/api/map_activities': page() })
  expect(await screen.findByText('This place is not in the atlas, or not any more.')).toBeDefined()
  expect(await heading('Old path')).toBeDefined()
})

test('more activities are loaded on request', async () => {
  const other = { ...walk, id: 'eu_01j00000000000000000000043', title: 'Below the valley' }
  const answers = [page(walk), page(other)].map((answer) => answer())
  const { person, asked } = openAtlas('/map', {
    '/api/map_activities': () =>
      lists(asked).length === 1
        ? Response.json({ items: [walk], next_cursor: 'n1', bounding_box: null })
        : (answers[1]?.clone() ?? Response.error()),
  })
  await person.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: 'Below the valley' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Above the valley' })).toBeDefined()
  expect(lists(asked).at(-1)).toBe('/api/map_activities?cursor=n1')
})

test('an address with only a name goes to the best place of that name', async () => {
  const { router } = openAtlas('/map?q=vaduz&sport=hiking', {
    '/api/search_preview/': () => Response.json([vaduz]),
    '/api/map_activities': page(walk),
  })
  await waitFor(() => expect(router.state.location.search).toContain('qn=Vaduz'))
  expect(router.state.location.search).toContain('sport=hiking')
  expect(router.state.location.search).toContain(`id=${encodeURIComponent(vaduz.id)}`)
})

const found = () =>
  Response.json({ pi: 0, next_pi: null, i: 0, bounding_box: null, items: [segmentForTests()] })

test('videos of an area come first and start where they enter it, and activities can be chosen instead', async () => {
  const { person, router, asked } = openAtlas('/map?w=9&s=47&e=10&n=48&difficulty=easy', {
    '/api/search': found,
    '/api/map_activities': page(walk),
  })
  expect(await heading('Videos here')).toBeDefined()
  const list = within(await screen.findByRole('list', { name: 'Videos' }))
  expect(list.getByRole('link', { name: 'Down the ridge' }).getAttribute('href')).toMatch(
    /^\/watch\/.*\?t=222$/,
  )
  expect(list.getByText('starts at 3:42')).toBeDefined()
  expect(screen.queryByLabelText('Trail difficulty')).toBeNull()
  expect(asked.filter((url) => url.startsWith('/api/search?'))).toEqual(['/api/search?w=9&s=47&e=10&n=48'])
  expect(lists(asked)).toEqual([])
  await person.click(screen.getByRole('radio', { name: 'Activities' }))
  expect(await heading('Activities here')).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Above the valley' })).toBeDefined()
  expect(router.state.location.search).toContain('show=activities')
})

test('a place lists the videos filmed there, not those whose text resembles what was typed', async () => {
  const answers = {
    [`/api/place/${encodeURIComponent(path.id)}`]: () => Response.json(path),
    '/api/search': found,
  }
  const { asked } = openAtlas(`/map?q=vadu&qn=Vaduzer&id=${path.id}`, answers)
  expect(await heading('Vaduzer Höhenweg')).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Down the ridge' })).toBeDefined()
  expect(asked).toContain(`/api/search?id=${encodeURIComponent(path.id)}`)
})

test('that places are still being loaded is said only where it explains why one is not found', async () => {
  const loading = {
    '/api/map_activities': page(walk),
    '/api/search_preview/': () => Response.json([]),
    '/api/atlas': () => Response.json({ version: '1', is_loading: true, sources: [] }),
  }
  const { router, asked } = openAtlas('/map', loading)
  expect(await heading('Newest activities')).toBeDefined()
  await waitFor(() => expect(asked).toContain('/api/atlas'))
  expect(screen.queryByText(/Places are still being loaded/)).toBeNull()
  await act(() => router.navigate('/map?q=Nowhere'))
  expect(await screen.findByText(/Places are still being loaded/)).toBeDefined()
})
