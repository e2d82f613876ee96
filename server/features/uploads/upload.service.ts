import type { Services } from '#server/services.ts'
import { removeExpiredUploads } from './remove-expired-uploads.job.ts'

/** Runs now and then; one job at a time is enough. */
export async function tidyUploads({ cells }: Services): Promise<void> {
  for (const { jobs } of cells.all()) await jobs.enqueue(removeExpiredUploads, {}, { key: 'expired' })
}
