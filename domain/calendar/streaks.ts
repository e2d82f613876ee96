import { dayOfNumber, firstDayOfWeek, weekOfDay } from './calendar-day.ts'

/** Days or weeks in a row with an activity, from the first day to the last. */
export type Streak = { length: number; from: string; to: string }
export type Streaks = { current: Streak | null; longest: Streak | null }

type Run = { first: number; last: number }

/**
 * Days in a row. A streak lives until the end of the day after its last one, so that today's activity can
 * still come.
 */
export function streaksOfDays(activeDays: readonly number[], today: number): Streaks {
  return streaksOf(runsOf(activeDays), { now: today, soon: today + 1 }, ({ first, last }) => ({
    length: last - first + 1,
    from: dayOfNumber(first),
    to: dayOfNumber(last),
  }))
}

/** Weeks in a row. A streak lives until the end of the week after its last one. */
export function streaksOfWeeks(activeDays: readonly number[], today: number): Streaks {
  const weeks = [...new Set(activeDays.map(weekOfDay))]
  const now = { now: weekOfDay(today), soon: weekOfDay(today + 1) }
  return streaksOf(runsOf(weeks), now, ({ first, last }) => ({
    length: last - first + 1,
    from: dayOfNumber(firstDayOfWeek(first)),
    to: dayOfNumber(firstDayOfWeek(last) + 6),
  }))
}

/** Of numbers in order. */
function runsOf(numbers: readonly number[]): Run[] {
  const runs: Run[] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && number === run.last + 1) run.last = number
    else runs.push({ first: number, last: number })
  }
  return runs
}

/**
 * Somewhere else it may be tomorrow already. What is later than that has a wrong clock, and is not what
 * someone is doing now. Of several as long, the newest is the longest.
 */
function streaksOf(
  runs: readonly Run[],
  { now, soon }: { now: number; soon: number },
  describe: (run: Run) => Streak,
): Streaks {
  const current = runs.findLast(({ first, last }) => first <= soon && last >= now - 1)
  let longest: Run | undefined
  for (const run of runs) if (!longest || run.last - run.first >= longest.last - longest.first) longest = run
  return { current: current ? describe(current) : null, longest: longest ? describe(longest) : null }
}
