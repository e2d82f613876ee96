import { z } from 'zod'

/** The parts of Wahoo's answers that we use. */
export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number(),
  scope: z.string().nullish(),
})

export const WahooUser = z.object({ id: z.int(), first: z.string().nullish(), last: z.string().nullish() })

export const Workout = z.object({
  id: z.int(),
  starts: z.string().nullish(),
  name: z.string().nullish(),
  workout_type_id: z.int().nullish(),
  updated_at: z.string().nullish(),
  /** Null for a workout that is only planned. */
  workout_summary: z.object({ file: z.object({ url: z.string().nullish() }).nullish() }).nullish(),
})
export type Workout = z.output<typeof Workout>

export const Workouts = z.object({ workouts: z.array(Workout), total: z.int() })

export const WahooMessage = z.object({
  event_type: z.string().nullish(),
  webhook_token: z.string(),
  user: z.object({ id: z.int() }),
  workout_summary: z
    .object({ workout: z.object({ id: z.int() }).nullish(), workout_id: z.int().nullish() })
    .nullish(),
})
