import { QueryClientProvider, QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/account.ts'
import type { OwnTime, TrailTimes } from '#contract/trails/trail-times.ts'
import { userEvent } from '@testing-library/user-event'
import { minuteMs } from '#domain/time/durations.ts'
import { serverAnswers, demoSite } from '#web/app/testing/shell-for-tests.tsx'
import { currentUserQuery } from '#web/session/current-user.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { placeId, placeNumber } from '#domain/atlas/place.ts'
import { activityForTests } from '../activity-for-tests.ts'
import type { SectionProps } from './section.ts'
import { TrailTimesSection } from './trail-times-section.tsx'

const activity = activityForTests()
const user: User = { ...anna, units: 'metric' }

/** One a day, the last of them in the present activity. */
const timesOf = (minutes: number[]): OwnTime[] =>
  minutes.map((each, n) => ({
    activity_id: n === minutes.length - 1 ? activity.id : `eu_01j0000000000000000000006${n}`,
    title: 'Ride',
    start_time_ms: Date.UTC(2026, 4, n + 1, 12),
    timezone: 'UTC',
    duration_ms: each * minuteMs,
    is_this: n === minutes.length - 1,
  }))
const trail = (changes: Partial<TrailTimes> = {}): TrailTimes => ({
  id: placeId({ type: 'trail', n: placeNumber('trail', 'way', 1), region: 'eu' }),
  name: 'Alpe Trail',
  type: 'trail',
  difficulty: 'easy',
  is_forward: true,
  share: 1,
  length_m: 6000,
  rank: 2,
  duration_ms: 12 * minuteMs,
  best_ms: 10 * minuteMs,
  usual_ms: 13 * minuteMs,
  times: timesOf([15, 14, 10, 13, 13, 14, 12]),
  ...changes,
})

function open(trails: TrailTimes[], props: Partial<SectionProps> = {}) {
  const asked: string[] = []
  serverAnswers({
    site: demoSite,
    user,
    other: async (url) => {
      asked.push(url)
      return Response.json({ trails, route: null })
    },
  })
  const client = new QueryClient()
  client.setQueryData(currentUserQuery.queryKey, user)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TrailTimesSection
          activity={activity}
          as="owner"
          telemetry={undefined}
          moments={undefined}
          {...props}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { asked }
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the owner is told how this time compares to the others on the same trail', async () => {
  open([trail()])
  const region = within(await screen.findByRole('region', { name: 'Your 7 times on Alpe Trail' }))
  expect(region.getByRole('heading').textContent).toBe('Your 7 times on Alpe Trail: 12:00, second best')
  expect(region.getByText('1:00 faster than usual · All 6.0 km of the trail')).toBeDefined()
  const rows = () => region.getAllByRole('row').map(({ textContent }) => textContent)
  // The heading, and the newest five.
  expect(rows()).toHaveLength(6)
  expect(rows()[1]).toMatch(/12:0030.0 km\/h\+2:00$/)
  await userEvent.click(region.getByRole('button', { name: 'Show all 7 times' }))
  expect(rows()).toHaveLength(8)
  expect(rows().filter((row) => row?.endsWith('Best'))).toHaveLength(1)
  expect(region.getAllByRole('link')).toHaveLength(6)
  expect(region.getByRole('img').getAttribute('aria-label')).toContain('from 10:00 to 15:00')
})

test.each([
  [{ rank: 1 }, /your best$/],
  [{ rank: 3 }, /third best$/],
  [{ rank: 4 }, /4th of 7$/],
] as const)('a place is said in words: %j', async (changes, words) => {
  open([trail(changes)])
  expect((await screen.findByRole('heading', { level: 3 })).textContent).toMatch(words)
})

test.each([
  [{ usual_ms: 11 * minuteMs }, /^1:00 slower than usual/],
  [{ usual_ms: 12 * minuteMs + 400 }, /^As fast as usual/],
  [{ share: 0.84 }, /84% of the trail/],
] as const)('the detail says %j', async (changes, words) => {
  open([trail(changes)])
  expect(await screen.findByText(words)).toBeDefined()
})

test.each<[string, Partial<SectionProps>]>([
  ['others', { activity: { ...activity, is_own: false } }],
  ['the owner who looks at it as others do', { as: 'others' }],
  ['an activity without times', { activity: { ...activity, is_timed: false } }],
])('nothing is asked for %s', (_, props) => {
  const { asked } = open([trail()], props)
  expect(asked.filter((url) => url.includes('trail_times'))).toEqual([])
  expect(screen.queryByRole('region')).toBeNull()
})
