import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { heldMs } from '#domain/effort/athlete.ts'
import { bestEfforts } from '#domain/effort/best-efforts.ts'
import { effortSportOf } from '#domain/effort/effort-lengths.ts'
import { heldHeartRate } from '#domain/effort/held-heart-rate.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { defineJob, type JobContext } from '#server/jobs/define-job.ts'
import {
  listStillUnmeasured,
  listUnmeasured,
  saveMeasured,
  type ActivityToMeasure,
  type Measured,
} from './measured.queries.ts'
import { lockSettings, readRecording } from '#server/features/recordings/public.ts'

/** Works out the best efforts of an account's activities. Can be resumed. */
export const measureActivities = defineJob({
  name: 'measure-activities',
  input: z.object({ accountId: Id }),
  timeoutSeconds: 6 * 3600,
  retries: 50,
  concurrency: 1,
  async run(context, { accountId }) {
    for (;;) {
      context.signal.throwIfAborted()
      if (!(await measureSome(context, accountId))) return
    }
  },
})

/** Returns whether there might be more to do. */
async function measureSome({ cell, signal }: JobContext, accountId: string): Promise<boolean> {
  const rows = await listUnmeasured(cell.db, accountId)
  if (rows.length === 0) return false
  const measured: Measured[] = []
  for (const row of rows) {
    signal.throwIfAborted()
    measured.push(measure(row, await readRecording(cell.files, row)))
  }
  return cell.db.transaction().execute(async (trx) => {
    // Locked, so that no activity is deleted meanwhile.
    if (!(await lockSettings(trx, accountId))) return false
    const left = await listStillUnmeasured(trx, rows)
    await saveMeasured(
      trx,
      accountId,
      measured.filter(({ activityId }) => left.has(activityId)),
    )
    return true
  })
}

/** Without a recording, the activity was deleted with its samples. */
function measure(
  { id: activityId, sport, local_day }: ActivityToMeasure,
  recording: Recording | undefined,
): Measured {
  const { samples, pauses } = recording ?? { samples: undefined, pauses: [] }
  return {
    activityId,
    sport: effortSportOf(sport),
    year: Number(local_day.slice(0, 4)),
    efforts: samples ? bestEfforts(samples, pauses, sport) : [],
    heldHeartRate: samples ? heldHeartRate(samples, pauses, heldMs) : null,
  }
}
