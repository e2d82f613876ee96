import { z } from 'zod'
import { SportName } from '#contract/activities/activity.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { limits } from '#contract/limits.ts'

export const gearKinds = ['bike', 'shoes', 'other'] as const
export type GearKind = (typeof gearKinds)[number]

const GearName = z.string().trim().min(1).max(limits.titleMax)
const Metres = z.number().min(0).max(limits.gearDistanceMax)

/** What the owner enters about a bike, a pair of shoes or anything else that wears out. */
const GearFields = z.object({
  kind: z.enum(gearKinds),
  name: GearName,
  brand: z.string().trim().max(limits.titleMax),
  model: z.string().trim().max(limits.titleMax),
  note: z.string().trim().max(limits.gearNoteMax),
  /** The distance it had covered before its first activity here. */
  initial_distance_m: Metres,
  /** The distance at which its owner wants a reminder to replace it. */
  replace_at_m: Metres.min(1).nullable(),
  /** New activities in these sports are assigned this gear. */
  default_sports: z.array(SportName),
})

/** Usage counts the same activities as lists do: none that are archived, deleted or duplicates. */
export const Gear = GearFields.extend({
  id: Id,
  is_retired: z.boolean(),
  count: z.number().int(),
  /** Includes `initial_distance_m`. */
  distance_m: z.number(),
  moving_time_ms: z.number(),
  ascent_m: z.number(),
  /** Local days such as `2026-02-09`; null if no activity uses it. */
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
})
export type Gear = z.infer<typeof Gear>

/** Gear that is not retired comes first, then by last use. */
export const listGear = endpoint({
  method: 'GET',
  path: '/api/gear',
  summary: 'List own gear with how much it was used',
  access: 'signed_in',
  reply: z.object({ items: z.array(Gear) }),
})

export const NewGear = GearFields.partial().required({ kind: true, name: true })
export type NewGear = z.infer<typeof NewGear>

export const createGear = endpoint({
  method: 'POST',
  path: '/api/gear',
  summary: 'Add a bike, a pair of shoes or other gear',
  access: 'signed_in',
  body: NewGear,
  reply: z.object({ id: Id }),
})

/** Retiring gear also removes it as a default. */
export const GearChange = GearFields.extend({ is_retired: z.boolean() }).partial()
export type GearChange = z.infer<typeof GearChange>

const ids = { params: z.object({ id: Id }) }

export const changeGear = endpoint({
  method: 'POST',
  path: '/api/gear/:id',
  summary: 'Change, retire or bring back gear',
  access: 'signed_in',
  ...ids,
  body: GearChange,
  reply: 'empty',
})

export const deleteGear = endpoint({
  method: 'POST',
  path: '/api/gear/:id/delete',
  summary: 'Delete gear; the activities stay, without gear',
  access: 'signed_in',
  ...ids,
  reply: 'empty',
})

export const mergeGear = endpoint({
  method: 'POST',
  path: '/api/gear/:id/merge',
  summary: 'Merge gear into other own gear, which gets its activities, its distance and its defaults',
  access: 'signed_in',
  ...ids,
  body: z.object({ into: Id }),
  reply: 'empty',
})
