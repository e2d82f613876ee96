/** What people have told about themselves; null if they have not. */
export type AthleteSettings = {
  max_heart_rate: number | null
  resting_heart_rate: number | null
  threshold_heart_rate: number | null
  /** Functional threshold power in watts. */
  ftp: number | null
  birth_year: number | null
}

export const noSettings: AthleteSettings = {
  max_heart_rate: null,
  resting_heart_rate: null,
  threshold_heart_rate: null,
  ftp: null,
  birth_year: null,
}

type Bounds = { min: number; max: number }

/** Anything beyond these is a typo. */
const bounds = {
  max_heart_rate: { min: 100, max: 230 },
  resting_heart_rate: { min: 25, max: 120 },
  threshold_heart_rate: { min: 80, max: 220 },
  ftp: { min: 30, max: 700 },
} as const
const [youngest, oldest] = [5, 120]

export function athleteBounds(name: keyof AthleteSettings, thisYear: number): Bounds {
  return name === 'birth_year' ? { min: thisYear - oldest, max: thisYear - youngest } : bounds[name]
}

export type AthleteMistake =
  | ({ kind: 'bounds'; name: keyof AthleteSettings } & Bounds)
  | {
      kind: 'threshold_above_max' | 'resting_above_threshold' | 'resting_above_max'
      name: keyof AthleteSettings
    }

const isAbove = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && one >= other

/** The first thing that cannot be right; undefined if all can. */
export function findAthleteMistake(settings: AthleteSettings, thisYear: number): AthleteMistake | undefined {
  for (const name of Object.keys(noSettings) as (keyof AthleteSettings)[]) {
    const value = settings[name]
    const { min, max } = athleteBounds(name, thisYear)
    if (value !== null && !(Number.isInteger(value) && value >= min && value <= max))
      return { kind: 'bounds', name, min, max }
  }
  const { max_heart_rate: highest, threshold_heart_rate: threshold, resting_heart_rate: resting } = settings
  if (isAbove(threshold, highest)) return { kind: 'threshold_above_max', name: 'threshold_heart_rate' }
  if (isAbove(resting, threshold)) return { kind: 'resting_above_threshold', name: 'resting_heart_rate' }
  if (isAbove(resting, highest)) return { kind: 'resting_above_max', name: 'resting_heart_rate' }
  return undefined
}

/** How long a heart rate has to be held to say something about the maximum. */
export const heldMs = 30_000
export const heartRateMonths = 12
/** Threshold power is estimated as a certain share of the power over this duration. */
export const ftpSeconds = 1200
export const ftpDays = 90
const ftpShare = 0.95

/** Tanaka et al., Age-predicted maximal heart rate revisited, 2001. */
export const maximumForAge = (years: number): number => Math.round(208 - 0.7 * years)

export type HeartRateSource = 'settings' | 'age' | 'recorded'

/**
 * A person's maximum heart rate. What was recorded is only a lower limit, because not everyone has gone to the maximum:
 * the higher of it and the estimate by age counts.
 */
export function estimateMaximum(
  { max_heart_rate, threshold_heart_rate, birth_year }: AthleteSettings,
  recorded: number | null,
  thisYear: number,
): { max: number; source: HeartRateSource } | null {
  if (max_heart_rate !== null) return { max: max_heart_rate, source: 'settings' }
  const forAge = birth_year === null ? 0 : maximumForAge(thisYear - birth_year)
  const held = Math.round(recorded ?? 0)
  const min = threshold_heart_rate ?? 0
  if (held > 0 && held >= Math.max(forAge, min)) return { max: held, source: 'recorded' }
  if (forAge > 0 && forAge >= min) return { max: forAge, source: 'age' }
  // For someone who only knows their threshold: the maximum is at least that.
  return min > 0 ? { max: min, source: 'settings' } : null
}

/** From the highest mean power over 20 minutes. */
export const estimateFtp = (watts: number): number => Math.round(watts * ftpShare)
