import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { removeExpiredUploads } from './remove-expired-uploads.job.ts'

/** Runs now and then; one job at a time is enough. */
export async function tidyUploads(_services: Services, { jobs }: Cell): Promise<void> {
  await jobs.enqueue(removeExpiredUploads, {}, { key: 'expired' })
}
