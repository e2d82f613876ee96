import { z } from 'zod'
import { ActivityFilter, SportName, VisibilityChoice } from './activity.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { limits } from '#contract/limits.ts'

const Ids = z.array(Id).min(1).max(limits.selectionMax)

/** What can be changed for many activities at once. Omitted fields stay as they are; `null` removes the gear. */
export const ManyEdits = z
  .object({ sport: SportName, visibility: VisibilityChoice, gear_id: Id.nullable() })
  .partial()
export type ManyEdits = z.infer<typeof ManyEdits>

const EditedField = z.enum(['title', 'description', 'sport', 'visibility'])

/** The exact values an activity had before the edit. */
export const FormerActivity = z.object({
  id: Id,
  sport: SportName,
  visibility: VisibilityChoice,
  gear_id: Id.nullable(),
  /** Fields the owner had edited, which no platform overwrites. */
  edited_fields: z.array(EditedField),
})
export type FormerActivity = z.infer<typeof FormerActivity>

/** Activities that the viewer does not own are skipped and not counted. */
export const editActivities = endpoint({
  method: 'POST',
  path: '/api/activities/edit',
  summary: 'Change the sport, the visibility or the gear of several own activities',
  access: 'signed_in',
  body: z.object({
    ids: Ids,
    edits: ManyEdits,
    /** Changes nothing and only reports what would change. */
    is_preview: z.boolean().default(false),
  }),
  reply: z.object({
    /** How many changed, or would change. */
    changed: z.number().int(),
    /** How many keep their visibility, because the platform they came from lets only the owner see them. */
    owner_only: z.number().int(),
    /** Empty for a preview. */
    former: z.array(FormerActivity),
  }),
})

/** Anything that has been changed again since then is left alone. */
export const undoEditActivities = endpoint({
  method: 'POST',
  path: '/api/activities/edit/undo',
  summary: 'Give several own activities the values back that they had before they were edited together',
  access: 'signed_in',
  body: z.object({ edits: ManyEdits, former: z.array(FormerActivity).min(1).max(limits.selectionMax) }),
  reply: z.object({ changed: z.number().int() }),
})

/** Room for as many activities as can be edited at once. */
export const listActivityIds = endpoint({
  method: 'GET',
  path: '/api/activities/ids',
  summary: 'List the ids of own activities, newest first, and how many there are',
  access: 'signed_in',
  query: ActivityFilter,
  reply: z.object({ ids: z.array(Id), count: z.number().int() }),
})
