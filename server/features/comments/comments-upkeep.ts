import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { purgeComments } from './jobs/purge-comments.job.ts'

export async function keepCommentsInOrder(_services: Services, { jobs }: Cell): Promise<void> {
  await jobs.enqueue(purgeComments, {}, { key: 'due' })
}
