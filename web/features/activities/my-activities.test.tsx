import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnActivityItem } from '#contract/activities/activity.ts'
import type { FitnessLink } from '#contract/fitness-sync/fitness-sync.ts'
import { quietLink } from '#web/app/testing/connections-for-tests.tsx'
import { said } from '#web/app/testing/settings-for-tests.tsx'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { anna } from '#web/session/user-for-tests.ts'
import { gearForTests } from './gear/gear-for-tests.ts'
import { itemForTests } from './item-for-tests.ts'

const ride = itemForTests()
const hike = itemForTests({
  id: 'eu_01j00000000000000000000043',
  title: 'Über die Alm',
  sport: 'hiking',
  start_time_ms: Date.parse('2026-04-12T07:00:00Z'),
})
const may = {
  period: '2026-05',
  sport: null,
  count: 1,
  distance_m: 42_195,
  elapsed_time_ms: 1,
  moving_time_ms: 6_600_000,
  ascent_m: 812,
  descent_m: 0,
  calories: null,
}

const former = {
  id: ride.id,
  sport: 'cycling',
  visibility: 0,
  gear_id: null,
  edited_fields: [],
}
/** Not on the screen yet. */
const unloaded = 'eu_01j00000000000000000000044'

type Sent = { url: string; body: unknown }

type Options = { links?: FitnessLink[]; duplicates?: number }

function open(address: string, items: OwnActivityItem[], { links, duplicates = 0 }: Options = {}) {
  windowWidth(1440)
  const sent: Sent[] = []
  const asked: string[] = []
  serverAnswers({
    site: { ...demoSite, fitness_sync: links !== undefined },
    user: { ...anna, units: 'metric' },
    other: async (url, init) => {
      if (init?.method === 'POST') {
        if (url === '/api/activities/duplicates') return Response.json({ count: duplicates })
        sent.push({ url, body: JSON.parse(init.body as string) })
        return Response.json({ changed: 1, duplicates, owner_only: 1, former: [former] })
      }
      asked.push(url)
      if (url === '/api/gear') return Response.json({ items: [gearForTests()] })
      if (url.startsWith('/api/activities/ids'))
        return Response.json({ ids: [...items.map(({ id }) => id), unloaded], count: 2000 })
      if (url.startsWith('/api/activities')) return Response.json({ items, next_cursor: null })
      if (url.startsWith('/api/statistics/')) return Response.json({ items: [may] })
      if (url.startsWith('/api/filters/')) {
        return Response.json({
          sports: [{ sport: 'hiking', count: 1 }],
          years: [{ year: 2026, count: 2 }],
          countries: [{ country: 'AT', count: 2 }],
          trails: [],
          difficulties: [],
        })
      }
      if (url === '/api/fitness_links') return Response.json({ links, available: ['webdav'], by_popup: [] })
      return new Response('nothing here', { status: 404 })
    },
  })
  return { ...openApplication(address), sent, asked }
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('activities are listed by month, with the totals of the month', async () => {
  open('/my_activities', [ride, hike])
  const list = within(await screen.findByRole('list', { name: 'Activities' }))
  expect((await list.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual([
    'May 2026',
    'April 2026',
  ])
  expect(await list.findByText('812 m up')).toBeDefined()
  expect(list.getByRole('link', { name: 'Morning ride' }).getAttribute('href')).toBe(`/activity/${ride.id}`)
})

test('filters are in the address and are applied by the server', async () => {
  const { person, router, asked } = open('/my_activities', [ride])
  await screen.findByRole('option', { name: 'Hike (1)' })
  await person.selectOptions(screen.getByLabelText('Sport'), 'hiking')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2026')
  await person.selectOptions(screen.getByLabelText('Place'), 'AT')
  await waitFor(() => expect(router.state.location.search).toBe('?sport=hiking&year=2026&place=AT'))
  const last = () => asked.findLast((url) => url.startsWith('/api/activities'))
  await waitFor(() => expect(last()).toContain('country=AT'))
  expect(last()).toContain('sport=hiking')
})

test('what came from a platform is a filter that a link leads to, and that can be dropped', async () => {
  const { person, router, asked } = open('/my_activities?from=strava', [ride])
  const select = await screen.findByLabelText('Where it came from')
  const first = () => asked.find((url) => url.startsWith('/api/activities'))
  await waitFor(() => expect(first()).toContain('source=strava'))
  expect(within(select).getByRole('option', { name: 'From Strava', selected: true })).toBeDefined()
  await person.selectOptions(select, '')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(screen.queryByLabelText('Where it came from')).toBeNull()
})

test('the menu’s search field searches the activities', async () => {
  const { person, router } = open('/my_activities', [ride])
  await person.type(await screen.findByRole('searchbox', { name: 'Search your activities' }), 'alm')
  await waitFor(() => expect(router.state.location.search).toBe('?q=alm'))
})

test('several activities are archived at once, and this can be undone', async () => {
  const { person, sent } = open('/my_activities', [ride, hike])
  await person.click(await screen.findByRole('checkbox', { name: 'Select Morning ride' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select Über die Alm' }))
  expect(screen.getByText('2 selected')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(said()).toContain('1 activity archived.'))
  expect(sent).toEqual([{ url: '/api/activities', body: { action: 'archive', ids: [ride.id, hike.id] } }])
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toEqual({ action: 'restore', ids: [ride.id, hike.id] })
})

test('several activities are deleted with their duplicates, and the dialog says how many there are', async () => {
  const { person, sent } = open('/my_activities', [ride, hike], { duplicates: 3 })
  await person.click(await screen.findByRole('checkbox', { name: 'Select Morning ride' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select Über die Alm' }))
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 activities?' }))
  expect(dialog.getByText(/You have 3 duplicates of them/)).toBeDefined()
  expect(sent).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(said()).toContain('1 activity and 3 duplicates deleted.'))
  const ids = [ride.id, hike.id]
  expect(sent[0]?.body).toEqual({ action: 'delete', ids, duplicates: 'delete' })
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent[1]?.body).toEqual({ action: 'undelete', ids }))
})

test('activities without duplicates are deleted without a question', async () => {
  const { person, sent } = open('/my_activities', [ride])
  await person.click(await screen.findByRole('checkbox', { name: 'Select Morning ride' }))
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(said()).toContain('1 activity deleted.'))
  expect(sent.map(({ body }) => body)).toEqual([{ action: 'delete', ids: [ride.id], duplicates: 'delete' }])
})

test('several activities are edited at once: it says before what will happen, and it can be undone', async () => {
  const { person, sent } = open('/my_activities', [ride, hike])
  await person.click(await screen.findByRole('checkbox', { name: 'Select Morning ride' }))
  await person.click(screen.getByRole('button', { name: 'Select all' }))
  expect(await screen.findByText('3 selected')).toBeDefined()
  await waitFor(() =>
    expect(said()).toContain(
      'The newest 1,000 of 2,000 activities are selected: as many as can be changed at once.',
    ),
  )
  await person.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 3 activities' }))
  expect(dialog.getByText('Choose what to change.')).toBeDefined()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change' }).disabled).toBe(true)
  await person.selectOptions(dialog.getByLabelText('Who can see it'), '1')
  expect(await dialog.findByText('1 activity will be public.')).toBeDefined()
  expect(dialog.getByText(/1 activity stays visible to you only/)).toBeDefined()
  await person.selectOptions(dialog.getByLabelText('Gear'), 'Gravel bike')
  expect(await dialog.findByText('1 activity will change.')).toBeDefined()
  await person.click(dialog.getByRole('button', { name: 'Change' }))
  await waitFor(() =>
    expect(said()).toContain(
      '1 activity changed. 1 activity stays visible to you only, because the platform it came from does not let others see it.',
    ),
  )
  const ids = [ride.id, hike.id, unloaded]
  const edits = { visibility: 1, gear_id: gearForTests().id }
  expect(sent.at(-1)).toEqual({ url: '/api/activities/edit', body: { ids, edits } })
  expect(sent[0]?.body).toEqual({ ids, edits: { visibility: 1 }, is_preview: true })
  expect(screen.queryByText('3 selected')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(said()).toContain('1 activity changed back.'))
  expect(sent.at(-1)).toEqual({ url: '/api/activities/edit/undo', body: { edits, former: [former] } })
})

test('gear is a filter that a link leads to, and that can be dropped', async () => {
  const { person, router, asked } = open(`/my_activities?gear=${gearForTests().id}`, [ride])
  const select = await screen.findByLabelText('Gear')
  expect(await within(select).findByRole('option', { name: 'With Gravel bike' })).toBeDefined()
  expect(asked.find((url) => url.startsWith('/api/activities'))).toContain(`gear=${gearForTests().id}`)
  await person.selectOptions(select, '')
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test.each([
  ['/my_activities', 'No activities yet'],
  ['/my_activities?archived=1', 'Your archive is empty'],
  ['/my_activities?q=nowhere', 'No results'],
])('an empty list at %s says: %s', async (address, title) => {
  open(address, [])
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
})

test('totals are shown per sport and per period, in the chosen unit', async () => {
  const { person } = open('/my_activities?statistics=1', [ride])
  const statistics = within(await screen.findByRole('region', { name: 'Statistics' }))
  await person.click(await statistics.findByRole('radio', { name: 'Ascent' }))
  expect(statistics.getByRole('row', { name: /May 2026 812 m/, hidden: true })).toBeDefined()
  await person.click(statistics.getByRole('radio', { name: 'Sport' }))
  expect(await statistics.findByRole('row', { name: /Activity 812 m/ })).toBeDefined()
})

const bring = { name: 'Bring your activities' }
const manyRides = Array.from({ length: 10 }, (_, n) =>
  itemForTests({ id: `eu_01j0000000000000000000005${n}`, title: `Ride ${n}` }),
)
const settled = () => screen.findByRole('list', { name: 'Activities' })

test('someone with few activities is told how those that are elsewhere come here', async () => {
  open('/my_activities', manyRides.slice(0, 9), { links: [] })
  const hint = within(await screen.findByRole('complementary', bring))
  expect(hint.getByText(/connect a platform, or connect a folder/)).toBeDefined()
  expect(hint.getByRole('button', { name: 'Choose an export' })).toBeDefined()
  const link = hint.getByRole('link', { name: 'Connect a platform or folder' })
  expect(link.getAttribute('href')).toBe('/settings/connections')
})

test('where nothing can be connected there is the export', async () => {
  open('/my_activities', [ride])
  const hint = within(await screen.findByRole('complementary', bring))
  expect(hint.getByRole('button', { name: 'Choose an export' })).toBeDefined()
  expect(hint.queryByRole('link')).toBeNull()
})

test.each<[string, string, OwnActivityItem[], FitnessLink[]]>([
  ['to whom something is connected', '/my_activities', [ride], [quietLink]],
  ['who has many', '/my_activities', manyRides, []],
  ['who looks at a part of them', '/my_activities?sport=hiking', [hike], []],
  ['who looks at the archive', '/my_activities?archived=1', [ride], []],
])('someone %s is told nothing', async (_, address, items, links) => {
  const { client } = open(address, items, { links })
  await settled()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('complementary', bring)).toBeNull()
})

test('an empty list leads to the connections, too', async () => {
  open('/my_activities', [], { links: [] })
  const link = await screen.findByRole('link', { name: 'Connect a platform or folder' })
  expect(link.getAttribute('href')).toBe('/settings/connections')
})
