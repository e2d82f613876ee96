import type { ComparedName } from '#domain/telemetry/compare-totals.ts'
import { formatAltitude, formatDistance, formatDuration, written } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'

type TotalLabels = {
  label: string
  inTable: (value: number, units: UnitSystem) => string
  /** For use without a label before it. */
  inText: (value: number, units: UnitSystem) => string
}

const distance = (metres: number, units: UnitSystem) => written(formatDistance(metres, units))
const high = (metres: number, units: UnitSystem) => written(formatAltitude(metres, units))

/** How to write the totals that devices count as well. */
export const totalLabels: Record<ComparedName, TotalLabels> = {
  distance_m: { label: 'Distance', inTable: distance, inText: distance },
  moving_time_ms: {
    label: 'Moving time',
    inTable: formatDuration,
    inText: (ms) => `${formatDuration(ms)} of time`,
  },
  ascent_m: { label: 'Ascent', inTable: high, inText: (metres, units) => `${high(metres, units)} up` },
  descent_m: { label: 'Descent', inTable: high, inText: (metres, units) => `${high(metres, units)} down` },
}
