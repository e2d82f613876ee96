import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/account.ts'
import { periodOf } from '#domain/time/periods.ts'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { projectForTests } from '#web/features/discovery/project-for-tests.ts'
import { newsRoom } from '#web/features/following/news-room.ts'
import { proposalForTests } from '#web/features/projects/proposals/proposal-for-tests.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { weekStartOf } from '#domain/time/week-start.ts'

beforeEach(() => {
  windowWidth(1440)
  queryClient.clear()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const now = new Date()
const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
const week = (period: string) => ({
  period,
  sport: null,
  count: 3,
  distance_m: 42_000,
  elapsed_time_ms: null,
  moving_time_ms: 2 * 3_600_000,
  ascent_m: 1200,
  descent_m: null,
  calories: null,
})

type Answers = {
  news?: unknown[]
  user: User | null
  drafts?: unknown[]
  proposals?: unknown[]
  weeks?: unknown[]
}

function open({ user, drafts = [], proposals = [], weeks = [], news = [] }: Answers): string[] {
  const asked: string[] = []
  serverAnswers({
    site: demoSite,
    user,
    other: async (url) => {
      asked.push(url)
      if (url.startsWith('/api/projects/unpublished')) return Response.json({ items: drafts })
      if (url.startsWith('/api/projects/proposals'))
        return Response.json({ items: proposals, is_preparing: false })
      if (url.startsWith('/api/following/videos')) return Response.json({ items: news, is_incomplete: false })
      if (url.startsWith('/api/statistics/')) return Response.json({ items: weeks })
      return Response.json({ items: [projectForTests({ title: 'Recommended' })], sports: [] })
    },
  })
  openApplication('/')
  return asked
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('someone who is signed in continues where they left off, and sees their week', async () => {
  const draft = projectForTests({ title: 'Half done', effective_visibility: 0 })
  open({
    user: { ...anna, units: 'metric' },
    drafts: [draft],
    proposals: [proposalForTests()],
    weeks: [
      week(periodOf(today, 'week', weekStartOf(navigator.language))),
      { ...week(periodOf(today - 7 * 86_400_000, 'week', weekStartOf(navigator.language))), count: 9 },
    ],
  })
  const editing = await region('Continue editing')
  const links = await editing.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/edit/new?from=eu_01j00000000000000000000061',
    `/edit/${draft.id}`,
  ])
  expect(links[0]?.textContent).toContain('Holy Hansen, 2 May 2026')
  expect(links[1]?.textContent).toContain('Not published')
  const mine = await region('My week')
  for (const text of ['Activities3', 'Distance42.0 km', 'Moving time2:00 h', 'Ascent1,200 m'])
    expect(
      (await mine.findAllByRole('definition')).map((each) => each.parentElement?.textContent.trim()),
    ).toContain(text)
  expect(await screen.findByRole('heading', { name: 'Recommended videos' })).toBeDefined()
})

test('someone without anything yet is led to an upload', async () => {
  open({ user: anna })
  const start = await region('Make a project')
  expect(start.getByRole('button', { name: 'Upload files' })).toBeDefined()
  expect(await (await region('My week')).findByText('No activities this week yet.')).toBeDefined()
})

test('new videos of what someone follows have their room before they are there, and get none by surprise', async () => {
  const news = [projectForTests({ title: 'Fresh snow' })]
  const name = 'New from what you follow'
  open({ user: anna, news })
  await waitFor(() => expect(newsRoom.read()).toBe(true))
  await region('My week')
  expect(screen.queryByRole('region', { name })).toBeNull()
  cleanup()
  queryClient.clear()

  open({ user: anna, news })
  expect(await (await region(name)).findByRole('link', { name: 'Fresh snow' })).toBeDefined()
  cleanup()
  queryClient.clear()

  open({ user: anna })
  expect(await (await region(name)).findByText(/^Nothing yet/)).toBeDefined()
  expect(newsRoom.read()).toBe(false)
})

test('nothing of it is asked for visitors', async () => {
  const asked = open({ user: null })
  await screen.findByText('Recommended')
  expect(asked.filter((url) => /projects|statistics/.test(url))).toEqual([])
  expect(screen.queryByRole('region', { name: 'My week' })).toBeNull()
})
