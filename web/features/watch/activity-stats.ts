import { valueAt, type Sampler } from '#domain/telemetry/sample-at.ts'
import { isMeasuredRange } from '#domain/telemetry/is-measured.ts'
import type { Summary } from '#domain/telemetry/recording.ts'
import {
  formatAltitude,
  formatDistance,
  formatDuration,
  formatPlain,
  formatSpeed,
  type Quantity,
} from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import type { LoadedRecording } from '#web/player/telemetry-source.ts'
import { apart } from './route-lines.ts'
import { texts } from './messages.ts'

export type ActivityStat = { label: string; quantity: Quantity }

/** Figures of the recordings this viewer may see: added up where several follow one another. */
export function activityStats(
  recordings: readonly LoadedRecording[],
  sampler: Sampler | null,
  units: UnitSystem,
): ActivityStat[] {
  const drawn = apart(recordings)
  const summaries = drawn.map(({ prepared }) => prepared.summary)
  const sum = (of: (summary: Summary) => number | null) => combined(summaries.map(of), (a, b) => a + b)
  const most = (name: 'speed' | 'altitude' | 'heart_rate') =>
    combined(
      summaries.map(({ series }) => (isMeasuredRange(name, series[name]) ? series[name].max : null)),
      Math.max,
    )
  return [
    ...stat(
      'Distance',
      combined(
        drawn.map(({ info, prepared }) => prepared.travelledM ?? sampledWay(info, sampler)),
        (a, b) => a + b,
      ),
      (metres) => formatDistance(metres, units),
    ),
    ...stat(
      texts.movingTime,
      sum((one) => one.moving_time_ms),
      (ms) => ({ value: formatDuration(ms), unit: '' }),
    ),
    ...stat(
      'Ascent',
      sum((one) => (isMeasuredRange('altitude', one.series.altitude) ? one.ascent_m : null)),
      (metres) => formatAltitude(metres, units),
    ),
    ...stat(
      'Descent',
      sum((one) => (isMeasuredRange('altitude', one.series.altitude) ? one.descent_m : null)),
      (metres) => formatAltitude(metres, units),
    ),
    ...stat(texts.highestPoint, most('altitude'), (metres) => formatAltitude(metres, units)),
    ...stat(texts.maxSpeed, most('speed'), (speed) => formatSpeed(speed, units)),
    ...stat(texts.maxHeartRate, most('heart_rate'), (rate) => formatPlain(rate, 'bpm')),
  ]
}

/** Cameras record where they were, not how far they travelled. */
function sampledWay(
  { start_time_ms: start, end_time_ms: end }: LoadedRecording['info'],
  sampler: Sampler | null,
): number | null {
  if (!sampler) return null
  const [from, to] = [valueAt(sampler, 'distance', start), valueAt(sampler, 'distance', end)]
  return Number.isNaN(to) ? null : to - (from || 0)
}

function combined(values: (number | null)[], combine: (a: number, b: number) => number): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((a, b) => combine(a, b))
}

function stat(label: string, value: number | null, format: (value: number) => Quantity): ActivityStat[] {
  return value === null ? [] : [{ label, quantity: format(value) }]
}
