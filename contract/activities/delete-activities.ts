import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { limits } from '#contract/limits.ts'

/**
 * What happens to the duplicates of a deleted activity (other recordings of it, which lists do not show). If they are
 * kept, one of them takes its place.
 */
const Duplicates = z.enum(['delete', 'keep']).default('delete')

export const deleteActivity = endpoint({
  method: 'POST',
  path: '/api/activity/:id/delete',
  summary: 'Delete an activity and, by default, its duplicates; the deletion can be undone for a day',
  access: 'signed_in',
  params: z.object({ id: Id }),
  body: z.object({ duplicates: Duplicates }).nullish(),
  reply: 'empty',
})

const Selection = z.array(Id).min(1).max(limits.selectionMax)

/** Activities the viewer does not own are skipped and not counted. */
export const changeActivities = endpoint({
  method: 'POST',
  path: '/api/activities',
  summary: 'Archive, restore, delete or undelete several activities',
  access: 'signed_in',
  body: z.object({
    action: z.enum(['archive', 'restore', 'delete', 'undelete']),
    ids: Selection,
    /** Only used when deleting. */
    duplicates: Duplicates,
  }),
  reply: z.object({
    changed: z.number().int(),
    /** How many duplicates were deleted or restored with them. */
    duplicates: z.number().int(),
  }),
})

export const countActivityDuplicates = endpoint({
  method: 'POST',
  path: '/api/activities/duplicates',
  summary:
    'Count the duplicates of several own activities, which a deletion takes along unless it says otherwise',
  access: 'signed_in',
  body: z.object({ ids: Selection }),
  reply: z.object({ count: z.number().int() }),
})
