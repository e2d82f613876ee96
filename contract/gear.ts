import { z } from 'zod'
import { SportName } from './activity.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './id.ts'
import { limits } from './limits.ts'

export const gearKinds = ['bike', 'shoes', 'other'] as const
export type GearKind = (typeof gearKinds)[number]

const GearName = z.string().trim().min(1).max(limits.titleMax)
const Metres = z.number().min(0).max(limits.gearDistanceMax)

/** What its owner says about a bike, a pair of shoes or anything else that wears out. */
const GearFields = z.object({
  kind: z.enum(gearKinds),
  name: GearName,
  brand: z.string().trim().max(limits.titleMax),
  model: z.string().trim().max(limits.titleMax),
  note: z.string().trim().max(limits.gearNoteMax),
  /** What it had covered before its first activity here. */
  initial_distance_m: Metres,
  /** The distance at which its owner wants to be told to replace it. */
  replace_at_m: Metres.min(1).nullable(),
  /** New activities of these sports get it. */
  default_sports: z.array(SportName),
})

/** Its use is counted as lists count: without archived and deleted activities, and without duplicates. */
export const Gear = GearFields.extend({
  id: Id,
  is_retired: z.boolean(),
  count: z.number().int(),
  /** With what it had covered before. */
  distance_m: z.number(),
  moving_time_ms: z.number(),
  ascent_m: z.number(),
  /** The local days, as `2026-02-09`; null where no activity has it. */
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
})
export type Gear = z.infer<typeof Gear>

/** Gear in use comes first, then by when it was used last. */
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

/** Retired gear is no default any more. */
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
