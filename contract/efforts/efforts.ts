import { z } from 'zod'
import { SportName } from '#contract/activities/activity.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'

/** Among the athlete's own efforts in comparable sports: 1 is the best; null if outside the top ten or not counted. */
const Rank = z.number().int().nullable()
const ranks = { rank_ever: Rank, rank_year: Rank }

const RankedEffort = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('distance'),
    metres: z.number(),
    duration_ms: z.number(),
    start_ms: z.number(),
    ...ranks,
  }),
  z.object({
    kind: z.literal('power'),
    seconds: z.number(),
    watts: z.number(),
    start_ms: z.number(),
    ...ranks,
  }),
])
export type RankedEffort = z.infer<typeof RankedEffort>

export const ActivityEfforts = z.object({
  items: z.array(RankedEffort),
  /** False until it has been measured, which happens in the background. */
  is_ready: z.boolean(),
})
export type ActivityEfforts = z.infer<typeof ActivityEfforts>

export const getActivityEfforts = endpoint({
  method: 'GET',
  path: '/api/activity/:id/efforts',
  summary: 'Get the best efforts of an own activity and how they rank among all own ones',
  access: 'signed_in',
  params: z.object({ id: Id }),
  reply: ActivityEfforts,
})

const RecordHolder = z.object({
  activity_id: Id,
  title: z.string(),
  sport: SportName,
  /** The local date on which it started: `2026-05-03`. */
  day: z.string(),
  start_ms: z.number(),
  /** Milliseconds for a distance, watts for a duration. */
  value: z.number(),
})
export type RecordHolder = z.infer<typeof RecordHolder>

const best = { best: z.array(RecordHolder) }

export const Records = z.object({
  /** The sport that stands for a group of comparable sports; null while there are no efforts at all. */
  sport: SportName.nullable(),
  /** All such sports that have efforts. */
  sports: z.array(SportName),
  /** The best three of each. */
  distances: z.array(z.object({ metres: z.number(), ...best })),
  powers: z.array(z.object({ seconds: z.number(), ...best })),
  /** False while activities are still being measured in the background. */
  is_ready: z.boolean(),
})
export type Records = z.infer<typeof Records>

export const getRecords = endpoint({
  method: 'GET',
  path: '/api/records',
  summary: 'Get the best three own efforts over each distance and duration',
  access: 'signed_in',
  query: z.object({
    /** Any sport; if omitted or without efforts, the first sport that has some. */
    sport: SportName.optional(),
  }),
  reply: Records,
})
