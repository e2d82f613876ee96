import type { Sport } from '#domain/sport.ts'
import { cadenceStyleOf, viewOfSport } from '#domain/sport-view.ts'
import { averageCadence } from '#domain/telemetry/average-cadence.ts'
import type { Sampler, ValueName } from '#domain/telemetry/sample-at.ts'
import {
  formatAltitude,
  formatDepth,
  formatDistance,
  formatDuration,
  formatExposure,
  formatPlain,
  formatSpeed,
  formatTemperature,
  type Quantity,
} from '#domain/units/format-quantity.ts'
import { formatSpeedAs, isPace } from '#domain/units/speed-style.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import type { ComponentName } from '#web/player/player-settings.ts'
import { standardExposure } from './standard-exposure.ts'
import { texts } from './messages.ts'

/** An overlay component that shows a number. */
export type Reading = {
  name: ComponentName
  value: ValueName
  label: string
  format: (value: number, units: UnitSystem) => Quantity
  /** The value of the last digit, in the unit the value is stored in. */
  step: Record<UnitSystem, number>
}

const same = (step: number) => ({ metric: step, imperial: step })
const heights = { metric: 1, imperial: 0.3048 }

const readings = [
  { name: 'altitude', value: 'altitude', label: texts.altitude, format: formatAltitude, step: heights },
  {
    name: 'distance',
    value: 'distance',
    label: texts.distance,
    format: formatDistance,
    step: { metric: 100, imperial: 160.9344 },
  },
  {
    name: 'speed',
    value: 'speed',
    label: texts.speed,
    format: formatSpeed,
    step: { metric: 1 / 36, imperial: 0.044704 },
  },
  {
    name: 'grade',
    value: 'grade',
    label: texts.grade,
    format: (value) => formatPlain(value, '%'),
    step: same(1),
  },
  {
    name: 'heart',
    value: 'heart_rate',
    label: texts.heart,
    format: (value) => formatPlain(value, 'bpm'),
    step: same(1),
  },
  { name: 'ascent', value: 'ascent', label: texts.ascent, format: formatAltitude, step: heights },
  { name: 'descent', value: 'descent', label: texts.descent, format: formatAltitude, step: heights },
  {
    name: 'temperature',
    value: 'temperature',
    label: texts.temperature,
    format: formatTemperature,
    step: { metric: 1, imperial: 5 / 9 },
  },
  {
    name: 'depth',
    value: 'depth',
    label: texts.depth,
    format: formatDepth,
    step: { metric: 0.1, imperial: 0.3048 },
  },
  {
    name: 'cadence',
    value: 'cadence',
    label: texts.cadence,
    format: (value) => formatPlain(value, 'rpm'),
    step: same(1),
  },
  { name: 'elapsedTime', value: 'elapsed_ms', label: texts.elapsed, format: formatTime, step: same(1000) },
  { name: 'movingTime', value: 'moving_ms', label: texts.moving, format: formatTime, step: same(1000) },
  {
    name: 'sensorISO',
    value: 'iso',
    label: 'ISO',
    format: (value) => formatPlain(value, ''),
    step: same(10),
  },
  // Exposure times differ by factors, so every change counts; the list contains only a few values.
  {
    name: 'shutterSpeed',
    value: 'shutter',
    label: texts.shutter,
    format: (value) => formatExposure(standardExposure(value)),
    step: same(1e-6),
  },
] as const satisfies Reading[]

export type ReadingName = (typeof readings)[number]['name']

export const readingOf = Object.fromEntries(readings.map((reading) => [reading.name, reading])) as Record<
  ReadingName,
  Reading
>

/** Runners read a pace where riders read a speed. The hand of the dial follows the speed for both. */
export function speedReadingOf(sport: Sport): Reading {
  const { speed: style } = viewOfSport(sport)
  if (!isPace(style)) return readingOf.speed
  return {
    ...readingOf.speed,
    label: texts.pace,
    format: (value, units) => formatSpeedAs(style, value, units),
  }
}

/** Walkers and runners read the steps of both legs, swimmers and paddlers strokes, and riders revolutions. */
export function cadenceReadingOf(
  sport: Sport,
  telemetry: Sampler | null,
): { reading: Reading; min: number; max: number } {
  const { counted, unit, factor } = cadenceStyleOf(sport, telemetry ? averageCadence(telemetry) : undefined)
  return {
    reading: {
      ...readingOf.cadence,
      label: counted === 'strokes' ? texts.strokeRate : texts.cadence,
      format: (value) => formatPlain(value * factor, unit),
      step: same(1 / factor),
    },
    min: 0,
    // People take more steps than they turn pedals.
    max: (counted === 'steps' ? 220 : 120) / factor,
  }
}

function formatTime(milliseconds: number): Quantity {
  return { value: formatDuration(milliseconds), unit: '' }
}
