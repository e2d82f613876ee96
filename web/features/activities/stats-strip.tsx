import { isMeasuredRange } from '#domain/telemetry/is-measured.ts'
import type { SeriesName, Summary } from '#domain/telemetry/recording.ts'
import {
  formatAltitude,
  formatDistance,
  formatDuration,
  formatPlain,
  type Quantity,
} from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { useUnits } from '#web/session/units.ts'
import { FigureStrip } from '#web/ui/layout/figure-strip.tsx'
import { seriesLooks } from './series-look.ts'
import { texts } from './messages.ts'

type Stat = { label: string; quantity: Quantity }

export function StatsStrip({ activity }: { activity: Summary }) {
  const units = useUnits()
  return <FigureStrip figures={statsOf(activity, units)} />
}

/** Only recorded values: an empty figure would say nothing. */
export function statsOf(activity: Summary, units: UnitSystem): Stat[] {
  const range = (name: SeriesName) => {
    const known = activity.series[name]
    return isMeasuredRange(name, known) ? known : undefined
  }
  // Ascent and descent follow from the altitude.
  const climbed = (metres: number | null) => (range('altitude') ? metres : null)
  const high = (metres: number) => formatAltitude(metres, units)
  const of = (name: keyof typeof seriesLooks) => (value: number) => seriesLooks[name].format(value, units)
  return [
    ...stat('Distance', activity.distance_m || null, (metres) => formatDistance(metres, units)),
    ...stat(texts.movingTime, activity.moving_time_ms, lasting),
    ...stat(texts.elapsedTime, activity.elapsed_time_ms, lasting),
    ...stat('Ascent', climbed(activity.ascent_m), high),
    ...stat('Descent', climbed(activity.descent_m), high),
    ...stat(texts.averageSpeed, range('speed')?.average, of('speed')),
    ...stat(texts.maxSpeed, range('speed')?.max, of('speed')),
    ...stat(texts.highestPoint, range('altitude')?.max, of('altitude')),
    ...stat(texts.averageHeartRate, range('heart_rate')?.average, of('heart_rate')),
    ...stat(texts.maxHeartRate, range('heart_rate')?.max, of('heart_rate')),
    ...stat(texts.averagePower, range('power')?.average, of('power')),
    ...stat(texts.averageCadence, range('cadence')?.average, of('cadence')),
    ...stat(texts.averageTemperature, range('temperature')?.average, of('temperature')),
    ...stat('Energy', activity.calories || null, (calories) => formatPlain(calories, 'kcal')),
  ]
}

const lasting = (ms: number): Quantity => ({ value: formatDuration(ms), unit: '' })

function stat(label: string, value: number | null | undefined, format: (value: number) => Quantity): Stat[] {
  return value === null || value === undefined ? [] : [{ label, quantity: format(value) }]
}
