import { z } from 'zod'
import { dayMs } from '#domain/time/durations.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { discardUpload } from './discard-upload.ts'
import { listExpiredUploads, listLeftovers, markRemoved, objectKeyOf } from './upload.queries.ts'

const atATime = 100
const leftAfterMs = dayMs

/** Cancels uploads that have been inactive for days, and removes what killed processes left behind. */
export const removeExpiredUploads = defineJob({
  name: 'remove-expired-uploads',
  input: z.object({}),
  timeoutSeconds: 3600,
  async run({ services, cell, signal }) {
    const { now } = services
    for (;;) {
      const expired = await listExpiredUploads(cell.db, new Date(now()), atATime)
      for (const upload of expired) {
        signal.throwIfAborted()
        await discardUpload(services, upload)
      }
      if (expired.length < atATime) break
    }
    for (;;) {
      const left = await listLeftovers(cell.db, new Date(now() - leftAfterMs), atATime)
      for (const upload of left) {
        signal.throwIfAborted()
        await cell.files.delete(objectKeyOf(upload))
        await markRemoved(cell.db, upload.id)
      }
      if (left.length < atATime) break
    }
  },
})
