import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { notificationKinds } from '#contract/notifications/notifications.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { saveNotifications } from '../save-notifications.ts'

/** Tells someone in their home what happened, which may be in another cell. Running it twice tells them once. */
export const writeNotification = defineJob({
  name: 'write-notification',
  input: z.object({
    recipientId: Id,
    event: z.string(),
    kind: z.enum(notificationKinds),
    actorId: Id.nullable(),
    projectId: Id.nullable(),
    activityId: Id.nullable().default(null),
    targetId: z.string().nullable(),
    groupKey: z.string(),
    createdMs: z.number(),
  }),
  timeoutSeconds: 60,
  // The home of the recipient can be unavailable for days.
  retries: 500,
  run: ({ services: { cells } }, { recipientId, ...notice }) =>
    saveNotifications(cells.of(recipientId), notice, [recipientId]),
})
