import type { WeekStart } from '#domain/time/week-start.ts'
import { dayOfNumber, firstDayOfWeek, weekOfDay } from './calendar-day.ts'

/** Days or weeks in a row with an activity, from the first day to the last that has come. */
export type Streak = { length: number; from: string; to: string }
export type Streaks = { current: Streak | null; longest: Streak | null }

/** Days since 1970, from the first to the last. */
export type DayRun = { first: number; last: number }

/**
 * Days in a row. A streak lasts until the end of the day after its last one, so that today's activity can still come.
 */
export function streaksOfDays(active: readonly DayRun[], today: number): Streaks {
  return streaksOf(joined(untilTomorrow(active, today)), today, ({ first, last }) => ({
    length: last - first + 1,
    ...spanOf(first, last, today),
  }))
}

/** Weeks in a row. A streak lasts until the end of the week after its last one. */
export function streaksOfWeeks(active: readonly DayRun[], today: number, start: WeekStart): Streaks {
  const weekOf = (day: number) => weekOfDay(day, start)
  const weeks = untilTomorrow(active, today).map(({ first, last }) => ({
    first: weekOf(first),
    last: weekOf(last),
  }))
  return streaksOf(joined(weeks), weekOf(today), ({ first, last }) => ({
    length: last - first + 1,
    ...spanOf(firstDayOfWeek(first, start), firstDayOfWeek(last, start) + 6, today),
  }))
}

/** Elsewhere it may already be tomorrow. Anything later comes from a wrong clock and does not count. */
function untilTomorrow(active: readonly DayRun[], today: number): DayRun[] {
  return active
    .filter(({ first }) => first <= today + 1)
    .map(({ first, last }) => ({ first, last: Math.min(last, today + 1) }))
}

/** A week that is still going on ends today for now: nobody was out on a day that has not come yet. */
function spanOf(first: number, last: number, today: number): Pick<Streak, 'from' | 'to'> {
  return { from: dayOfNumber(Math.min(first, today)), to: dayOfNumber(Math.min(last, today)) }
}

/** Merges runs that touch or overlap. They must be in order. */
function joined(runs: readonly DayRun[]): DayRun[] {
  const whole: DayRun[] = []
  for (const { first, last } of runs) {
    const before = whole.at(-1)
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last)
    else whole.push({ first, last })
  }
  return whole
}

/** Of streaks of equal length, the newest counts as the longest. */
function streaksOf(runs: readonly DayRun[], now: number, describe: (run: DayRun) => Streak): Streaks {
  const current = runs.findLast(({ last }) => last >= now - 1)
  let longest: DayRun | undefined
  for (const run of runs) if (!longest || run.last - run.first >= longest.last - longest.first) longest = run
  return { current: current ? describe(current) : null, longest: longest ? describe(longest) : null }
}
