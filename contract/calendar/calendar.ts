import { z } from 'zod'
import { isDay, numberOfDay } from '#domain/calendar/calendar-day.ts'
import { ActivityItem, SportName, Totals } from '#contract/activities/activity.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { limits } from '#contract/limits.ts'
import { WeekStartQuery } from './week-start.ts'

/** Such as `2026-11-15`: the day on which an activity began, where it began. */
const Day = z.string().refine(isDay, 'is not a day such as 2026-11-15')

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const asked = {
  sport: SportName.optional(),
  /** The viewer's time zone (IANA name), which decides what day it is today. */
  timezone: z.string().max(60).refine(isTimeZone, 'is not a time zone').default('UTC'),
}

const Sums = z.object({ count: z.number().int(), ...Totals.shape })

const CalendarActivity = ActivityItem.pick({
  id: true,
  title: true,
  sport: true,
  start_time_ms: true,
  timezone: true,
  distance_m: true,
  moving_time_ms: true,
}).extend({ day: z.string() })
export type CalendarActivity = z.infer<typeof CalendarActivity>

const CalendarDay = Sums.extend({ day: z.string(), sport: SportName })
export type CalendarDay = z.infer<typeof CalendarDay>

const Calendar = z.object({
  today: z.string(),
  /** The days of the very first and last activity; null if there are none. */
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  /** The sums of each day by sport; days without activities are left out. */
  days: z.array(CalendarDay),
  /** By start time. If there are too many, only the first ones; the sums still count all of them. */
  activities: z.array(CalendarActivity),
})
export type Calendar = z.infer<typeof Calendar>

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  summary: 'Get the days of a calendar with own activities and their sums by sport',
  access: 'signed_in',
  query: z
    .object({ from: Day, to: Day, ...asked })
    .refine(({ from, to }) => from <= to, 'asks for days that end before they begin')
    .refine(
      ({ from, to }) => numberOfDay(to) - numberOfDay(from) < limits.calendarDaysMax,
      `asks for more than ${limits.calendarDaysMax} days`,
    ),
  reply: Calendar,
})

const YearTotals = Sums.extend({ active_days: z.number().int() })

const Streak = z.object({ length: z.number().int(), from: z.string(), to: z.string() })
export type Streak = z.infer<typeof Streak>
const Streaks = z.object({ current: Streak.nullable(), longest: Streak.nullable() })

const YearRecord = z.object({
  /** In metres, milliseconds, or metres per second of moving time. */
  kind: z.enum(['distance', 'moving_time', 'ascent', 'altitude', 'speed']),
  value: z.number(),
  id: Id,
  title: z.string(),
  sport: SportName,
  day: z.string(),
})
export type YearRecord = z.infer<typeof YearRecord>

/** What bars and heat maps show. */
const DrawnSums = Sums.pick({ count: true, distance_m: true, moving_time_ms: true, ascent_m: true })
/** `2026-W07` or `2026-02`; a week has the number of the ISO week that begins with its Monday. */
const PeriodSums = DrawnSums.extend({ period: z.string(), sport: SportName })

const Year = z.object({
  today: z.string(),
  /** Years with activities, newest first. */
  years: z.array(z.number().int()),
  totals: YearTotals,
  /** The most frequent first. */
  sports: z.array(DrawnSums.extend({ sport: SportName })),
  months: z.array(PeriodSums),
  /** The first and last weeks include only days in this year. */
  weeks: z.array(PeriodSums),
  days: z.array(DrawnSums.extend({ day: z.string() })),
  /** The previous year, only up to the same day if this year is not over. */
  before: z.object({ until: z.string(), totals: YearTotals }),
  records: z.array(YearRecord),
  /** Over all years. */
  streaks: z.object({ days: Streaks, weeks: Streaks }),
})
export type Year = z.infer<typeof Year>

export const getYear = endpoint({
  method: 'GET',
  path: '/api/year/:year',
  summary: 'Get totals, records and streaks of a year of own activities',
  access: 'signed_in',
  params: z.object({ year: z.coerce.number().int().min(1970).max(2100) }),
  query: z.object({ ...asked, week_start: WeekStartQuery }),
  reply: Year,
})
