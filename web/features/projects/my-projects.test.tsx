import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProjectItem } from '#contract/projects/project.ts'
import type { Proposal } from '#contract/projects/proposal.ts'
import { said } from '#web/app/testing/settings-for-tests.tsx'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { projectForTests } from '#web/features/discovery/project-for-tests.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { proposalForTests } from './proposals/proposal-for-tests.ts'

const ridge = projectForTests()
const valley = projectForTests({
  id: 'eu_01j00000000000000000000052',
  title: 'Along the valley',
  start_time_ms: Date.parse('2026-05-12T09:00:00Z'),
  duration_ms: 180_000,
  visibility: 2,
})
const lake = projectForTests({
  id: 'eu_01j00000000000000000000053',
  title: 'Around the lake',
  start_time_ms: Date.parse('2026-05-02T09:00:00Z'),
  duration_ms: 240_000,
})

type Sent = { url: string; body: unknown }

function open(address: string, items: ProjectItem[], proposals: Proposal[] = []) {
  windowWidth(1440)
  const sent: Sent[] = []
  const asked: string[] = []
  serverAnswers({
    site: demoSite,
    user: { ...anna, units: 'metric' },
    other: async (url, init) => {
      if (init?.method === 'POST') {
        sent.push({ url, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
        return new Response(null, { status: 204 })
      }
      asked.push(url)
      if (url.startsWith('/api/projects/proposals'))
        return Response.json({ items: proposals, is_preparing: false })
      if (url.startsWith('/api/projects')) return Response.json({ items, next_cursor: null })
      return new Response('nothing here', { status: 404 })
    },
  })
  return { ...openApplication(address), sent, asked }
}

afterEach(() => {
  for (const { id } of listToasts()) dismissToast(id)
  cleanup()
  vi.restoreAllMocks()
})

test('projects are listed by the month they were filmed in, in local time, with the totals of the month', async () => {
  open('/my_projects', [ridge, valley, lake])
  const june = within(await screen.findByRole('region', { name: 'June 2026' }))
  expect(june.getByText('1 project')).toBeDefined()
  const may = within(screen.getByRole('region', { name: 'May 2026' }))
  expect(may.getByText('2 projects')).toBeDefined()
  expect(may.getByText('7 min')).toBeDefined()
  expect(may.getByText('Anyone with the link')).toBeDefined()
  expect(may.getByRole('link', { name: 'Around the lake' }).getAttribute('href')).toBe(`/watch/${lake.id}`)
  expect(may.getByRole('link', { name: 'Edit Around the lake' }).getAttribute('href')).toBe(
    `/edit/${lake.id}`,
  )
})

test('filters are in the address and are applied by the server', async () => {
  const { person, router, asked } = open('/my_projects', [ridge])
  await screen.findByRole('option', { name: 'Hike' })
  await person.selectOptions(screen.getByLabelText('Sport'), 'hiking')
  await person.type(await screen.findByRole('searchbox', { name: 'Search your projects' }), 'ridge')
  await waitFor(() => expect(router.state.location.search).toBe('?q=ridge&sport=hiking'))
  await waitFor(() => expect(asked).toContain('/api/projects?archived=false&q=ridge&sport=hiking&limit=100'))
})

test('several projects are archived at once, and this can be undone', async () => {
  const { person, sent } = open('/my_projects', [ridge, valley])
  await person.click(await screen.findByRole('checkbox', { name: 'Select Down the ridge' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select Along the valley' }))
  expect(screen.getByText('2 selected')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(said()).toContain('2 projects archived.'))
  expect(sent.map(({ url }) => url)).toEqual([
    `/api/myproject/${ridge.id}/archive`,
    `/api/myproject/${valley.id}/archive`,
  ])
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.at(-1)?.url).toBe(`/api/myproject/${valley.id}/restore`))
})

test('a project is shown to others, and undoing this restores who could see it before', async () => {
  const { person, sent } = open('/my_projects', [valley])
  await person.click(await screen.findByRole('button', { name: 'More actions for Along the valley' }))
  await person.click(screen.getByRole('menuitem', { name: 'Visibility: Public' }))
  await waitFor(() => expect(said()).toContain('Visibility set to “Public” for 1 project.'))
  expect(sent).toEqual([{ url: '/api/video/visibility', body: { project_id: valley.id, visibility: 1 } }])
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ project_id: valley.id, visibility: 2 }))
})

test.each([
  ['/my_projects', 'No projects yet'],
  ['/my_projects?archived=1', 'Your archive is empty'],
  ['/my_projects?q=nowhere', 'No results'],
])('an empty list at %s says: %s', async (address, title) => {
  open(address, [])
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
})

test('beside the map, each project has a card', async () => {
  const { person, router } = open('/my_projects', [ridge, valley])
  await person.click(await screen.findByRole('radio', { name: 'Map' }))
  await waitFor(() => expect(router.state.location.search).toBe('?view=map'))
  const cards = within(await screen.findByRole('list', { name: 'Projects' }))
  expect(cards.getAllByRole('article')).toHaveLength(2)
})

test('a project that nobody else can see says that it is not published', async () => {
  open('/my_projects', [{ ...ridge, visibility: 0, effective_visibility: 0 }])
  expect(await screen.findByText('Not published')).toBeDefined()
  expect(screen.queryByText('Use my default')).toBeNull()
})

test('what could become a project is proposed, and can be declined', async () => {
  const proposal = proposalForTests()
  const { person, sent } = open('/my_projects', [], [proposal])
  const region = within(await screen.findByRole('region', { name: 'Ready to become a project' }))
  expect(region.getByText('2 videos · Morning ride · Ride · May 2, 2026 · Latsch')).toBeDefined()
  const link = region.getByRole('link', { name: 'Create project: Holy Hansen, 2 May 2026' })
  expect(link.getAttribute('href')).toBe('/edit/new?from=eu_01j00000000000000000000061')
  await person.click(region.getByRole('button', { name: 'Not now: Holy Hansen, 2 May 2026' }))
  await waitFor(() => expect(said()).toContain('This project is no longer suggested.'))
  expect(sent).toEqual([
    {
      url: '/api/projects/proposals/dismiss',
      body: { video_ids: proposal.videos.map(({ id }) => id), is_dismissed: true },
    },
  ])
})
