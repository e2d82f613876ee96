import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { matcherVersion } from '#domain/atlas/matching/match-trails.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { defineJob, type JobContext } from '#server/jobs/define-job.ts'
import {
  type ActivityToRead,
  type SamplesRead,
  hideParts,
  rulesFor,
  findRules,
  lockSettings,
  type KeyedRules,
  readRecording,
} from '#server/features/recordings/public.ts'
import {
  findAtlasSeen,
  listStillUncrossed,
  listUncrossed,
  markCrossed,
  saveCrossing,
} from './crossing/crossing.queries.ts'
import { findCrossing, type FoundCrossing } from './crossing/find-crossing.ts'
import { makeMatcher } from './crossing/matcher.ts'

const matcher = makeMatcher()

/** Works out the places of an account's activities: the trails, parks, regions and cities of the atlas. */
export const findCrossed = defineJob({
  name: 'find-crossed',
  input: z.object({ accountId: Id }),
  timeoutSeconds: 6 * 3600,
  retries: 50,
  concurrency: 2,
  async run(context, { accountId }) {
    for (;;) {
      context.signal.throwIfAborted()
      if (!(await crossSome(context, accountId))) return
    }
  },
})

type Found = SamplesRead & ({ owner: FoundCrossing; others: FoundCrossing } | { owner: null })

/** Returns whether there might be more to do. */
async function crossSome({ cell, services, signal }: JobContext, accountId: string): Promise<boolean> {
  const rows = await listUncrossed(cell.db, accountId)
  if (rows.length === 0) return false
  const { version } = await findAtlasSeen(cell.db)
  const rules = await findRules(cell.db, accountId)
  const found: Found[] = []
  for (const row of rows) {
    signal.throwIfAborted()
    found.push(await crossOne(row, rules))
  }
  return cell.db.transaction().execute((trx) => saveSome(trx, { accountId, rules, version, found }))

  async function crossOne(row: ActivityToRead, privacy: KeyedRules): Promise<Found> {
    const { id, telemetry_key } = row
    const recording = await readRecording(cell.files, row)
    // The activity was deleted with its samples.
    if (!recording) return { id, telemetry_key, owner: null }
    const means = { world: services.cells.world, matcher, startMs: row.start_time_ms }
    const owner = await findCrossing(means, recording)
    const { seen, hidesSome } = hideParts(recording, rulesFor(privacy, id))
    return { id, telemetry_key, owner, others: hidesSome ? await findCrossing(means, seen) : owner }
  }
}

type ToSave = { accountId: string; rules: KeyedRules; version: number; found: Found[] }

/** Saves only results based on the current settings and atlas; others are worked out again. */
async function saveSome(
  trx: CellTransaction,
  { accountId, rules, version, found }: ToSave,
): Promise<boolean> {
  if (!(await lockSettings(trx, accountId))) return false
  const seen = await findAtlasSeen(trx)
  if (seen.version !== version || !isDeepStrictEqual(await findRules(trx, accountId), rules)) return true
  const left = await listStillUncrossed(trx, found)
  const foundBy = `${version}.${matcherVersion}`
  for (const one of found) {
    if (one.owner === null || !left.has(one.id)) continue
    const { id: activityId, owner, others } = one
    await saveCrossing(trx, { accountId, activityId, audience: 'owner', found: owner, foundBy })
    await saveCrossing(trx, { accountId, activityId, audience: 'others', found: others, foundBy })
  }
  await markCrossed(trx, [...left])
  return true
}
