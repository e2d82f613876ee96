import { z } from 'zod'
import { TrailVisit } from './crossing.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'

const Count = z.number().int()

/** One time on a trail or a route. */
const OwnTime = z.object({
  activity_id: Id,
  title: z.string(),
  start_time_ms: z.number(),
  timezone: z.string(),
  duration_ms: z.number(),
  /** Whether it belongs to the activity in the request. */
  is_this: z.boolean(),
})
export type OwnTime = z.infer<typeof OwnTime>

const OwnTimes = z.object({
  /** The rank of this activity's best time among all times; equal times share a rank. */
  rank: Count,
  duration_ms: z.number(),
  best_ms: z.number(),
  /** The median of the other times. */
  usual_ms: z.number(),
  /** Oldest first; the newest few hundred where there are more. */
  times: z.array(OwnTime),
})
export type OwnTimes = z.infer<typeof OwnTimes>

const TrailTimes = OwnTimes.extend({
  ...TrailVisit.pick({ id: true, name: true, type: true, difficulty: true, is_forward: true }).shape,
  /** The length of the whole trail. Times are for all of it, even if a visit left out a small part. */
  length_m: z.number(),
  /** The part of the trail that this activity followed, from 0 to 1. */
  share: z.number(),
})
export type TrailTimes = z.infer<typeof TrailTimes>

const RouteTimes = OwnTimes.extend({ distance_m: z.number() })
export type RouteTimes = z.infer<typeof RouteTimes>

/** Only includes trails and routes with another time to compare with. */
export const getTrailTimes = endpoint({
  method: 'GET',
  path: '/api/activity/:id/trail_times',
  summary:
    'Compare the times of an own activity on its trails and its whole route with those of other own activities',
  access: 'signed_in',
  params: z.object({ id: Id }),
  reply: z.object({ trails: z.array(TrailTimes), route: RouteTimes.nullable() }),
})
