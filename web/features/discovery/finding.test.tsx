import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { renderToString } from 'react-dom/server'
import { openAtlas } from '#web/app/testing/atlas-for-tests.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { consentStore } from '#web/session/cookie-consent.ts'
import { ActivityVideos } from './activity-videos.tsx'
import { Component as Home } from '#web/routes/home.tsx'
import { projectForTests, segmentForTests } from './project-for-tests.ts'
import { thumbnailAt } from './thumbnail-at.ts'

const project = projectForTests()
const list = () => screen.findByRole('list', { name: 'Videos' })
const found = (...items: unknown[]) =>
  Response.json({ pi: 0, next_pi: null, i: 0, bounding_box: null, items })
const openHome = (...items: unknown[]) =>
  openAtlas('/', { '/api/recommended_videos': () => Response.json({ items, sports: ['hiking'] }) })

afterEach(() => {
  cleanup()
  queryClient.clear()
  consentStore.set(undefined)
  vi.restoreAllMocks()
})

test('a card says what a video is, where and when it was filmed, and each trail once with its difficulty in words', async () => {
  openHome(project)
  const card = within(await list())
  expect(card.getByRole('link', { name: 'Down the ridge' }).getAttribute('href')).toBe(`/watch/${project.id}`)
  expect(card.getByRole('link', { name: 'bergziege' }).getAttribute('href')).toBe(
    `/channel/${project.user_id}`,
  )
  expect(card.getByText('5:00')).toBeDefined()
  // After midnight on the first of June in Vaduz, and still May in UTC.
  expect(card.getByText(/^near Vaduz, Liechtenstein · (Jun 1, 2026|1 June? 2026)$/)).toBeDefined()
  expect(within(card.getByRole('list', { name: 'Trails' })).getAllByRole('link')).toHaveLength(2)
  expect(card.getByRole('link', { name: 'Fürstensteig Expert' }).getAttribute('href')).toContain(
    new URLSearchParams({ id: project.trails_ids[1] ?? '' }).toString(),
  )
  expect(card.getByText('and 1 more')).toBeDefined()
})

test('a pointer scrubs through the pictures of a video, which are loaded only then', async () => {
  openHome(project)
  const poster = (await list()).querySelector('img[src="/media/poster.jpg"]')?.parentElement
  const sheets = () =>
    [...(poster?.querySelectorAll('img') ?? [])].map((picture) => picture.getAttribute('src')).slice(1)
  expect(poster).not.toBeNull()
  expect(sheets()).toEqual([])
  vi.spyOn(poster as HTMLElement, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 169))
  fireEvent.pointerMove(poster as HTMLElement, { clientX: 10, pointerType: 'touch' })
  expect(sheets()).toEqual([])
  fireEvent.pointerMove(poster as HTMLElement, { clientX: 10, pointerType: 'mouse' })
  expect(sheets()).toEqual(['/media/sheet_000.jpg'])
  fireEvent.pointerMove(poster as HTMLElement, { clientX: 290, pointerType: 'mouse' })
  expect(sheets()).toEqual(['/media/sheet_001.jpg'])
  fireEvent.pointerLeave(poster as HTMLElement)
  expect(sheets()).toEqual([])
})

test('a pointer scrubs evenly through the available sheets, even if others are left out', () => {
  const thumbnails = {
    sheets: [null, 'b', null, 'd'],
    every_ms: 2000,
    count: 14,
    width: 160,
    height: 90,
    columns: 2,
    rows: 2,
  }
  // Four pictures on the second sheet, and the last two on the fourth.
  const at = (share: number) => thumbnailAt(thumbnails, share)
  expect([at(0), at(0.65)]).toMatchObject([
    { sheet: 'b', column: 0, row: 0, position: 0 },
    { sheet: 'b', column: 1, row: 1, position: 0.6 },
  ])
  expect([at(0.7), at(1)]).toMatchObject([
    { sheet: 'd', column: 0, row: 0, position: 0.8 },
    { sheet: 'd', column: 1, row: 0, position: 1 },
  ])
  expect(thumbnailAt({ ...thumbnails, sheets: [null] }, 0.5)).toBeNull()
})

test('a YouTube picture is requested only with consent, and a video that is not ready says so', async () => {
  openHome(
    projectForTests({
      poster: null,
      youtube_id: 'dQw4w9WgXcQ',
      thumbnails: null,
      is_ready: false,
      sketch: [],
    }),
  )
  const card = await list()
  expect(card.querySelector('img')).toBeNull()
  expect(within(card).getByText('Being processed')).toBeDefined()
  consentStore.set('embeds')
  await waitFor(() =>
    expect(card.querySelector('img')?.getAttribute('src')).toBe(
      'https://i.ytimg.com/vi/dQw4w9WgXcQ/mqdefault.jpg',
    ),
  )
  // The picture is as wide as the card; larger ones would have black bars inside the picture.
  expect(card.querySelector('img')?.dataset['isFilling']).toBe('true')
})

const sourcesOf = (picture: Element | null) =>
  ['src', 'srcset'].map((name) => picture?.getAttribute(name) ?? null)

test('browsers choose from the sizes of a poster, get the JPEG if there are none, and a map if that fails', async () => {
  const sizes = '/media/poster_w320.webp 320w, /media/poster_w640.webp 640w'
  openHome(project)
  const card = await list()
  const picture = () => card.querySelector('img')
  expect(sourcesOf(picture())).toEqual(['/media/poster.jpg', sizes])
  fireEvent.error(picture() as HTMLElement)
  expect(sourcesOf(picture())).toEqual(['/media/poster.jpg', null])
  fireEvent.error(picture() as HTMLElement)
  expect(sourcesOf(picture())[0]).toContain('/picture?')
})

test('the posters of the first screen are loaded at once, and the others when they are scrolled to', async () => {
  openHome(...['51', '52', '53'].map((end) => projectForTests({ id: `eu_01j000000000000000000000${end}` })))
  const pictures = [...(await list()).querySelectorAll('img')]
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', 'eager', 'lazy'])
  expect(pictures.map((picture) => picture.getAttribute('fetchpriority'))).toEqual(['high', 'high', 'auto'])
})

test('a project without a poster shows its tracks on the map, and a mountain if that fails', async () => {
  openHome(
    projectForTests({
      poster: null,
      youtube_id: null,
      thumbnails: null,
      sketch: [
        [
          [0, 0],
          [100, 100],
        ],
      ],
    }),
  )
  const card = await list()
  const picture = card.querySelector('img')
  expect(picture?.getAttribute('src')).toMatch(
    /^\/api\/project\/\w+\/picture\?size=card&scheme=(light|dark)$/,
  )
  // The map shows the same, larger.
  expect(card.querySelector('[data-group]')).toBeNull()
  fireEvent.error(picture as HTMLElement)
  await waitFor(() => expect(card.querySelector('img')).toBeNull())
})

test('the start page requests a list numbered 1 to 100, and a sport by its address', async () => {
  const { person, router, asked } = openHome(project)
  await list()
  const [, number] =
    /^\/api\/recommended_videos\?number=(\d+)$/.exec(
      asked.find((url) => url.includes('recommended')) ?? '',
    ) ?? []
  expect(Number(number)).toBeGreaterThanOrEqual(1)
  expect(Number(number)).toBeLessThanOrEqual(100)
  await person.click(screen.getByRole('link', { name: 'Hike' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sport=hiking'))
  await waitFor(() => expect(asked).toContain(`/api/recommended_videos?number=${number}&sport=hiking`))
  expect(screen.getByRole('link', { name: 'Hike' }).getAttribute('aria-current')).toBe('true')
})

test('only sports that have videos are offered, and the one that the address asks for', async () => {
  openAtlas('/?sport=surfing', {
    '/api/recommended_videos': () => Response.json({ items: [project], sports: ['hiking', 'kayaking'] }),
  })
  await list()
  const row = within(screen.getByRole('navigation', { name: 'Sports' }))
  expect(row.getAllByRole('link').map((link) => link.textContent)).toEqual(['All', 'Surf', 'Hike', 'Kayak'])
})

test('a search offers no sports, since nobody has asked which have videos, but the one it was asked for', async () => {
  openAtlas('/?q=ridge&sport=surfing', { '/api/search': () => found(segmentForTests()) })
  await list()
  const row = within(screen.getByRole('navigation', { name: 'Sports' }))
  expect(row.getAllByRole('link').map((link) => link.textContent)).toEqual(['All', 'Surf'])
})

test('a list of another shape is not used', async () => {
  openHome({ ...project, duration_ms: 'long' })
  expect(await screen.findByText('The videos could not be loaded.')).toBeDefined()
  expect(screen.queryByText('Down the ridge')).toBeNull()
})

test('a search result starts where it matches', async () => {
  openAtlas('/?q=ridge', { '/api/search': () => found(segmentForTests()) })
  const card = within(await list())
  expect(card.getByRole('link', { name: 'Down the ridge' }).getAttribute('href')).toBe(
    `/watch/${project.id}?t=222`,
  )
  expect(card.getByText('starts at 3:42')).toBeDefined()
})

const page = (address: string) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter initialEntries={[address]}>
      <Home />
    </MemoryRouter>
  </QueryClientProvider>
)

test('a prerendered page requests what its address searches for once, and nothing else', async () => {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (typeof url === 'string') asked.push(url)
    return found(segmentForTests())
  })
  const host = document.createElement('div')
  document.body.replaceChildren(host)
  // Prerendered for everyone, before any address is known.
  host.innerHTML = renderToString(page('/'))
  const { unmount } = render(page('/?q=ridge'), { container: host, hydrate: true })
  await list()
  const videos = asked.filter((url) => /recommended_videos|\/api\/search/.test(url))
  expect(videos).toEqual(['/api/search?q=ridge'])
  unmount()
})

test('cards that came with the page stay until the list is there, which is requested once', async () => {
  const { promise: answer, resolve: arrive } = Promise.withResolvers<Response>()
  const { asked } = openAtlas('/about', { '/api/recommended_videos': () => answer })
  cleanup()
  const host = document.createElement('div')
  document.body.replaceChildren(host)
  host.id = 'root'
  host.dataset['drawn'] = '/'
  host.innerHTML = renderToString(page('/')).replace(
    /(<div data-cards="true">)(<\/div>)/,
    '$1<ul><li>From the server</li></ul>$2',
  )
  const ofServer = screen.getByText('From the server')
  const { unmount } = render(page('/'), { container: host, hydrate: true })
  const isRequested = () => asked.filter((url) => url.includes('recommended_videos')).length
  await waitFor(() => expect(isRequested()).toBe(1))
  expect(ofServer.isConnected).toBe(true)
  arrive(Response.json({ items: [project], sports: [] }))
  expect(within(await list()).getByRole('link', { name: project.title })).toBeDefined()
  expect(ofServer.isConnected).toBe(false)
  expect(isRequested()).toBe(1)
  unmount()
})

test('words too short to search for are ignored', async () => {
  const { asked } = openAtlas('/?q=ab', {
    '/api/recommended_videos': () => Response.json({ items: [project], sports: [] }),
  })
  await list()
  expect(asked.filter((url) => url.startsWith('/api/search'))).toEqual([])
})

const channel = {
  id: project.user_id,
  channel_name: 'bergziege',
  created_at: '2025-03-01T00:00:00.000Z',
  about: '',
  picture: null,
  banner: null,
}
const channelAddress = `/channel/${project.user_id}`
const openChannel = (isOwn: boolean, ...items: unknown[]) => {
  const isKnown = isOwn || items.length > 0
  const facts = {
    is_own: isOwn,
    project_count: items.length,
    duration_ms: 300_000,
    ...(!isKnown && { created_at: null }),
  }
  return openAtlas(channelAddress, {
    [`/api${channelAddress}`]: () =>
      Response.json({ items, next_cursor: null, channel: { ...channel, ...facts } }),
  })
}

test('a channel says since when it exists and how much it has, and only its owner sees who can see what', async () => {
  openChannel(false, project)
  expect(await screen.findByRole('heading', { level: 1, name: 'bergziege' })).toBeDefined()
  expect(screen.getByText(/^Since .*2025$/)).toBeDefined()
  expect(screen.getByText('1 video')).toBeDefined()
  expect(screen.getByText('5 min in total')).toBeDefined()
  expect(screen.queryByText('Public')).toBeNull()
  cleanup()
  queryClient.clear()
  openChannel(true, project)
  expect(await screen.findByText('Public')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/edit/${project.id}`)
})

test('an empty channel says so, and one that does not exist is not found', async () => {
  openChannel(false)
  expect(await screen.findByRole('heading', { name: 'No videos yet' })).toBeDefined()
  expect(screen.queryByText(/^Since/)).toBeNull()
  cleanup()
  queryClient.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  openAtlas('/channel/eu_01j00000000000000000000099')
  expect(await screen.findByRole('heading', { level: 1, name: /page not found/i })).toBeDefined()
})

const showVideosOf = (id: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ActivityVideos id={id} as="others" />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('the projects filmed on an activity link to their pages, and without any there is no heading', async () => {
  const answers = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([project]))
  showVideosOf('eu_01j00000000000000000000042')
  expect((await screen.findByRole('link', { name: project.title })).getAttribute('href')).toBe(
    `/watch/${project.id}`,
  )
  expect(screen.getByRole('heading', { name: 'Video of this activity' })).toBeDefined()
  expect(answers.mock.calls[0]?.[0]).toBe('/api/activity/eu_01j00000000000000000000042/videos?as=others')
  cleanup()
  answers.mockImplementation(async () => Response.json([]))
  showVideosOf('eu_01j00000000000000000000043')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(
    answers.mock.calls.filter(([url]) => typeof url === 'string' && url.includes('/videos')),
  ).toHaveLength(2)
  expect(screen.queryByRole('heading')).toBeNull()
})

test('recommended videos of the regions that are there are shown, with a line about the one that is not', async () => {
  const answers = [
    { items: [project], sports: [], unreachable_regions: ['eu'] },
    { items: [project], sports: [] },
  ]
  openAtlas('/', {
    '/api/recommended_videos': () => Response.json(answers.shift() ?? { items: [], sports: [] }),
  })
  await list()
  const line = screen.getByText(/the Europe region cannot be reached/)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(line.isConnected).toBe(false))
  expect(within(await list()).getByRole('link', { name: project.title })).toBeDefined()
})

test('a search without a region does not say that nothing matches', async () => {
  openAtlas('/?q=lake', {
    '/api/search': () =>
      Response.json({
        pi: 0,
        next_pi: null,
        i: 0,
        bounding_box: null,
        items: [],
        unreachable_regions: ['eu'],
      }),
  })
  expect(await screen.findByText(/the Europe region cannot be reached/)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'No results so far' })).toBeDefined()
  expect(screen.queryByText(/No video matches/)).toBeNull()
})

test('that places are still being loaded is said below the videos, so that it moves none of them', async () => {
  openAtlas('/', {
    '/api/recommended_videos': () =>
      Response.json({ items: [{ ...project, nearest_city: null }], sports: [] }),
    '/api/atlas': () => Response.json({ version: '1', is_loading: true, sources: [] }),
  })
  const note = await screen.findByText(/^Places are still being loaded/)
  expect((await list()).compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
