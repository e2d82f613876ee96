import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openAtlas } from '#web/app/testing/atlas-for-tests.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { eulerPath, vadu, vaduz } from './places-for-tests.ts'
import { recentPlacesStore, rememberPlace } from './recent-places.ts'

const found = [vaduz, eulerPath, vadu]
const answers = {
  '/api/recommended_videos': () => Response.json({ items: [], sports: [] }),
  '/api/search_preview/': () => Response.json(found),
  '/api/country': () => new Response(null, { status: 204, headers: { 'x-country': 'LI', 'x-server': 'eu' } }),
}
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: /places and trails$/ })
const searches = (asked: string[]) => asked.filter((url) => url.startsWith('/api/search_preview/'))
const options = () =>
  [...document.querySelectorAll('[role=listbox] [role=option]')].map((option) => option.textContent)
const marked = (input: HTMLElement) =>
  document.querySelector(`[id="${input.getAttribute('aria-activedescendant')}"]`)?.textContent ?? null

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
})

test('three letters find places, one request per pause, with the visitor’s country; fewer are not sent', async () => {
  const { person, asked } = openAtlas('/', answers)
  const input = await field()
  await person.click(input)
  await waitFor(() => expect(asked).toContain('/api/country'))
  await person.type(input, 'va')
  expect(input.getAttribute('aria-expanded')).toBe('false')
  await person.type(input, 'duz')
  expect(await screen.findByRole('listbox', { name: 'Places' })).toBeDefined()
  expect(searches(asked)).toEqual(['/api/search_preview/?search=vaduz&country=LI&server=eu'])
  expect(asked.filter((url) => url === '/api/country')).toHaveLength(1)
  expect(input.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('3 places found')).toBeDefined()
})

test('results are grouped by kind, the kind of the best one first, with country and difficulty', async () => {
  const { person } = openAtlas('/', answers)
  await person.type(await field(), 'vaduz')
  const list = within(await screen.findByRole('listbox'))
  expect(
    list.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby')?.split('-').at(-1)),
  ).toEqual(['cities', 'trails'])
  expect(options()).toEqual([
    'Vaduz City · Vaduz District · Liechtenstein',
    'Vaduzville City · United States',
    'Vaduzer Höhenweg Vaduz ridge path Advanced Trail · Vaduz District · Liechtenstein · 12.3 km',
  ])
})

test('arrows, Home, End, Escape and Enter work, and the map opens at a size of at least 0.05 degrees', async () => {
  const { person, router } = openAtlas('/', answers)
  const input = await field()
  await person.type(input, 'vaduz')
  await screen.findByRole('listbox')
  expect(marked(input)).toBeNull()
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(marked(input)).toContain('Vaduzville')
  await person.keyboard('{End}')
  expect(marked(input)).toContain('Höhenweg')
  await person.keyboard('{ArrowDown}')
  expect(marked(input)).toMatch(/^Vaduz City/)
  await person.keyboard('{ArrowUp}{Home}')
  expect(marked(input)).toMatch(/^Vaduz City/)
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(input.value).toBe('vaduz')
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/map'))
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    q: 'vaduz',
    qn: 'Vaduz',
    w: '9.496',
    s: '47.116',
    e: '9.546',
    n: '47.166',
    id: vaduz.id,
  })
  await waitFor(async () => expect((await field()).value).toBe('Vaduz'))
})

test('a search that fails twice is only logged, and the field keeps working', async () => {
  const search = vi.fn<() => Response>(
    () => new Response('busy', { status: 503, headers: { 'retry-after': '0' } }),
  )
  const { person } = openAtlas('/', { ...answers, '/api/search_preview/': search })
  const input = await field()
  await person.type(input, 'vaduz')
  await waitFor(() => expect(search).toHaveBeenCalledTimes(2))
  // eslint-disable-next-line no-console
  const { warn } = console
  await waitFor(() => expect(warn).toHaveBeenCalledWith('The search for places failed:', expect.anything()))
  expect(screen.queryByRole('alert')).toBeNull()
  search.mockImplementation(() => Response.json([vaduz]))
  await person.type(input, ' li')
  await waitFor(() => expect(options()).toHaveLength(1))
})

test('a name that matches nothing is reported as unknown', async () => {
  const { person } = openAtlas('/', { ...answers, '/api/search_preview/': () => Response.json([]) })
  await person.type(await field(), '<b>🏔️')
  expect(await screen.findAllByText('No place is called “<b>🏔️”.')).toHaveLength(2)
})

test('recent places are offered again, and can be removed one by one or all at once', async () => {
  const { person } = openAtlas('/', answers)
  const input = await field()
  for (const place of [vadu, eulerPath, vaduz]) rememberPlace(place)
  await person.click(input)
  await waitFor(() => expect(options()).toHaveLength(3))
  expect(options()[0]).toMatch(/^Vaduz/)
  await person.keyboard('{ArrowDown}{Delete}')
  await waitFor(() =>
    expect(recentPlacesStore.get().map(({ name }) => name)).toEqual([eulerPath.name, vadu.name]),
  )
  expect(localStorage.getItem('recent-places')).not.toContain(vaduz.id)
  await person.click(screen.getByTitle(`Remove ${vadu.name}`))
  expect(options()).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Clear recent searches' }))
  await waitFor(() => expect(options()).toHaveLength(0))
})

test('on the start page, typed text is also searched for in videos, and a cleared field searches for nothing', async () => {
  const { person, router, asked } = openAtlas('/?sport=hiking', {
    ...answers,
    '/api/search': () => Response.json({ pi: 0, next_pi: null, i: 0, bounding_box: null, items: [] }),
  })
  const input = await field()
  await person.type(input, 'alp')
  expect(await screen.findByRole('button', { name: 'Videos with “alp”' })).toBeDefined()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?q=alp&sport=hiking'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Videos with “alp”' })).toBeDefined()
  expect(document.title).toBe('Videos with “alp” · Trailcast')
  await waitFor(() => expect(asked).toContain('/api/search?q=alp&sport=hiking'))
  expect(await screen.findByRole('heading', { name: 'No results' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Show recommended videos' })).toBeDefined()
  await person.clear(input)
  await waitFor(() => expect(router.state.location.search).toBe('?sport=hiking'))
})

const atlas = (isLoading: boolean) => () =>
  Response.json({ version: '1', is_loading: isLoading, sources: [] })

test('while places are loaded for the first time, this is said below the results, or instead of finding nothing', async () => {
  const loading = { ...answers, '/api/atlas': atlas(true) }
  const { person } = openAtlas('/', loading)
  await person.type(await field(), 'vaduz')
  expect((await screen.findAllByText(/Places are still being loaded/)).length).toBeGreaterThan(0)
  expect(options()).toHaveLength(3)
  cleanup()
  queryClient.clear()
  const second = openAtlas('/', { ...loading, '/api/search_preview/': () => Response.json([]) })
  await second.person.type(await field(), 'vaduz')
  await screen.findAllByText(/Places are still being loaded/)
  expect(document.querySelector('p')?.textContent).not.toContain('No place is called')
})

test('once the places are loaded, nothing is said about them', async () => {
  const { person, asked } = openAtlas('/', { ...answers, '/api/atlas': atlas(false) })
  await person.type(await field(), 'vaduz')
  await waitFor(() => expect(asked).toContain('/api/atlas'))
  expect(screen.queryAllByText(/still being loaded/)).toEqual([])
})

const refuse = () => new Response('Too many requests.', { status: 429, headers: { 'Retry-After': '120' } })

test('a search that the server keeps refusing says when to try again', async () => {
  const { person } = openAtlas('/', { ...answers, '/api/search_preview/': refuse })
  await person.type(await field(), 'vaduz')
  expect(await screen.findByText('Too many attempts. Please try again in 2 minutes.')).toBeDefined()
})
