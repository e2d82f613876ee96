import type { Sport } from '#domain/sport.ts'
import type { LegStyle } from './draw-legs.ts'

/** How people move in a sport. Speeds are in metres per second. */
export type SportModel = Pick<LegStyle, 'steepest' | 'wiggle'> & {
  flat: number
  /** The maximum altitude gained per second. */
  climb: number
  downhill: number
  /** The sideways acceleration accepted in bends. */
  cornering: number
  heart: { calm: number; hard: number }
  /** Revolutions or steps per minute; null where they are not counted. */
  cadence: number | null
  /** Watts at full effort; null without a power meter. */
  power: number | null
}

const liftSpeed = 4.5

const models: Partial<Record<Sport, SportModel>> = {
  road_cycling: ride({ flat: 8.6, downhill: 15, steepest: 0.085, power: 260 }),
  gravel_cycling: ride({ flat: 6.6, downhill: 10, steepest: 0.1 }),
  mountain_biking: ride({ flat: 5.4, downhill: 7.2, steepest: 0.16, cornering: 2.6, wiggle: 34 }),
  running: foot({
    flat: 3.4,
    downhill: 3.7,
    heart: { calm: 132, hard: 174 },
    cadence: 172,
    steepest: 0.12,
    wiggle: 12,
  }),
  trail_running: foot({
    flat: 2.9,
    downhill: 3.4,
    climb: 0.28,
    heart: { calm: 138, hard: 178 },
    cadence: 166,
  }),
  hiking: foot({ flat: 1.35, downhill: 1.25, climb: 0.14, heart: { calm: 95, hard: 146 }, cadence: 104 }),
  walking: foot({ flat: 1.4, downhill: 1.4, heart: { calm: 88, hard: 112 }, cadence: 110, wiggle: 16 }),
  backcountry_skiing: foot({
    flat: 1.1,
    downhill: 8.5,
    climb: 0.13,
    steepest: 0.3,
    heart: { calm: 108, hard: 158 },
    wiggle: 40,
  }),
  alpine_skiing: {
    ...foot({
      flat: 3,
      downhill: 13.5,
      climb: 0.1,
      steepest: 0.3,
      heart: { calm: 92, hard: 148 },
      wiggle: 45,
    }),
    cornering: 4.5,
  },
  open_water_swimming: foot({
    flat: 1.05,
    downhill: 1.05,
    heart: { calm: 128, hard: 152 },
    cadence: 30,
    wiggle: 14,
  }),
  kayaking: foot({ flat: 1.7, downhill: 1.7, heart: { calm: 105, hard: 138 }, cadence: 56, wiggle: 45 }),
  flying: {
    ...foot({ flat: 10.2, downhill: 10.8, climb: 3, heart: { calm: 84, hard: 118 }, wiggle: 90 }),
    cornering: 4,
  },
}

function ride(changes: Partial<SportModel>): SportModel {
  return {
    flat: 7,
    climb: 0.3,
    downhill: 12,
    cornering: 3,
    steepest: 0.1,
    wiggle: 26,
    heart: { calm: 108, hard: 168 },
    cadence: 84,
    power: null,
    ...changes,
  }
}

function foot(changes: Partial<SportModel>): SportModel {
  return { ...ride({ cadence: null, steepest: 0.24, wiggle: 22, cornering: 2, climb: 0.2 }), ...changes }
}

export function modelOf(sport: Sport): SportModel {
  return models[sport] ?? foot({ flat: 1.4, downhill: 1.4 })
}

/** On a way that rises by `grade` and bends by `bend` radians per metre. */
export function wantedSpeed(
  model: SportModel,
  { grade, bend, isLift }: { grade: number; bend: number; isLift: boolean },
): number {
  if (isLift) return liftSpeed
  const uphill = grade > 0.005 ? model.climb / grade : Infinity
  const downhill = model.flat + (model.downhill - model.flat) * Math.min(1, Math.max(0, -grade / 0.09))
  const around = Math.sqrt(model.cornering / Math.max(1e-5, Math.abs(bend)))
  return Math.max(0.4, Math.min(uphill, downhill, around))
}
