import { z } from 'zod'
import { ActivityFilter, SportName, VisibilityChoice } from './activity.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './id.ts'
import { limits } from './limits.ts'

const Ids = z.array(Id).min(1).max(limits.selectionMax)

/** What can be changed for many at once. Whatever is left out stays as it is; no gear is `null`. */
export const ManyEdits = z
  .object({ sport: SportName, visibility: VisibilityChoice, gear_id: Id.nullable() })
  .partial()
export type ManyEdits = z.infer<typeof ManyEdits>

const EditedField = z.enum(['title', 'description', 'sport', 'visibility'])

/** What an activity was before, to the last detail. */
export const FormerActivity = z.object({
  id: Id,
  sport: SportName,
  visibility: VisibilityChoice,
  gear_id: Id.nullable(),
  /** What its owner had changed: no platform overwrites that. */
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
    /** Only says what would happen. */
    is_preview: z.boolean().default(false),
  }),
  reply: z.object({
    /** Those that were different before. */
    changed: z.number().int(),
    /** Those that keep their visibility, because the platform they came from allows nobody else to see them. */
    owner_only: z.number().int(),
    /** Empty for a preview. */
    former: z.array(FormerActivity),
  }),
})

/** What was changed again since then stays. */
export const undoEditActivities = endpoint({
  method: 'POST',
  path: '/api/activities/edit/undo',
  summary: 'Give several own activities the values back that they had before they were edited together',
  access: 'signed_in',
  body: z.object({ edits: ManyEdits, former: z.array(FormerActivity).min(1).max(limits.selectionMax) }),
  reply: z.object({ changed: z.number().int() }),
})

/** As many as can be edited at once. */
export const listActivityIds = endpoint({
  method: 'GET',
  path: '/api/activities/ids',
  summary: 'List the ids of own activities, newest first, and how many there are',
  access: 'signed_in',
  query: ActivityFilter,
  reply: z.object({ ids: z.array(Id), count: z.number().int() }),
})
