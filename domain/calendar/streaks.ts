import { dayOfNumber, firstDayOfWeek, weekOfDay } from './calendar-day.ts'

/** Days or weeks in a row with an activity, from the first day to the last. */
export type Streak = { length: number; from: string; to: string }
export type Streaks = { current: Streak | null; longest: Streak | null }

/** Days since 1970, from the first to the last. */
export type DayRun = { first: number; last: number }

/**
 * Days in a row. A streak lives until the end of the day after its last one, so that today's activity can
 * still come.
 */
export function streaksOfDays(active: readonly DayRun[], today: number): Streaks {
  return streaksOf(joined(active), { now: today, soon: today + 1 }, ({ first, last }) => ({
    length: last - first + 1,
    from: dayOfNumber(first),
    to: dayOfNumber(last),
  }))
}

/** Weeks in a row. A streak lives until the end of the week after its last one. */
export function streaksOfWeeks(active: readonly DayRun[], today: number): Streaks {
  const weeks = active.map(({ first, last }) => ({ first: weekOfDay(first), last: weekOfDay(last) }))
  const now = { now: weekOfDay(today), soon: weekOfDay(today + 1) }
  return streaksOf(joined(weeks), now, ({ first, last }) => ({
    length: last - first + 1,
    from: dayOfNumber(firstDayOfWeek(first)),
    to: dayOfNumber(firstDayOfWeek(last) + 6),
  }))
}

/** Those that touch or overlap as one; they come in order. */
function joined(runs: readonly DayRun[]): DayRun[] {
  const whole: DayRun[] = []
  for (const { first, last } of runs) {
    const before = whole.at(-1)
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last)
    else whole.push({ first, last })
  }
  return whole
}

/**
 * Somewhere else it may be tomorrow already. What is later than that has a wrong clock, and is not what
 * someone is doing now. Of several as long, the newest is the longest.
 */
function streaksOf(
  runs: readonly DayRun[],
  { now, soon }: { now: number; soon: number },
  describe: (run: DayRun) => Streak,
): Streaks {
  const current = runs.findLast(({ first, last }) => first <= soon && last >= now - 1)
  let longest: DayRun | undefined
  for (const run of runs) if (!longest || run.last - run.first >= longest.last - longest.first) longest = run
  return { current: current ? describe(current) : null, longest: longest ? describe(longest) : null }
}
