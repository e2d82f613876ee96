import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'

/** Null means unknown; everything else is checked by `findAthleteMistake`, which the form uses too. */
const Whole = z.number().int().nullable()

export const AthleteSettings = z.object({
  max_heart_rate: Whole,
  resting_heart_rate: Whole,
  threshold_heart_rate: Whole,
  ftp: Whole,
  birth_year: Whole,
})

/** The activity an estimate is based on. */
const EstimatedFrom = z.object({
  activity_id: Id,
  title: z.string(),
  /** The local date on which it started: `2026-05-03`. */
  day: z.string(),
  /** The heart rate held for 30 seconds, or the mean power over 20 minutes. */
  value: z.number(),
})
export type EstimatedFrom = z.infer<typeof EstimatedFrom>

/** What zones are based on. Null where nothing is known. */
export const Athlete = z.object({
  settings: AthleteSettings,
  heart_rate: z
    .object({
      max: z.number(),
      source: z.enum(['settings', 'age', 'recorded']),
      /** What the zones are percentages of. */
      method: z.enum(['threshold', 'reserve', 'maximum']),
      /** The lower limits of zones 2 to 5, in beats per minute. */
      zones: z.array(z.number()),
      from: EstimatedFrom.nullable(),
    })
    .nullable(),
  power: z
    .object({
      ftp: z.number(),
      source: z.enum(['settings', 'recorded']),
      /** The lower limits of zones 2 to 7, in watts. */
      zones: z.array(z.number()),
      from: EstimatedFrom.nullable(),
    })
    .nullable(),
})
export type Athlete = z.infer<typeof Athlete>

export const getAthlete = endpoint({
  method: 'GET',
  path: '/api/athlete',
  summary: 'Get the own heart rates and threshold power, and the zones that follow from them',
  access: 'signed_in',
  reply: Athlete,
})

export const changeAthlete = endpoint({
  method: 'POST',
  path: '/api/athlete',
  summary: 'Change the own heart rates, threshold power or year of birth; null is estimated',
  access: 'signed_in',
  body: AthleteSettings.partial(),
  reply: Athlete,
})
