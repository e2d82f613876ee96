import { z } from 'zod'

/** The parts of intervals.icu's answers that we use. */
export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  scope: z.string().nullish(),
  athlete: z.object({ id: z.coerce.string(), name: z.string().nullish() }),
})

export const Athlete = z.object({ id: z.coerce.string(), name: z.string().nullish() })

export const IntervalsActivity = z.object({
  id: z.coerce.string(),
  /** Without a time zone. */
  start_date_local: z.string().nullish(),
  start_date: z.string().nullish(),
  type: z.string().nullish(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  source: z.string().nullish(),
  file_type: z.string().nullish(),
  deleted: z.unknown().optional(),
  trainer: z.boolean().nullish(),
})
export type IntervalsActivity = z.output<typeof IntervalsActivity>

const IntervalsEvent = z.object({
  athlete_id: z.coerce.string(),
  type: z.string(),
  activity: z.object({ id: z.coerce.string() }).nullish(),
})
export type IntervalsEvent = z.output<typeof IntervalsEvent>

export const IntervalsMessage = z.object({ secret: z.string(), events: z.array(IntervalsEvent) })
