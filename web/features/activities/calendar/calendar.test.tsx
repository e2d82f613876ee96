import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Calendar, Year } from '#contract/calendar/calendar.ts'
import { noSums } from '#domain/calendar/add-sums.ts'
import { openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { anna } from '#web/session/user-for-tests.ts'

const ride = {
  id: 'eu_01j00000000000000000000042',
  title: 'Over the pass',
  sport: 'cycling',
  day: '2026-11-07',
  start_time_ms: Date.parse('2026-11-07T09:00:00Z'),
  timezone: 'Europe/Vienna',
  distance_m: 42_000,
  moving_time_ms: 7_200_000,
} as const
const sums = { ...noSums, count: 1, distance_m: 42_000, moving_time_ms: 7_200_000, ascent_m: 800 }
const calendar: Calendar = {
  today: '2026-11-15',
  first_day: '2025-03-01',
  last_day: '2026-11-07',
  days: [{ ...sums, day: '2026-11-07', sport: 'cycling' }],
  activities: [ride],
}
const streak = { length: 3, from: '2026-10-26', to: '2026-11-15' }
const year: Year = {
  today: '2026-11-15',
  years: [2026, 2025],
  totals: { ...sums, count: 4, active_days: 3 },
  sports: [{ ...sums, sport: 'cycling' }],
  months: [{ ...sums, period: '2026-11', sport: 'cycling' }],
  weeks: [{ ...sums, period: '2026-W45', sport: 'cycling' }],
  days: [{ ...sums, day: '2026-11-07' }],
  before: { until: '2025-11-15', totals: { ...sums, count: 2, active_days: 3 } },
  records: [
    { kind: 'distance', value: 42_000, id: ride.id, title: ride.title, sport: 'cycling', day: ride.day },
  ],
  streaks: { days: { current: null, longest: streak }, weeks: { current: streak, longest: streak } },
}

function open(
  address: string,
  { width = 1440, answers = {} }: { width?: number; answers?: Record<string, object> } = {},
) {
  windowWidth(width)
  const asked: string[] = []
  serverAnswers({
    user: { ...anna, units: 'metric' },
    other: async (url) => {
      asked.push(url)
      if (url.startsWith('/api/calendar')) return Response.json({ ...calendar, ...answers['calendar'] })
      if (url.startsWith('/api/year/')) return Response.json({ ...year, ...answers['year'] })
      if (url.startsWith('/api/filters/'))
        return Response.json({
          sports: [{ sport: 'cycling', count: 1 }],
          years: [],
          countries: [],
          trails: [],
          difficulties: [],
        })
      if (url.startsWith('/api/activities')) return Response.json({ items: [], next_cursor: null })
      if (url.startsWith('/api/statistics/')) return Response.json({ items: [] })
      return new Response('nothing here', { status: 404 })
    },
  })
  return { ...openApplication(address), asked }
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const day = (name: RegExp) => screen.findByRole('button', { name })

/** Weeks begin on Sunday in the United States, and on Monday in Britain. */
test.each([
  {
    language: 'en-US',
    count: 5,
    row: 0,
    name: /^Saturday, November 7, 2026: 1 activity, 42\.0 km, 2:00 h$/,
    asks: ['2026-11-01', '2026-12-05', '7'],
    first: 'Sun',
  },
  {
    language: 'en-GB',
    count: 6,
    row: 1,
    name: /^Saturday,? 7 November 2026: 1 activity, 42\.0 km, 2:00 h$/,
    asks: ['2026-10-26', '2026-12-06', '1'],
    first: 'Mon',
  },
])(
  'the calendar of $language has a row for each week, with its totals',
  async ({ language, count, row, name, asks, first }) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
    const { asked } = open('/my_activities?calendar=2026-11')
    const table = within(await screen.findByRole('table', { name: 'November 2026' }))
    expect(table.getAllByRole('columnheader')[0]?.textContent).toBe(first)
    const rows = table.getAllByRole('row').slice(1)
    expect(rows).toHaveLength(count)
    const week = within(rows[row] ?? document.body)
    expect(week.getByText('1 activity')).toBeDefined()
    expect(week.getByText('800 m up')).toBeDefined()
    expect(table.getByRole('button', { name }).dataset['day']).toBe('2026-11-07')
    expect(table.getByRole('button', { current: 'date' }).textContent).toBe('15')
    const days = questionOf(asked, '/api/calendar')
    expect(days.get('timezone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
    cleanup()
    const whole = open('/my_activities?overview=2026')
    await screen.findByText('Current week streak')
    const start = questionOf(whole.asked, '/api/year').get('week_start')
    expect([days.get('from'), days.get('to'), start]).toEqual(asks)
  },
)

const questionOf = (asked: readonly string[], path: string): URLSearchParams =>
  new URL(asked.find((url) => url.startsWith(path)) ?? '', 'http://localhost').searchParams

test('the arrow keys move by days and weeks, and the page keys by months', async () => {
  const { person, router } = open('/my_activities?calendar=2026-11')
  const today = await day(/November 15, 2026/)
  expect(today.tabIndex).toBe(0)
  today.focus()
  const moves: [string, RegExp][] = [
    ['{ArrowRight}', /November 16/],
    ['{ArrowDown}', /November 23/],
    ['{ArrowUp}', /November 16/],
    ['{Home}', /November 15/],
    ['{End}', /November 21/],
    ['{ArrowLeft}', /November 20/],
    ['{PageDown}', /December 20/],
    ['{PageUp}', /November 20/],
    ['{ArrowUp}', /November 13/],
    ['{ArrowUp}', /November 6/],
    ['{ArrowUp}', /October 30/],
  ]
  for (const [key, name] of moves) {
    await person.keyboard(key)
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(name))
  }
  await waitFor(() => expect(router.state.location.search).toBe('?calendar=2026-10'))
  expect(
    screen.getAllByRole('button').filter(({ tabIndex, dataset }) => dataset['day'] && tabIndex === 0),
  ).toHaveLength(1)
})

test('a day opens its list, and closing it leads back to the month', async () => {
  const { person, router } = open('/my_activities?calendar=2026-11')
  const seventh = await day(/November 7, 2026/)
  seventh.focus()
  await person.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Saturday, November 7, 2026' }))
  expect(router.state.location.search).toBe('?calendar=2026-11-07')
  expect(dialog.getByRole('link', { name: 'Over the pass' }).getAttribute('href')).toBe(
    `/activity/${ride.id}`,
  )
  expect(dialog.getByText('10:00 AM')).toBeDefined()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.search).toBe('?calendar=2026-11'))
})

test('months are reached by their names, and those without activities lead on', async () => {
  const { person, router } = open('/my_activities?calendar=2026-12', {
    answers: { calendar: { days: [], activities: [] } },
  })
  await person.click(await screen.findByRole('button', { name: 'Go to November 2026' }))
  await waitFor(() => expect(router.state.location.search).toBe('?calendar=2026-11'))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'March')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2025')
  await person.click(screen.getByRole('button', { name: 'Previous month' }))
  await waitFor(() => expect(router.state.location.search).toBe('?calendar=2025-02'))
  expect(await screen.findByRole('button', { name: 'Go to March 2025' })).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(router.state.location.search).toBe('?calendar=2026-11'))
})

test('on a phone, weeks are below each other with a bar for each day', async () => {
  open('/my_activities?calendar=2026-11', { width: 390 })
  expect(await screen.findByRole('heading', { name: 'Nov 1 to Nov 7' })).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('1 activity · 42.0 km · 2:00 h · 800 m up')).toBeDefined()
})

test('the sport filters the calendar, and searching leads to the list', async () => {
  const { person, router, asked } = open('/my_activities?calendar=2026-11')
  await screen.findByRole('option', { name: 'Ride (1)' })
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sport' }), 'cycling')
  await waitFor(() =>
    expect(asked.findLast((url) => url.startsWith('/api/calendar'))).toContain('sport=cycling'),
  )
  await person.click(screen.getByRole('radio', { name: 'Year' }))
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?sport=cycling&overview=\d{4}$/))
  await person.type(screen.getByRole('searchbox', { name: 'Search your activities' }), 'alm')
  await waitFor(() => expect(router.state.location.search).toBe('?q=alm'))
})

test('the year has its totals, streaks and records, and its days lead to the calendar', async () => {
  const { person, router } = open('/my_activities?overview=2026')
  const map = within(await screen.findByRole('table', { name: 'Days of 2026' }))
  expect(screen.getByText('Current week streak').nextSibling?.textContent).toBe('3 weeksSince Oct 26, 2026')
  expect(screen.getByText('Current day streak').nextSibling?.textContent).toBe(
    'NoneStart one with an activity today.',
  )
  const compared = within(screen.getByRole('region', { name: 'Compared with 2025' }))
  const texts = (name: string) =>
    within(compared.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(texts('Activities')).toEqual(['4', '2', '+100%'])
  expect(texts('Active days')).toEqual(['3', '3', 'No change'])
  expect(compared.getByText('Compared up to Nov 15, 2025')).toBeDefined()
  expect(
    within(screen.getByRole('region', { name: 'Best of 2026' })).getByRole('link', { name: 'Over the pass' }),
  ).toBeDefined()
  map.getByRole('button', { name: /November 15/ }).focus()
  await person.keyboard('{ArrowUp}{ArrowLeft}')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toContain('November 7, 2026: 1 activity'),
  )
  await person.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?calendar=2026-11-07'))
})

test('without any activities, both lead to uploading', async () => {
  const answers = {
    calendar: { first_day: null, last_day: null, days: [], activities: [] },
    year: { years: [] },
  }
  const { person } = open('/my_activities?calendar=2026-11', { answers })
  expect(await screen.findByRole('heading', { name: 'No activities yet' })).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Upload activity' })).toHaveLength(2)
  await person.click(screen.getByRole('radio', { name: 'Year' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'No activities yet' })).not.toBeNull())
})
