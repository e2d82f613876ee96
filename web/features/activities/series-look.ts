import { hasClimbs, type Sport } from '#domain/sport.ts'
import { cadenceStyleOf, preferredFirst, viewOfSport } from '#domain/sport-view.ts'
import type { SeriesName, SeriesRange } from '#domain/telemetry/recording.ts'
import {
  formatAltitude,
  formatDepth,
  formatDistance,
  formatExposure,
  formatPlain,
  formatSpeed,
  formatTemperature,
  type Quantity,
} from '#domain/units/format-quantity.ts'
import { formatSpeedAs, isPace, type SpeedStyle } from '#domain/units/speed-style.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { texts } from './messages.ts'

export type SeriesLook = {
  label: string
  /** A custom property of the theme. */
  colour: string
  format: (value: number, units: UnitSystem) => Quantity
  /** Charts draw the value times `factor`, plus `offset`, so that their grid lines are round numbers. */
  toDisplay: (units: UnitSystem) => { factor: number; offset: number }
  isFilled: boolean
  /** Drawn as the time for a distance, the fastest at the top. */
  pace?: Exclude<SpeedStyle, 'speed'>
}

const asItIs = () => ({ factor: 1, offset: 0 })
const byFactor = (metric: number, imperial: number) => (units: UnitSystem) => ({
  factor: units === 'imperial' ? imperial : metric,
  offset: 0,
})

export const seriesLooks: Record<SeriesName, SeriesLook> = {
  altitude: {
    label: texts.altitude,
    colour: '--series-altitude',
    format: formatAltitude,
    toDisplay: byFactor(1, 3.28084),
    isFilled: true,
  },
  distance: {
    label: texts.distance,
    colour: '--color-ink-soft',
    format: formatDistance,
    toDisplay: byFactor(1 / 1000, 1 / 1609.344),
    isFilled: false,
  },
  speed: {
    label: texts.speed,
    colour: '--series-speed',
    format: formatSpeed,
    toDisplay: byFactor(3.6, 2.236936),
    isFilled: false,
  },
  heart_rate: {
    label: texts.heartRate,
    colour: '--series-heart-rate',
    format: (value) => formatPlain(value, 'bpm'),
    toDisplay: asItIs,
    isFilled: false,
  },
  cadence: {
    label: texts.cadence,
    colour: '--series-cadence',
    format: (value) => formatPlain(value, 'rpm'),
    toDisplay: asItIs,
    isFilled: false,
  },
  power: {
    label: texts.power,
    colour: '--series-power',
    format: (value) => formatPlain(value, 'W'),
    toDisplay: asItIs,
    isFilled: false,
  },
  temperature: {
    label: texts.temperature,
    colour: '--series-temperature',
    format: formatTemperature,
    toDisplay: (units) => (units === 'imperial' ? { factor: 1.8, offset: 32 } : asItIs()),
    isFilled: false,
  },
  depth: {
    label: texts.depth,
    colour: '--series-temperature',
    format: formatDepth,
    // Drawn downwards, as divers are used to.
    toDisplay: byFactor(-1, -3.28084),
    isFilled: true,
  },
  iso: {
    label: 'ISO',
    colour: '--series-power',
    format: (value) => formatPlain(value, ''),
    toDisplay: asItIs,
    isFilled: false,
  },
  shutter: {
    label: texts.shutter,
    colour: '--series-cadence',
    format: formatExposure,
    toDisplay: asItIs,
    isFilled: false,
  },
  grade: {
    label: texts.grade,
    colour: '--series-grade',
    format: (value) => formatPlain(value, '%'),
    toDisplay: asItIs,
    isFilled: true,
  },
}

/** In the order of the charts. Distance is the axis below them. */
export const chartedSeries = [
  'depth',
  'altitude',
  'speed',
  'heart_rate',
  'cadence',
  'power',
  'temperature',
  'grade',
] as const satisfies SeriesName[]

/** The charts in the order in which people look at them in this sport. */
export function chartsOf(sport: Sport) {
  const ordered = preferredFirst(viewOfSport(sport).charts, chartedSeries)
  // On water, a grade can only be a measuring error.
  return hasClimbs(sport) ? ordered : ordered.filter((name) => name !== 'grade')
}

/** How a series is usually read in a sport: runners have a pace and steps where riders have a speed and revolutions. */
export function lookOf(
  name: SeriesName,
  sport: Sport,
  cadence: Pick<SeriesRange, 'average'> | undefined,
): SeriesLook {
  const usual = seriesLooks[name]
  const { speed } = viewOfSport(sport)
  if (name === 'speed' && isPace(speed)) {
    return {
      ...usual,
      label: texts.pace,
      format: (value, units) => formatSpeedAs(speed, value, units),
      pace: speed,
    }
  }
  if (name === 'cadence') {
    const { counted, unit, factor } = cadenceStyleOf(sport, cadence?.average)
    return {
      ...usual,
      label: counted === 'strokes' ? texts.strokeRate : usual.label,
      format: (value) => formatPlain(value * factor, unit),
      toDisplay: () => ({ factor, offset: 0 }),
    }
  }
  return usual
}
