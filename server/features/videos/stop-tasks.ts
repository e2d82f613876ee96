import type { CellTransaction } from '#server/db/schema.ts'
import { jobNames } from './job-names.ts'

/** Ends all waiting and running tasks of a video. Returns their jobs, which must be notified. */
export async function stopTasks(
  trx: CellTransaction,
  videoId: string,
  now: Date,
): Promise<{ name: string; id: string }[]> {
  const stopped = await trx
    .updateTable('video_task')
    .set({ state: 'cancelled', ended_at: now })
    .where('video_id', '=', videoId)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'cmd'])
    .execute()
  return stopped.map(({ id, cmd }) => ({ id, name: jobNames[cmd] }))
}
