import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getCalendar, getYear } from '#contract/calendar/calendar.ts'
import { weeksOfMonth } from '#domain/calendar/calendar-day.ts'
import type { Sport } from '#domain/sport.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'
import { weekStart } from '#web/lib/week-start.ts'

const asked = (sport: Sport | undefined) => ({
  ...(sport !== undefined && { sport }),
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** The weeks that a month touches. Statistics are asked for again whenever activities change. */
export const calendarQuery = (month: string, sport: Sport | undefined) =>
  queryOptions({
    queryKey: ['statistics', 'calendar', month, sport ?? null],
    meta: forMembers,
    queryFn: ({ signal }) => {
      const days = weeksOfMonth(month, weekStart()).flat()
      const query = { from: days[0] ?? '', to: days.at(-1) ?? '', ...asked(sport) }
      return call(getCalendar, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const yearQuery = (year: number, sport: Sport | undefined) =>
  queryOptions({
    queryKey: ['statistics', 'year', year, sport ?? null],
    meta: forMembers,
    queryFn: ({ signal }) =>
      call(
        getYear,
        { params: { year: String(year) }, query: { ...asked(sport), week_start: String(weekStart()) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
