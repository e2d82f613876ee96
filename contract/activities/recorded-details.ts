import { z } from 'zod'
import { sports } from '#domain/sport.ts'
import { swimStrokes } from '#domain/telemetry/recording.ts'
import { Id } from '#contract/id.ts'

/** What a file says about an activity besides its samples. */
export const PoolSwim = z.object({
  pool_m: z.number(),
  /** The unit its owner chose the pool in. */
  unit: z.enum(['m', 'yd']),
  lengths: z.array(
    z.object({
      start_ms: z.number(),
      end_ms: z.number(),
      /** At a wall of the pool, between lengths. */
      is_rest: z.boolean(),
      strokes: z.number().nullable(),
      stroke: z.enum(swimStrokes).nullable(),
    }),
  ),
})

export const DiveTotals = z.object({
  max_depth_m: z.number().nullable(),
  average_depth_m: z.number().nullable(),
  bottom_time_ms: z.number().nullable(),
  /** Time at the surface since the previous dive. */
  surface_interval_ms: z.number().nullable(),
})

export const Leg = z.object({ id: Id, sport: z.enum(sports) })
export type Leg = z.infer<typeof Leg>

/** The figures of an activity as its own page shows them to this viewer; null where nothing was measured. */
export const ActivityFigures = z.object({
  distance_m: z.number().nullable(),
  elapsed_time_ms: z.number().nullable(),
  moving_time_ms: z.number().nullable(),
  ascent_m: z.number().nullable(),
  descent_m: z.number().nullable(),
  highest_m: z.number().nullable(),
  max_speed: z.number().nullable(),
  max_heart_rate: z.number().nullable(),
})
export type ActivityFigures = z.infer<typeof ActivityFigures>
