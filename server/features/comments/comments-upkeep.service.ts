import type { Services } from '#server/services.ts'
import { purgeComments } from './jobs/purge-comments.job.ts'

export async function keepCommentsInOrder({ cells }: Services): Promise<void> {
  for (const { jobs } of cells.all()) await jobs.enqueue(purgeComments, {}, { key: 'due' })
}
