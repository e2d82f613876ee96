import type { FastifyInstance } from 'fastify'
import { getCalendar, getYear } from '#contract/calendar/calendar.ts'
import { numberOfDay } from '#domain/calendar/calendar-day.ts'
import { streaksOfDays, streaksOfWeeks, type DayRun } from '#domain/calendar/streaks.ts'
import { comparedUntil, yearOfDays } from '#domain/calendar/year-of-days.ts'
import { dayMs } from '#domain/time/durations.ts'
import { localDay } from '#domain/time/local-day.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import {
  findExtent,
  listActiveDays,
  listActivitiesOfDays,
  listDaySums,
  listRecords,
  sumDays,
} from './calendar.queries.ts'

export function calendarRoutes(app: FastifyInstance, { cells, now }: Services): void {
  handle(app, getCalendar, async ({ viewer, query: { from, to, sport, timezone } }) => {
    const { db } = cells.of(viewer.id)
    const own = { accountId: viewer.id, sport }
    const [extent, days, activities] = await Promise.all([
      findExtent(db, own),
      listDaySums(db, own, { from, to }),
      listActivitiesOfDays(db, own, { from, to }),
    ])
    return { today: localDay(now(), timezone), ...extent, days, activities }
  })

  handle(app, getYear, async ({ viewer, params: { year }, query: { sport, timezone, week_start } }) => {
    const { db } = cells.of(viewer.id)
    const own = { accountId: viewer.id, sport }
    const today = localDay(now(), timezone)
    const whole = { from: `${year}-01-01`, to: `${year}-12-31` }
    const until = comparedUntil(year, today)
    const [active, days, before, records] = await Promise.all([
      listActiveDays(db, own),
      listDaySums(db, own, whole),
      sumDays(db, own, { from: `${year - 1}-01-01`, to: until }),
      listRecords(db, own, whole),
    ])
    return {
      today,
      years: yearsOf(active),
      ...yearOfDays(days, week_start),
      before: { until, totals: before },
      records,
      streaks: {
        days: streaksOfDays(active, numberOfDay(today)),
        weeks: streaksOfWeeks(active, numberOfDay(today), week_start),
      },
    }
  })
}

/** The newest first. */
function yearsOf(days: readonly DayRun[]): number[] {
  const years = new Set<number>()
  for (const { first, last } of days)
    for (let year = yearOf(first); year <= yearOf(last); year++) years.add(year)
  return [...years].toReversed()
}

const yearOf = (day: number): number => new Date(day * dayMs).getUTCFullYear()
