import { z } from 'zod'
import { Id } from '#contract/id.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { saveTracks, type TrackToSave } from '#server/features/tiles/public.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { hideParts } from './hide-parts.ts'
import { rulesFor } from './privacy.queries.ts'
import type { ActivityToRead } from './activities-to-read.ts'
import { totalsOfSeen } from './visible-totals.ts'
import { listUnderived, listStillUnderived, saveDerived } from './underived.queries.ts'
import { findRules, lockSettings } from './privacy.queries.ts'
import { readRecording } from './stored-recording.ts'

/**
 * Works out again what others see of the activities of an account, after a change of its privacy settings.
 * Can be resumed: a change withdraws whatever was derived from older settings.
 */
export const deriveForOthers = defineJob({
  name: 'derive-for-others',
  input: z.object({ accountId: Id }),
  timeoutSeconds: 3600,
  retries: 500,
  async run({ services, cell, signal }, { accountId }) {
    for (;;) {
      signal.throwIfAborted()
      const some = await listUnderived(cell.db, accountId)
      if (some.length === 0) {
        await services.announce('partsHidden', { cell, accountId })
        return
      }
      const recordings = await readAll(cell, some)
      const isAccountThere = await cell.db
        .transaction()
        .execute((trx) => deriveSome(trx, accountId, recordings))
      if (!isAccountThere) return
    }
  },
})

type Read = { row: ActivityToRead; recording: Recording | undefined }

/** Read before the account is locked: storage can be slow, and samples never change. */
async function readAll({ files }: Cell, rows: ActivityToRead[]): Promise<Read[]> {
  const read: Read[] = []
  for (const row of rows) read.push({ row, recording: await readRecording(files, row) })
  return read
}

/**
 * Uses the settings while the account is locked, so never outdated ones. Returns whether the account still
 * exists.
 */
async function deriveSome(trx: CellTransaction, accountId: string, read: Read[]): Promise<boolean> {
  if (!(await lockSettings(trx, accountId))) return false
  const rules = await findRules(trx, accountId)
  const left = await listStillUnderived(
    trx,
    read.map(({ row }) => row),
  )
  const tracks: TrackToSave[] = []
  for (const { row, recording } of read.filter(({ row: { id } }) => left.has(id))) {
    if (recording === undefined) {
      await saveDerived(trx, row.id, { hides_parts: true, seen_totals: null })
      continue
    }
    const { seen, hidesSome } = hideParts(recording, rulesFor(rules, row.id))
    await saveDerived(trx, row.id, { hides_parts: hidesSome, seen_totals: totalsOfSeen(seen, hidesSome) })
    tracks.push({ accountId, activityId: row.id, owner: lineOf(recording), others: lineOf(seen) })
  }
  await saveTracks(trx, tracks)
  return true
}

const lineOf = ({ samples, breaks }: Recording) => ({ samples, breaks })
