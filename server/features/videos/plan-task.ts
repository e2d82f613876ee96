import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import type { JobDefinition } from '#server/jobs/define-job.ts'
import { keyedHash, deriveKey, uuidOf } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { markChanged, type VideoTaskRow } from './video.queries.ts'

/** What every job about a video is told. The account is named so that the job goes with it. */
export type VideoJobInput = { accountId: string; videoId: string; version: string; taskId: string }

type Plan = {
  job: JobDefinition<VideoJobInput>
  cmd: VideoTaskRow['cmd']
  video: { id: string; account_id: string }
  version: string
  /** Which try it is: someone may ask for another one. */
  attempt: number
}

/** Writes down that something is to be done with a video, and does so once, however often it is planned. */
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
