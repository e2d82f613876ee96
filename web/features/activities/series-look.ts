import type { SeriesName } from '#domain/telemetry/recording.ts'
import {
  formatAltitude,
  formatDistance,
  formatPlain,
  formatSpeed,
  formatTemperature,
  type Quantity,
} from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'

type SeriesLook = {
  label: string
  /** A custom property of the theme. */
  colour: string
  format: (value: number, units: UnitSystem) => Quantity
  isFilled: boolean
}

export const seriesLooks: Record<SeriesName, SeriesLook> = {
  altitude: { label: 'Altitude', colour: '--series-altitude', format: formatAltitude, isFilled: true },
  distance: { label: 'Distance', colour: '--color-ink-soft', format: formatDistance, isFilled: false },
  speed: { label: 'Speed', colour: '--series-speed', format: formatSpeed, isFilled: false },
  heart_rate: {
    label: 'Heart rate',
    colour: '--series-heart-rate',
    format: (value) => formatPlain(value, 'bpm'),
    isFilled: false,
  },
  cadence: { label: 'Cadence', colour: '--series-cadence', format: (value) => formatPlain(value, 'rpm'), isFilled: false },
  power: { label: 'Power', colour: '--series-power', format: (value) => formatPlain(value, 'W'), isFilled: false },
  temperature: { label: 'Temperature', colour: '--series-temperature', format: formatTemperature, isFilled: false },
  grade: { label: 'Grade', colour: '--series-grade', format: (value) => formatPlain(value, '%'), isFilled: true },
}

/** In the order of the charts. Distance is what lies under them. */
export const chartedSeries = [
  'altitude',
  'speed',
  'heart_rate',
  'cadence',
  'power',
  'temperature',
  'grade',
] as const satisfies SeriesName[]

export const written = ({ value, unit }: Quantity): string => `${value} ${unit}`
