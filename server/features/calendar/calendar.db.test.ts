import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getStatistics, type StatisticsItem } from '#contract/activities/activity.ts'
import { getCalendar, type Calendar, type Year } from '#contract/calendar/calendar.ts'
import type { Sport } from '#domain/sport.ts'
import { givenActivity, givenSamples, type ActivityOptions } from '#server/testing/given-activity.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

/** A Sunday; half an hour later it is Monday in London, and it is Monday in Tokyo already. */
const now = Date.UTC(2026, 10, 15, 23, 30)

let server: TestApp
let ann: GivenAccount
beforeAll(async () => {
  server = await startTestApp({ now: () => now })
})
beforeEach(async () => {
  ann = await givenAccount(server)
})
afterAll(() => server.close())

const few = { samples: givenSamples({ points: 3 }) }
const given = (day: string, options: ActivityOptions = {}) =>
  givenActivity(server, ann, {
    recording: few,
    start_time_ms: Date.parse(`${day}T10:00:00Z`),
    local_day: day,
    distance_m: 1000,
    moving_time_ms: 600_000,
    ascent_m: 10,
    ...options,
  })

async function calendar(query: string, by = ann): Promise<Calendar> {
  const reply = await server.get(`${getCalendar.path}?${query}`, by)
  expect(reply.statusCode).toBe(200)
  return reply.json<Calendar>()
}
async function yearOf(year: number, query = '', by = ann): Promise<Year> {
  const reply = await server.get(`/api/year/${year}?${query}`, by)
  expect(reply.statusCode).toBe(200)
  return reply.json<Year>()
}
async function statistics(query: string): Promise<StatisticsItem[]> {
  const reply = await server.get(`${getStatistics.path}?${query}`, ann)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ items: StatisticsItem[] }>().items
}
const november = 'from=2026-10-26&to=2026-12-06'

test('a calendar has the activities of its days, and their sums by sport', async () => {
  await given('2026-10-25', { title: 'before' })
  await given('2026-10-26', { title: 'first', sport: 'running' })
  await given('2026-11-07', {
    title: 'late',
    start_time_ms: Date.parse('2026-11-07T18:00:00Z'),
    distance_m: 500,
  })
  await given('2026-11-07', { title: 'early', ascent_m: null })
  await given('2026-12-06', { title: 'last' })
  await given('2026-12-07', { title: 'after' })
  await given('2026-11-08', { title: 'archived', archived_at: new Date() })
  await given('2026-11-08', { title: 'deleted', deleted_at: new Date() })
  await given('2026-11-08', { title: 'a route', is_timed: false })
  const bob = await givenAccount(server)
  await givenActivity(server, bob, { recording: few, title: 'of Bob', local_day: '2026-11-07' })
  const { today, first_day, last_day, days, activities } = await calendar(november)
  expect([today, first_day, last_day]).toEqual(['2026-11-15', '2026-10-25', '2026-12-07'])
  expect(activities.map(({ title, day }) => [title, day])).toEqual([
    ['first', '2026-10-26'],
    ['early', '2026-11-07'],
    ['late', '2026-11-07'],
    ['last', '2026-12-06'],
  ])
  expect(
    days.map(({ day, sport, count, distance_m, ascent_m }) => [day, sport, count, distance_m, ascent_m]),
  ).toEqual([
    ['2026-10-26', 'running', 1, 1000, 10],
    ['2026-11-07', 'cycling', 2, 1500, 10],
    ['2026-12-06', 'cycling', 1, 1000, 10],
  ])
  const runs = await calendar(`${november}&sport=running`)
  expect(runs.activities.map(({ title }) => title)).toEqual(['first'])
  expect(runs.days).toHaveLength(1)
  expect(runs.first_day).toBe('2026-10-26')
  expect(await calendar('from=2027-01-01&to=2027-01-31')).toMatchObject({ days: [], activities: [] })
})

test('today is the day where the viewer is', async () => {
  expect((await calendar(`${november}&timezone=Asia/Tokyo`)).today).toBe('2026-11-16')
  expect((await yearOf(2026, 'timezone=America/Los_Angeles')).today).toBe('2026-11-15')
})

test.each([
  [`${getCalendar.path}?from=2026-11-01`, 'to is missing.'],
  [`${getCalendar.path}?from=2026-02-30&to=2026-03-01`, 'from is not a day such as 2026-11-15.'],
  [
    `${getCalendar.path}?from=2026-11-02&to=2026-11-01`,
    'The request asks for days that end before they begin.',
  ],
  [`${getCalendar.path}?from=2026-01-01&to=2026-03-04`, 'The request asks for more than 62 days.'],
  [`${getCalendar.path}?${november}&timezone=Mars/Base`, 'timezone is not a time zone.'],
])('%s: %s', async (url, message) => {
  const { statusCode, body } = await server.get(url, ann)
  expect({ statusCode, body }).toEqual({ statusCode: 422, body: message })
})

test.each(['1969', '2101', 'soon', '2026.5'])('there is no year %s', async (year) => {
  expect((await server.get(`/api/year/${year}`, ann)).statusCode).toBe(404)
})

test('62 days are answered', async () => {
  await given('2026-03-03')
  expect((await calendar('from=2026-01-01&to=2026-03-03')).days).toHaveLength(1)
  expect((await calendar('from=2026-03-03&to=2026-03-03')).days).toHaveLength(1)
})

test('a year has its totals, those of the year before until the same day, and streaks over all years', async () => {
  await given('2020-05-05')
  await given('2025-11-15', { sport: 'running' })
  await given('2025-11-16')
  for (const day of ['2026-11-13', '2026-11-14']) await given(day)
  await given('2026-11-14', { sport: 'running', distance_m: 300 })
  await given('2026-11-02')
  const year = await yearOf(2026)
  expect(year.years).toEqual([2026, 2025, 2020])
  expect(year.totals).toMatchObject({
    count: 4,
    distance_m: 3300,
    moving_time_ms: 2_400_000,
    ascent_m: 40,
    active_days: 3,
  })
  expect(year.sports.map(({ sport, count }) => [sport, count])).toEqual([
    ['cycling', 3],
    ['running', 1],
  ])
  expect(year.months.map(({ period, sport, count }) => [period, sport, count])).toEqual([
    ['2026-11', 'cycling', 3],
    ['2026-11', 'running', 1],
  ])
  expect(year.weeks.map(({ period }) => period)).toEqual(['2026-W45', '2026-W46', '2026-W46'])
  expect(year.days.map(({ day, count }) => [day, count])).toEqual([
    ['2026-11-02', 1],
    ['2026-11-13', 1],
    ['2026-11-14', 2],
  ])
  expect(year.before).toMatchObject({ until: '2025-11-15', totals: { count: 1, active_days: 1 } })
  expect(year.streaks).toEqual({
    days: {
      current: { length: 2, from: '2026-11-13', to: '2026-11-14' },
      longest: { length: 2, from: '2026-11-13', to: '2026-11-14' },
    },
    weeks: {
      current: { length: 2, from: '2026-11-02', to: '2026-11-15' },
      longest: { length: 2, from: '2026-11-02', to: '2026-11-15' },
    },
  })
  const runs = await yearOf(2026, 'sport=running')
  expect(runs).toMatchObject({
    years: [2026, 2025],
    totals: { count: 1 },
    streaks: { days: { current: { length: 1 } } },
  })
  expect(await yearOf(2019)).toMatchObject({ totals: { count: 0, distance_m: null }, days: [], records: [] })
  const bob = await givenAccount(server)
  expect(await yearOf(2026, '', bob)).toMatchObject({
    years: [],
    days: [],
    records: [],
    streaks: { days: { current: null } },
  })
})

test('the records of a year lead to its longest, highest and fastest activities', async () => {
  const hour = 3_600_000
  const high = {
    samples: { ...givenSamples({ points: 3 }), series: { altitude: Float32Array.from([10, 2500, 20]) } },
  }
  const ids = {
    long: await given('2026-05-01', {
      title: 'long',
      distance_m: 90_000,
      moving_time_ms: 4 * hour,
      ascent_m: 100,
    }),
    slow: await given('2026-05-02', {
      title: 'slow',
      sport: 'hiking',
      distance_m: 9000,
      moving_time_ms: 6 * hour,
      ascent_m: 2000,
    }),
    high: await given('2026-05-03', {
      title: 'high',
      sport: 'hiking',
      moving_time_ms: hour,
      recording: high,
    }),
    fast: await given('2026-05-04', { title: 'fast', distance_m: 30_000, moving_time_ms: hour }),
    run: await given('2026-05-05', {
      title: 'run',
      sport: 'running',
      distance_m: 10_000,
      moving_time_ms: hour,
    }),
  }
  // Too short, on a trainer, without any time, and in another year.
  await given('2026-06-01', { title: 'short', distance_m: 999, moving_time_ms: 600_000, sport: 'running' })
  await given('2026-06-01', { title: 'brief', distance_m: 50_000, moving_time_ms: 599_999 })
  await given('2026-06-02', {
    title: 'trainer',
    sport: 'indoor_cycling',
    distance_m: 60_000,
    moving_time_ms: hour,
  })
  await given('2026-06-03', { title: 'still', distance_m: 5000, moving_time_ms: 0 })
  await given('2025-05-01', { title: 'older', distance_m: 400_000, moving_time_ms: 9 * hour, ascent_m: 9000 })
  await given('2026-05-02', { title: 'archived', archived_at: new Date(), distance_m: 500_000 })
  const { records } = await yearOf(2026)
  expect(records.map(({ kind, title, value }) => [kind, title, Math.round(value)])).toEqual([
    ['distance', 'long', 90_000],
    ['moving_time', 'slow', 6 * hour],
    ['ascent', 'slow', 2000],
    ['altitude', 'high', 2500],
    ['speed', 'fast', 8],
    ['speed', 'run', 3],
  ])
  expect(records[0]).toMatchObject({ id: ids.long.id, sport: 'cycling', day: '2026-05-01' })
  const hikes = (await yearOf(2026, 'sport=hiking')).records
  expect(hikes.map(({ kind, title }) => [kind, title])).toEqual([
    ['distance', 'slow'],
    ['moving_time', 'slow'],
    ['ascent', 'slow'],
    ['altitude', 'high'],
    ['speed', 'slow'],
  ])
})

test('statistics of all activities come from the kept sums, and agree with those that are counted', async () => {
  const days: [string, Sport][] = [
    ['2026-11-14', 'cycling'],
    ['2026-11-14', 'cycling'],
    ['2026-11-02', 'running'],
    ['2025-01-01', 'cycling'],
  ]
  for (const [day, sport] of days) await given(day, { sport })
  // A filter for starts after 1970 excludes nothing, but the stored sums cannot answer it.
  const questions = ['week', 'month', 'year', 'sport'].flatMap((by) =>
    ['', '&split=true', '&sport=cycling', '&year=2026', '&year=2026&sport=running'].map(
      (rest) => `by=${by}${rest}`,
    ),
  )
  for (const query of questions)
    expect(await statistics(query)).toEqual(await statistics(`${query}&from_ms=0`))
  const { db } = server.services.cells.of(ann.id)
  await sql`update activity_day set distance_m = 7 where account_id = ${ann.id} and sport = 'running'`.execute(
    db,
  )
  expect((await statistics('by=year&sport=running'))[0]?.distance_m).toBe(7)
  for (const rest of ['q=given', 'country=GB', 'to_ms=9999999999999'])
    expect((await statistics(`by=year&sport=running&${rest}`))[0]?.distance_m).toBe(1000)
  expect(await statistics('by=year&archived=true')).toEqual([])
  expect(await statistics(`by=year&gear=${ann.id}`)).toEqual([])
})
