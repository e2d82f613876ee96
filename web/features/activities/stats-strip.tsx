import type { Summary } from '#domain/telemetry/recording.ts'
import { formatAltitude, formatDistance, formatDuration, formatPlain, type Quantity } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { useUnits } from '#web/session/units.ts'
import { FigureStrip } from '#web/ui/figure-strip.tsx'
import { seriesLooks } from './series-look.ts'

type Stat = { label: string; quantity: Quantity }

export function StatsStrip({ activity }: { activity: Summary }) {
  const units = useUnits()
  return <FigureStrip figures={statsOf(activity, units)} />
}

/** Only what was recorded: an empty figure would say nothing. */
export function statsOf(activity: Summary, units: UnitSystem): Stat[] {
  const { series } = activity
  const high = (metres: number) => formatAltitude(metres, units)
  const of = (name: keyof typeof seriesLooks) => (value: number) => seriesLooks[name].format(value, units)
  return [
    ...stat('Distance', activity.distance_m, (metres) => formatDistance(metres, units)),
    ...stat('Moving time', activity.moving_time_ms, lasting),
    ...stat('Elapsed time', activity.elapsed_time_ms, lasting),
    ...stat('Ascent', activity.ascent_m, high),
    ...stat('Descent', activity.descent_m, high),
    ...stat('Average speed', series.speed?.average, of('speed')),
    ...stat('Highest speed', series.speed?.max, of('speed')),
    ...stat('Highest point', series.altitude?.max, of('altitude')),
    ...stat('Average heart rate', series.heart_rate?.average, of('heart_rate')),
    ...stat('Highest heart rate', series.heart_rate?.max, of('heart_rate')),
    ...stat('Average power', series.power?.average, of('power')),
    ...stat('Average cadence', series.cadence?.average, of('cadence')),
    ...stat('Average temperature', series.temperature?.average, of('temperature')),
    ...stat('Energy', activity.calories, (calories) => formatPlain(calories, 'kcal')),
  ]
}

const lasting = (ms: number): Quantity => ({ value: formatDuration(ms), unit: '' })

function stat(label: string, value: number | null | undefined, format: (value: number) => Quantity): Stat[] {
  return value === null || value === undefined ? [] : [{ label, quantity: format(value) }]
}
