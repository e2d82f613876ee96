import { z } from 'zod'
import { Id } from '#contract/id.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { findTerrain } from '#server/features/terrain/public.ts'
import { defineJob, type JobContext } from '#server/jobs/define-job.ts'
import { findUnchanged, listUnlevelled, type ActivityToLevel } from './altitude.queries.ts'
import { levelActivity, saveLevel, type Level } from './level-activity.ts'
import { lockSettings } from '#server/features/recordings/public.ts'

/**
 * Gives activities without a barometer the heights of the terrain, and restores the recorded ones where it has none.
 */
export const levelActivities = defineJob({
  name: 'level-activities',
  input: z.object({ accountId: Id }),
  timeoutSeconds: 6 * 3600,
  retries: 50,
  concurrency: 1,
  async run(context, { accountId }) {
    for (;;) {
      context.signal.throwIfAborted()
      if (!(await levelSome(context, accountId))) return
    }
  },
})

type Found = { row: ActivityToLevel; level: Level }

/** Returns whether there might be more to do. */
export async function levelSome(
  { cell, services, signal }: Pick<JobContext, 'cell' | 'services' | 'signal'>,
  accountId: string,
): Promise<boolean> {
  const rows = await listUnlevelled(cell.db, accountId)
  if (rows.length === 0) return false
  const terrain = await findTerrain(services)
  const found: Found[] = []
  for (const row of rows) {
    signal.throwIfAborted()
    found.push({ row, level: await levelActivity(cell, row, terrain) })
  }
  const saved = await cell.db.transaction().execute((trx) => saveAll(trx))
  for (const key of saved.unused) await cell.files.delete(key)
  return saved.isAccountThere

  async function saveAll(trx: CellTransaction): Promise<{ isAccountThere: boolean; unused: string[] }> {
    // Locked, so that an activity is not deleted or hidden meanwhile.
    if (!(await lockSettings(trx, accountId))) return { isAccountThere: false, unused: [] }
    const changed: string[] = []
    const unused: string[] = []
    for (const { row, level } of found) {
      if (!(await findUnchanged(trx, row))) continue
      await saveLevel(trx, { accountId, row, level })
      if (!level.change) continue
      changed.push(row.id)
      // Recorded samples are kept; those of an older terrain are not needed any more.
      if (row.recorded_telemetry_key !== null) unused.push(row.telemetry_key)
    }
    if (changed.length > 0)
      await services.announce('recordingsChanged', { cell, trx, accountId, ids: changed })
    return { isAccountThere: true, unused }
  }
}
