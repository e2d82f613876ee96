import type { Sport } from '#domain/sport.ts'
import { localDay } from '#domain/time/local-day.ts'
import type { SkiLeg } from './ski-legs.ts'

/** The sums of a local day. */
export type SkiDay = {
  /** `2026-02-14`. */
  day: string
  runs: SkiLeg[]
  lifts: number
  descended_m: number
  /** The distance down the runs; null if it was not recorded. */
  distance_m: number | null
  longest_m: number | null
  top_speed: number | null
  skiing_ms: number
  lift_ms: number
}

const byLift: ReadonlySet<Sport> = new Set(['alpine_skiing', 'snowboarding', 'downhill_biking'])
/** Whether people go up by lift in this sport. */
export const hasLifts = (sport: Sport): boolean => byLift.has(sport)

/** A row for each local day on which someone went down, in chronological order. */
export function skiDaysOf(legs: readonly SkiLeg[], timeZone: string): SkiDay[] {
  const byDay = Map.groupBy(legs, ({ start_ms }) => localDay(start_ms, timeZone))
  return [...byDay].flatMap(([day, some]) => {
    const runs = some.filter(({ kind }) => kind === 'run')
    const lifts = some.filter(({ kind }) => kind === 'lift')
    if (runs.length === 0) return []
    const distances = known(runs.map(({ distance_m }) => distance_m))
    return [
      {
        day,
        runs,
        lifts: lifts.length,
        descended_m: sum(runs.map(({ vertical_m }) => vertical_m)),
        distance_m: distances && sum(distances),
        longest_m: distances && Math.max(...distances),
        top_speed: max(runs.map(({ top_speed }) => top_speed)),
        skiing_ms: sum(runs.map(({ duration_ms }) => duration_ms)),
        lift_ms: sum(lifts.map(({ duration_ms }) => duration_ms)),
      },
    ]
  })
}

const isKnown = (value: number | null): value is number => value !== null
const known = (values: (number | null)[]): number[] | null => (values.every(isKnown) ? values : null)
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

function max(values: (number | null)[]): number | null {
  const measured = values.filter(isKnown)
  return measured.length === 0 ? null : Math.max(...measured)
}
