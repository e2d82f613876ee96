import type { CellTransaction } from '#server/db/schema.ts'
import { linkRestored, saveRestoredSources } from './restore.queries.ts'
import type { RestoredActivity } from '#server/features/recordings/public.ts'

/** A restored activity and what it became here. */
export type SavedAgain = { restored: RestoredActivity; activityId: string; isRecording: boolean }

/** Restores the references of activities to each other and to platforms. Returns what `linkRestored` returns. */
export async function saveRestored(
  trx: CellTransaction,
  { accountId, uploadId, now }: { accountId: string; uploadId: string | null; now: Date },
  saved: SavedAgain[],
): Promise<string[]> {
  if (saved.length === 0) return []
  const named = saved.flatMap(({ restored, activityId, isRecording }) =>
    restored.sources.map((source) => ({
      activityId,
      source: { ...source, isRecording: source.isRecording && isRecording },
    })),
  )
  const once = new Map(named.map((one) => [`${one.source.provider} ${one.source.externalId}`, one]))
  await saveRestoredSources(trx, { accountId, now }, [...once.values()])
  return linkRestored(
    trx,
    { accountId, uploadId },
    saved.map(({ restored }) => restored),
  )
}
