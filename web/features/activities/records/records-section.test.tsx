import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RecordHolder, Records } from '#contract/efforts/efforts.ts'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { anna } from '#web/session/user-for-tests.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const holder = (value: number, day = '2026-05-03'): RecordHolder => ({
  activity_id: 'eu_01j00000000000000000000042',
  title: 'Track night',
  sport: 'running',
  day,
  start_ms: 0,
  value,
})
const running: Records = {
  sport: 'running',
  sports: ['cycling', 'running'],
  distances: [
    { metres: 1000, best: [holder(215_000), holder(221_400, '2025-09-14')] },
    { metres: 42_195, best: [holder(12_345_000)] },
  ],
  powers: [],
  is_ready: true,
}
const cycling: Records = {
  ...running,
  sport: 'cycling',
  distances: [],
  powers: [
    { seconds: 5, best: [holder(812.4)] },
    { seconds: 60, best: [holder(420)] },
    { seconds: 1200, best: [holder(265)] },
  ],
}

function open(answer: (sport: string | null) => Records) {
  windowWidth(1440)
  serverAnswers({
    site: demoSite,
    user: { ...anna, units: 'metric' },
    other: async (url) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost')
      if (pathname === '/api/records') return Response.json(answer(searchParams.get('sport')))
      if (pathname.startsWith('/api/statistics/')) return Response.json({ items: [] })
      if (pathname.startsWith('/api/filters/'))
        return Response.json({ sports: [], years: [], countries: [], trails: [], difficulties: [] })
      return new Response('nothing here', { status: 404 })
    },
  })
  return openApplication('/my_activities?statistics=1')
}

test('the best three of each distance lead to their activities', async () => {
  open(() => running)
  const table = within(await screen.findByRole('table', { name: 'Fastest times' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DistanceBest2nd3rd',
    '1 km3:35May 3, 20263:41Sep 14, 2025',
    'Marathon3:25:45May 3, 2026',
  ])
  expect(table.getAllByRole<HTMLAnchorElement>('link')[0]?.pathname).toBe(
    '/activity/eu_01j00000000000000000000042',
  )
})

test('another sport can be chosen, and power has a curve', async () => {
  const { person } = open((sport) => (sport === 'cycling' ? cycling : running))
  await screen.findByRole('table', { name: 'Fastest times' })
  const card = screen.getByRole('heading', { name: 'Your best efforts' }).closest('section')!
  await person.selectOptions(within(card).getByLabelText('Sport'), 'cycling')
  const table = within(await screen.findByRole('table', { name: 'Highest power' }))
  expect(table.getAllByRole('row')[1]?.textContent).toBe('5 s812 WMay 3, 2026')
  expect(screen.getByText('From 812 W over 5 s to 265 W over 20 min.')).toBeDefined()
})

test('without efforts it says what makes some, or that they are still being worked out', async () => {
  open(() => ({ sport: null, sports: [], distances: [], powers: [], is_ready: false }))
  expect(await screen.findByText(/still being measured/)).toBeDefined()
  cleanup()
  open(() => ({ sport: null, sports: [], distances: [], powers: [], is_ready: true }))
  expect(await screen.findByText(/long enough/)).toBeDefined()
})
