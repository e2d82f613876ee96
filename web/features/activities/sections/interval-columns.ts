import type { IntervalFigures } from '#domain/effort/figures-between.ts'
import type { Sport } from '#domain/sport.ts'
import { hasClimbs } from '#domain/sport.ts'
import { hasAdjustedPace, viewOfSport } from '#domain/sport-view.ts'
import {
  formatAltitude,
  formatDistance,
  formatDuration,
  formatPlain,
  type Quantity,
} from '#domain/units/format-quantity.ts'
import {
  formatSpeedAs,
  formatSwimDistance,
  isPace,
  paceLength,
  type SpeedStyle,
} from '#domain/units/speed-style.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { texts } from './interval-messages.ts'

/** A part of an activity in a table. What is null was not recorded. */
export type Interval = Pick<IntervalFigures, 'start_ms' | 'end_ms' | 'distance_m' | 'speed'> &
  Partial<IntervalFigures> & { name: string }

export type Column = {
  label: string
  /** What a short label stands for. */
  inFull?: string
  unit: string
  cellOf: (interval: Interval) => string
  /** From 0 to 1, drawn as a bar. */
  barOf?: (interval: Interval) => number
  /** Left out where there is little room. */
  isExtra?: boolean
}

type Shown = { sport: Sport; units: UnitSystem; hasTimes: boolean }

/** The columns in which at least one part of the activity has a value. */
export function columnsOf(intervals: readonly Interval[], { sport, units, hasTimes }: Shown): Column[] {
  const style = viewOfSport(sport).speed
  const fast = (speed: number) => formatSpeedAs(style, speed, units)
  const column = (
    label: string,
    read: (interval: Interval) => number | null | undefined,
    format: (value: number) => Quantity,
    more: Partial<Column> = {},
  ): Column[] => {
    if (!intervals.some((interval) => read(interval) != null)) return []
    const cellOf = (interval: Interval) => {
      const value = read(interval)
      return value == null ? '–' : format(value).value
    }
    return [{ label, unit: format(1).unit, cellOf, ...more }]
  }
  return [
    ...(hasTimes
      ? [
          ...column(texts.time, (each) => each.end_ms - each.start_ms, lasting),
          ...column(
            texts.distance,
            (each) => each.distance_m,
            (value) => formatPart(value, style, units),
          ),
        ]
      : []),
    ...column(isPace(style) ? texts.pace : texts.speed, (each) => each.speed, fast, {
      barOf: shareOf(intervals, (each) => each.speed),
    }),
    ...(hasAdjustedPace(sport)
      ? column(texts.adjustedPace, (each) => each.adjusted_speed, fast, {
          inFull: texts.adjustedPaceInFull,
          isExtra: hasTimes,
        })
      : []),
    ...(hasClimbs(sport)
      ? column(
          texts.ascent,
          (each) => each.ascent_m,
          (value) => formatAltitude(value, units),
        )
      : []),
    ...column(
      texts.heartRateInShort,
      (each) => each.heart_rate,
      (value) => formatPlain(value, 'bpm'),
      {
        inFull: texts.heartRate,
      },
    ),
    ...column(
      texts.power,
      (each) => each.power,
      (value) => formatPlain(value, 'W'),
      { isExtra: hasTimes },
    ),
  ]
}

/** Parts are short: swimmers count them in metres or yards, everyone else in hundredths. */
function formatPart(metres: number, style: SpeedStyle, units: UnitSystem): Quantity {
  if (style !== 'swim_pace')
    return { ...formatDistance(metres, units), value: (metres / paceLength('pace', units)).toFixed(2) }
  return formatSwimDistance(metres, units)
}

const lasting = (ms: number): Quantity => ({ value: formatDuration(ms), unit: '' })

/** Even the slowest has a visible bar. */
const min = 0.12

/** Bars show differences, so they begin a little below the slowest. */
function shareOf(
  intervals: readonly Interval[],
  read: (interval: Interval) => number | null,
): (interval: Interval) => number {
  const values = intervals.map((each) => read(each) ?? 0).filter((value) => value > 0)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const base = Math.max(0, low - (high - low) * 0.25) * 0.75
  return (interval) => {
    const value = read(interval) ?? 0
    if (value <= 0) return 0
    return Math.max(min, high > base ? (value - base) / (high - base) : 1)
  }
}
