import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { listUnannounced } from './announce.queries.ts'
import { announceProject, settlingMs } from './jobs/announce-project.job.ts'

const atATime = 1000

/** Announces projects whose job was lost. */
export async function keepFollowersInformed({ now }: Services, { db, jobs }: Cell): Promise<void> {
  for (const projectId of await listUnannounced(db, new Date(now() - 2 * settlingMs), atATime))
    await jobs.enqueue(announceProject, { projectId }, { key: projectId })
}
