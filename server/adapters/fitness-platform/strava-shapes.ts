import { z } from 'zod'

/** The parts of Strava's answers that we use. Everything else may change. */
const Athlete = z.object({
  id: z.int(),
  username: z.string().nullish(),
  firstname: z.string().nullish(),
  lastname: z.string().nullish(),
})

export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** Unix seconds. */
  expires_at: z.int(),
  athlete: Athlete.nullish(),
})

export const StravaActivity = z.object({
  id: z.int(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  sport_type: z.string().nullish(),
  type: z.string().nullish(),
  start_date: z.iso.datetime(),
  /** Written as if it were UTC. */
  start_date_local: z.iso.datetime().nullish(),
  /** `(GMT+01:00) Europe/Berlin` */
  timezone: z.string().nullish(),
  device_name: z.string().nullish(),
  private: z.boolean().nullish(),
  visibility: z.string().nullish(),
  manual: z.boolean().nullish(),
  trainer: z.boolean().nullish(),
  distance: z.number().nullish(),
  elapsed_time: z.number().nullish(),
  moving_time: z.number().nullish(),
  total_elevation_gain: z.number().nullish(),
  calories: z.number().nullish(),
})
export type StravaActivity = z.output<typeof StravaActivity>

const column = <Value extends z.ZodType>(value: Value) => z.object({ data: z.array(value) }).optional()
const numbers = column(z.number().nullable())

export const StravaStreams = z.object({
  time: column(z.number()),
  latlng: column(z.tuple([z.number(), z.number()]).nullable()),
  distance: numbers,
  altitude: numbers,
  velocity_smooth: numbers,
  heartrate: numbers,
  cadence: numbers,
  watts: numbers,
  temp: numbers,
  moving: column(z.boolean().nullable()),
})
export type StravaStreams = z.output<typeof StravaStreams>

export const Failure = z.object({
  errors: z
    .array(
      z.object({ resource: z.string().nullish(), field: z.string().nullish(), code: z.string().nullish() }),
    )
    .nullish(),
})

export const Subscription = z.object({ id: z.int(), callback_url: z.string().optional() })

export const StravaEvent = z.object({
  object_type: z.enum(['activity', 'athlete']),
  object_id: z.int(),
  aspect_type: z.enum(['create', 'update', 'delete']),
  owner_id: z.int(),
  subscription_id: z.int(),
  updates: z.record(z.string(), z.unknown()).nullish(),
})
