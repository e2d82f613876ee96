import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import type { JobDefinition } from '#server/jobs/define-job.ts'
import { keyedHash, deriveKey, uuidOf } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { markChanged, type VideoTaskRow } from './video.queries.ts'

/**
 * The input of every job about a video. The account is part of it so that the job is deleted with the
 * account.
 */
export type VideoJobInput = { accountId: string; videoId: string; version: string; taskId: string }

type Plan = {
  job: JobDefinition<VideoJobInput>
  cmd: VideoTaskRow['cmd']
  video: { id: string; account_id: string }
  version: string
  /** The number of the attempt: the owner can ask for another one. */
  attempt: number
}

/** Saves a task for a video and enqueues its job, once, however often it is called. */
export async function planTask(
  services: Services,
  cell: Cell,
  trx: CellTransaction,
  plan: Plan,
): Promise<void> {
  const { job, cmd, video, version, attempt } = plan
  const key = deriveKey(services.config.secret, 'video tasks')
  const id = uuidOf(keyedHash(key, video.id, version, cmd, String(attempt)))
  const created_at = new Date(services.now())
  await trx
    .insertInto('video_task')
    .values({ id, account_id: video.account_id, video_id: video.id, version, cmd, created_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const input = { accountId: video.account_id, videoId: video.id, version, taskId: id }
  await cell.jobs.enqueue(job, input, { id, group: video.account_id, transaction: trx })
  await markChanged(trx, video.account_id)
}
