import type { ActivityFigures } from '#contract/activities/recorded-details.ts'
import { preferredFirst, viewOfSport, type FigureName } from '#domain/sport-view.ts'
import type { Sport } from '#domain/sport.ts'
import { isMeasuredRange } from '#domain/telemetry/is-measured.ts'
import { valueAt, type Sampler } from '#domain/telemetry/sample-at.ts'
import {
  formatAltitude,
  formatDistance,
  formatDuration,
  formatPlain,
  formatSpeed,
  type Quantity,
} from '#domain/units/format-quantity.ts'
import { formatSpeedAs, formatSwimDistance, isPace } from '#domain/units/speed-style.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import type { LoadedRecording } from '#web/player/telemetry-source.ts'
import { apart } from './route-lines.ts'
import { texts } from './messages.ts'

export type ActivityStat = { label: string; quantity: Quantity }

/** The figures of the recordings that this viewer sees: added up if several follow one another. */
export function figuresOfShown(
  recordings: readonly LoadedRecording[],
  sampler: Sampler | null,
): ActivityFigures {
  return sumOf(
    apart(recordings).map(({ info, prepared: { summary, travelledM } }) => {
      const max = (name: 'speed' | 'altitude' | 'heart_rate') =>
        isMeasuredRange(name, summary.series[name]) ? summary.series[name].max : null
      const climbed = (name: 'ascent_m' | 'descent_m') => (max('altitude') === null ? null : summary[name])
      return {
        distance_m: travelledM ?? sampledWay(info, sampler),
        elapsed_time_ms: summary.elapsed_time_ms,
        moving_time_ms: summary.moving_time_ms,
        ascent_m: climbed('ascent_m'),
        descent_m: climbed('descent_m'),
        highest_m: max('altitude'),
        max_speed: max('speed'),
        max_heart_rate: max('heart_rate'),
      }
    }),
  )
}

/** Of several activities, one after another. */
export function sumOf(all: readonly ActivityFigures[]): ActivityFigures {
  const sum = (name: keyof ActivityFigures) => combined(all, name, (a, b) => a + b)
  const max = (name: keyof ActivityFigures) => combined(all, name, Math.max)
  return {
    distance_m: sum('distance_m'),
    elapsed_time_ms: sum('elapsed_time_ms'),
    moving_time_ms: sum('moving_time_ms'),
    ascent_m: sum('ascent_m'),
    descent_m: sum('descent_m'),
    highest_m: max('highest_m'),
    max_speed: max('max_speed'),
    max_heart_rate: max('max_heart_rate'),
  }
}

/**
 * The known figures, in the order in which people look for them in this sport, leaving out those that round to nothing.
 */
export function statsOf(figures: ActivityFigures, sport: Sport, units: UnitSystem): ActivityStat[] {
  const stats = statsBy(figures, sport, units)
  const names = Object.keys(stats) as (keyof typeof stats)[]
  return preferredFirst(viewOfSport(sport).figures, names).flatMap((name) => {
    const stat = stats[name]
    return stat && !/^[0:.]*$/.test(stat.quantity.value) ? [stat] : []
  })
}

function statsBy(
  figures: ActivityFigures,
  sport: Sport,
  units: UnitSystem,
): Partial<Record<FigureName, ActivityStat | null>> {
  const { speed: style } = viewOfSport(sport)
  const { distance_m: metres, moving_time_ms: movingMs } = figures
  const length = style === 'swim_pace' ? formatSwimDistance : formatDistance
  const average = isPace(style) ? texts.averagePace : texts.averageSpeed
  const speed = metres !== null && movingMs ? metres / (movingMs / 1000) : null
  const height = (value: number) => formatAltitude(value, units)
  return {
    distance: stat(texts.distance, metres, (value) => length(value, units)),
    moving_time: stat(texts.movingTime, movingMs, lasting),
    average_speed: stat(average, speed, (value) => formatSpeedAs(style, value, units)),
    ascent: stat(texts.ascent, figures.ascent_m, height),
    descent: stat(texts.descent, figures.descent_m, height),
    highest_point: stat(texts.highestPoint, figures.highest_m, height),
    // A maximum pace says little.
    max_speed: isPace(style)
      ? null
      : stat(texts.maxSpeed, figures.max_speed, (value) => formatSpeed(value, units)),
    max_heart_rate: stat(texts.maxHeartRate, figures.max_heart_rate, (rate) => formatPlain(rate, 'bpm')),
  }
}

const lasting = (ms: number): Quantity => ({ value: formatDuration(ms), unit: '' })

/** Cameras record where they were, not how far they travelled. */
function sampledWay(
  { start_time_ms: start, end_time_ms: end }: LoadedRecording['info'],
  sampler: Sampler | null,
): number | null {
  if (!sampler) return null
  const [from, to] = [valueAt(sampler, 'distance', start), valueAt(sampler, 'distance', end)]
  return Number.isNaN(to) ? null : to - (from || 0)
}

function combined(
  all: readonly ActivityFigures[],
  name: keyof ActivityFigures,
  combine: (a: number, b: number) => number,
): number | null {
  const known = all.map((figures) => figures[name]).filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((a, b) => combine(a, b))
}

const stat = (
  label: string,
  value: number | null,
  format: (value: number) => Quantity,
): ActivityStat | null => (value === null ? null : { label, quantity: format(value) })
