import { groupOfSport, type Sport, type SportGroup } from './sport.ts'
import type { SeriesName } from './telemetry/recording.ts'
import type { SpeedStyle } from './units/speed-style.ts'

/** The figures of an activity, in the order used where a sport does not prefer another one. */
export const figureNames = [
  'distance',
  'moving_time',
  'elapsed_time',
  'ascent',
  'descent',
  'average_speed',
  'adjusted_pace',
  'max_speed',
  'max_depth',
  'highest_point',
  'average_heart_rate',
  'max_heart_rate',
  'average_power',
  'max_power',
  'average_cadence',
  'average_temperature',
  'energy',
] as const
export type FigureName = (typeof figureNames)[number]

/** What people who do a sport look at first. */
type SportView = {
  speed: SpeedStyle
  /** What a cadence counts: turns of a crank, steps, or strokes of arms or a paddle. */
  cadence: 'turns' | 'steps' | 'strokes'
  /** The first figures; the others follow. */
  figures: readonly FigureName[]
  /** The first charts; the others follow. */
  charts: readonly SeriesName[]
  /** How long splits may be, in kilometres or miles; for swimmers, in hundreds of metres or yards. */
  splits: readonly number[]
}

const riding: SportView = {
  speed: 'speed',
  cadence: 'turns',
  figures: [
    'distance',
    'moving_time',
    'ascent',
    'average_speed',
    'average_power',
    'average_heart_rate',
    'max_speed',
  ],
  charts: ['altitude', 'speed', 'power', 'heart_rate', 'cadence'],
  splits: [1, 5, 10],
}

const running: SportView = {
  speed: 'pace',
  cadence: 'steps',
  figures: [
    'distance',
    'moving_time',
    'average_speed',
    'adjusted_pace',
    'ascent',
    'average_heart_rate',
    'average_cadence',
    'energy',
  ],
  charts: ['speed', 'heart_rate', 'altitude', 'cadence', 'power'],
  splits: [1, 5],
}

const onFoot: SportView = {
  speed: 'pace',
  cadence: 'steps',
  figures: ['distance', 'moving_time', 'ascent', 'descent', 'highest_point', 'elapsed_time', 'average_speed'],
  charts: ['altitude', 'speed', 'heart_rate', 'cadence'],
  splits: [1, 5],
}

/** Lifts bring people up, so the way down counts, and an average over both says little. */
const downhill: SportView = {
  speed: 'speed',
  cadence: 'turns',
  figures: ['descent', 'max_speed', 'distance', 'moving_time', 'elapsed_time', 'highest_point'],
  charts: ['altitude', 'speed', 'heart_rate'],
  splits: [],
}

const onWater: SportView = {
  speed: 'speed',
  cadence: 'strokes',
  figures: ['distance', 'moving_time', 'average_speed', 'max_speed', 'average_heart_rate', 'elapsed_time'],
  charts: ['speed', 'heart_rate', 'cadence', 'temperature'],
  splits: [1, 5, 10],
}

const swimming: SportView = {
  ...onWater,
  speed: 'swim_pace',
  figures: [
    'distance',
    'moving_time',
    'average_speed',
    'average_heart_rate',
    'average_cadence',
    'elapsed_time',
  ],
  splits: [1, 5, 10],
}

const anywhere: SportView = { ...riding, figures: [], charts: [], splits: [1, 5, 10] }

const ofGroup: Record<SportGroup, SportView> = {
  ride: riding,
  run: running,
  hike: onFoot,
  ski: downhill,
  water: onWater,
  other: anywhere,
}

const ofSport: Partial<Record<Sport, SportView>> = {
  downhill_biking: { ...riding, figures: downhill.figures },
  climbing: { ...onFoot, speed: 'speed', splits: [] },
  mountaineering: { ...onFoot, speed: 'speed' },
  backcountry_skiing: {
    ...downhill,
    figures: ['ascent', 'descent', 'distance', 'moving_time', 'highest_point', 'max_speed'],
    splits: [1, 5],
  },
  cross_country_skiing: { ...riding, charts: ['speed', 'heart_rate', 'altitude', 'cadence'] },
  ice_skating: riding,
  swimming,
  open_water_swimming: swimming,
  diving: {
    ...onWater,
    figures: ['max_depth', 'elapsed_time', 'average_temperature', 'average_heart_rate'],
    charts: ['depth', 'temperature', 'heart_rate'],
    splits: [],
  },
  flying: { ...anywhere, splits: [10, 50, 100] },
  golf: { ...anywhere, cadence: 'steps', splits: [] },
  fitness: {
    ...anywhere,
    figures: ['moving_time', 'average_heart_rate', 'max_heart_rate', 'energy'],
    splits: [],
  },
}

export const viewOfSport = (sport: Sport): SportView => ofSport[sport] ?? ofGroup[groupOfSport(sport)]

/** How speed is given where several sports are shown as one: as a pace only if all of them use the same one. */
export function speedStyleOf(sports: readonly Sport[]): SpeedStyle {
  const [first, ...others] = new Set(sports.map((sport) => viewOfSport(sport).speed))
  return first === undefined || others.length > 0 ? 'speed' : first
}

/** Hills make a run slower, and grade-adjusted pace says by how much. */
export const hasAdjustedPace = (sport: Sport): boolean => groupOfSport(sport) === 'run'

/** What a sport prefers comes first, in its order; everything else follows in the usual order. */
export function preferredFirst<Name extends string>(
  preferred: readonly string[],
  all: readonly Name[],
): Name[] {
  const rank = (name: Name) => {
    const place = preferred.indexOf(name)
    return place < 0 ? preferred.length : place
  }
  return all.toSorted((one, other) => rank(one) - rank(other))
}

/** Fewer a minute are steps of one leg, as most devices count; runners count both. */
const minSteps: Partial<Record<SportGroup, number>> = { run: 120, hike: 75 }

/** Devices count one leg, apps mostly both: the usual cadence of a sport tells them apart. */
export function stepsPerTurn(sport: Sport, averageCadence: number): number {
  return averageCadence < (minSteps[groupOfSport(sport)] ?? 0) ? 2 : 1
}

/** How a cadence is displayed: with its unit, and as a multiple of what was recorded. */
export type CadenceStyle = { counted: SportView['cadence']; unit: 'rpm' | 'spm'; factor: number }

/** Both steps and strokes per minute are written as `spm`. Without an average, the cadence is shown as recorded. */
export function cadenceStyleOf(sport: Sport, averageCadence: number | undefined): CadenceStyle {
  const { cadence: counted } = viewOfSport(sport)
  return {
    counted,
    unit: counted === 'turns' ? 'rpm' : 'spm',
    factor: averageCadence === undefined ? 1 : stepsPerTurn(sport, averageCadence),
  }
}

const maxRows = 50

/** The shortest length that results in a readable table. */
export function usualSplit(splits: readonly number[], distance: number): number | undefined {
  return splits.find((length) => distance / length <= maxRows) ?? splits.at(-1)
}
