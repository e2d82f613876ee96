import { isMeasuredRange } from '#domain/telemetry/is-measured.ts'
import { groupOfSport, hasClimbs, type Sport } from '#domain/sport.ts'
import { formatPace, formatSwimPace } from '#domain/units/format-pace.ts'
import {
  formatAltitude,
  formatDistance,
  formatDuration,
  formatPlain,
  written,
  type Quantity,
} from '#domain/units/format-quantity.ts'
import type { Activity } from '#contract/activities/activity.ts'
import { figureNames, figurePhrases } from './headline-messages.ts'

type FigureName = keyof typeof figureNames

export type HeadlineFigure = Quantity & {
  label: string
  /** As part of a sentence, where there is no label beside it. */
  phrase: string
}

export type Headlined = Pick<
  Activity,
  | 'sport'
  | 'distance_m'
  | 'moving_time_ms'
  | 'elapsed_time_ms'
  | 'ascent_m'
  | 'descent_m'
  | 'series'
  | 'calories'
>

const max = 4
/** With fewer figures than this, an activity that went nowhere says too little, so indoor measurements are added. */
const min = 3

/** What people of a sport look for first, in their order. */
export function headlineFigures(activity: Headlined): HeadlineFigure[] {
  const known = (names: readonly FigureName[]) =>
    names.flatMap((name) => {
      const quantity = quantities[name](activity)
      if (!quantity) return []
      const phrase = figurePhrases[name]?.(written(quantity)) ?? written(quantity).trim()
      return [{ ...quantity, label: figureNames[name], phrase }]
    })
  const first = known(namesFor(activity.sport)).slice(0, max)
  return first.length >= min ? first : [...first, ...known(['heartRate', 'energy'])].slice(0, min)
}

const downhill: ReadonlySet<Sport> = new Set(['alpine_skiing', 'snowboarding', 'sledding', 'downhill_biking'])
const swims: ReadonlySet<Sport> = new Set(['swimming', 'open_water_swimming'])

function namesFor(sport: Sport): readonly FigureName[] {
  if (downhill.has(sport)) return ['vertical', 'distance', 'time']
  if (swims.has(sport)) return ['swum', 'time', 'swimPace']
  if (groupOfSport(sport) === 'run') return ['distance', 'time', 'pace', 'ascent']
  return hasClimbs(sport) ? ['distance', 'time', 'ascent'] : ['distance', 'time']
}

const quantities: Record<FigureName, (activity: Headlined) => Quantity | null> = {
  distance: ({ distance_m }) => (distance_m ? formatDistance(distance_m, 'metric') : null),
  // Pool and open-water distances are given in meters.
  swum: ({ distance_m }) => metres(distance_m),
  time: ({ moving_time_ms, elapsed_time_ms }) => lasting(moving_time_ms || elapsed_time_ms),
  pace: (activity) => atSpeed(activity, formatPace),
  swimPace: (activity) => atSpeed(activity, formatSwimPace),
  ascent: ({ ascent_m, series }) => climbed(ascent_m, series),
  vertical: ({ descent_m, series }) => climbed(descent_m, series),
  heartRate: ({ series: { heart_rate } }) =>
    isMeasuredRange('heart_rate', heart_rate) ? formatPlain(heart_rate.average, 'bpm') : null,
  energy: ({ calories }) => (calories ? formatPlain(calories, 'kcal') : null),
}

const metres = (length: number | null): Quantity | null =>
  length !== null && length >= 1 ? formatAltitude(length, 'metric') : null

const lasting = (ms: number | null): Quantity | null => (ms ? { value: formatDuration(ms), unit: '' } : null)

/** Ascent and descent follow from the altitude. */
const climbed = (length: number | null, { altitude }: Headlined['series']): Quantity | null =>
  isMeasuredRange('altitude', altitude) ? metres(length) : null

function atSpeed({ distance_m, moving_time_ms }: Headlined, format: typeof formatPace): Quantity | null {
  return distance_m && moving_time_ms ? format(distance_m / (moving_time_ms / 1000), 'metric') : null
}
