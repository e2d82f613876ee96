import { hasClimbs, type Sport } from '#domain/sport.ts'
import {
  figureNames,
  hasAdjustedPace,
  preferredFirst,
  viewOfSport,
  type FigureName,
} from '#domain/sport-view.ts'
import { isMeasuredRange } from '#domain/telemetry/is-measured.ts'
import type { SeriesName, Summary } from '#domain/telemetry/recording.ts'
import {
  formatAltitude,
  formatDistance,
  formatDuration,
  formatPlain,
  type Quantity,
} from '#domain/units/format-quantity.ts'
import { formatSpeedAs, formatSwimDistance, isPace } from '#domain/units/speed-style.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { useUnits } from '#web/session/units.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { FigureStrip } from '#web/ui/layout/figure-strip.tsx'
import { lookOf } from './series-look.ts'
import styles from './stats-strip.module.css'
import { texts } from './messages.ts'

type Stat = { label: string; quantity: Quantity }

type StatsStripProps = {
  sport: Sport
  activity: Summary
  /** The pace of a run without its hills in m/s, from the samples. Undefined while they are loading. */
  adjustedSpeed?: number | null | undefined
}

/** Two full rows on wide screens. */
const maxFirst = 8

/** What people look for first in this sport; the rest is one press away. */
export function StatsStrip(props: StatsStripProps) {
  const units = useUnits()
  const stats = statsOf(props, units)
  const rest = stats.slice(maxFirst)
  return (
    <div className={styles.stats}>
      <FigureStrip figures={stats.slice(0, maxFirst)} />
      {rest.length > 0 && (
        <Disclosure className={styles.rest} summary={texts.moreFigures(rest.length)}>
          <FigureStrip figures={rest} />
        </Disclosure>
      )}
    </div>
  )
}

/** Only recorded values: an empty figure would say nothing. */
export function statsOf({ sport, activity, adjustedSpeed }: StatsStripProps, units: UnitSystem): Stat[] {
  const range = (name: SeriesName) => {
    const known = activity.series[name]
    return isMeasuredRange(name, known) ? known : undefined
  }
  const view = viewOfSport(sport)
  const inPace = isPace(view.speed)
  // Ascent and descent follow from the altitude.
  const climbed = (metres: number | null) => (range('altitude') ? metres : null)
  const high = (metres: number) => formatAltitude(metres, units)
  const fast = (speed: number) => formatSpeedAs(view.speed, speed, units)
  const of = (name: SeriesName) => (value: number) =>
    lookOf(name, sport, range('cadence')).format(value, units)
  const isDownhill = view.figures[0] === 'descent'
  const figures: Record<FigureName, Stat[]> = {
    distance: stat('Distance', activity.distance_m || null, (metres) =>
      view.speed === 'swim_pace' ? formatSwimDistance(metres, units) : formatDistance(metres, units),
    ),
    moving_time: stat(texts.movingTime, activity.moving_time_ms, lasting),
    elapsed_time: stat(texts.elapsedTime, activity.elapsed_time_ms, lasting),
    ascent: stat('Ascent', climbed(activity.ascent_m), high),
    descent: stat(isDownhill ? texts.vertical : 'Descent', climbed(activity.descent_m), high),
    average_speed: stat(inPace ? texts.averagePace : texts.averageSpeed, range('speed')?.average, fast),
    adjusted_pace:
      hasAdjustedPace(sport) && range('altitude') && range('speed')
        ? stat(texts.adjustedPace, adjustedSpeed === undefined ? Number.NaN : adjustedSpeed, fast)
        : [],
    max_speed: stat(inPace ? texts.fastestPace : texts.maxSpeed, range('speed')?.max, fast),
    max_depth: stat(texts.maxDepth, range('depth')?.max, of('depth')),
    highest_point: stat(texts.highestPoint, hasClimbs(sport) ? range('altitude')?.max : null, of('altitude')),
    average_heart_rate: stat(texts.averageHeartRate, range('heart_rate')?.average, of('heart_rate')),
    max_heart_rate: stat(texts.maxHeartRate, range('heart_rate')?.max, of('heart_rate')),
    average_power: stat(texts.averagePower, range('power')?.average, of('power')),
    max_power: stat(texts.maxPower, range('power')?.max, of('power')),
    average_cadence: stat(
      view.cadence === 'strokes' ? texts.averageStrokeRate : texts.averageCadence,
      range('cadence')?.average,
      of('cadence'),
    ),
    average_temperature: stat(texts.averageTemperature, range('temperature')?.average, of('temperature')),
    energy: stat('Energy', activity.calories || null, (calories) => formatPlain(calories, 'kcal')),
  }
  return preferredFirst(view.figures, figureNames).flatMap((name) => figures[name])
}

const lasting = (ms: number): Quantity => ({ value: formatDuration(ms), unit: '' })

/** NaN is a value that is still being computed: it has its place already. */
function stat(label: string, value: number | null | undefined, format: (value: number) => Quantity): Stat[] {
  if (value === null || value === undefined) return []
  return [{ label, quantity: Number.isNaN(value) ? { ...format(1), value: '…' } : format(value) }]
}
