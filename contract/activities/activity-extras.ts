import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'

const Count = z.number().int()

/** The parts of an activity that only its owner ever sees. */
export const ActivityExtras = z.object({
  gear: z.object({ id: Id, kind: z.enum(['bike', 'shoes', 'other']), name: z.string() }).nullable(),
  private_note: z.string(),
  photos: z.array(z.object({ id: Id, caption: z.string(), width: Count, height: Count, url: z.string() })),
})
export type ActivityExtras = z.infer<typeof ActivityExtras>

export const getActivityExtras = endpoint({
  method: 'GET',
  path: '/api/activity/:id/extras',
  summary: 'Get the gear, the private note and the photos of an own activity',
  access: 'signed_in',
  params: z.object({ id: Id }),
  reply: ActivityExtras,
})

/** The original upload, including all the metadata the camera wrote. */
export const getActivityPhoto = endpoint({
  method: 'GET',
  path: '/api/activity/:id/photo/:photo_id',
  summary: 'Get a photo of an own activity',
  access: 'signed_in',
  params: z.object({ id: Id, photo_id: Id }),
  reply: 'file',
})
