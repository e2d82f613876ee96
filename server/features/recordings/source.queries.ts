import { sql } from 'kysely'
import type { ProviderId } from '#domain/fitness/provider.ts'
import type { RecordingRank } from '#domain/fitness/recording-rank.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import type { SourceFields } from '#server/db/source-schema.ts'
import type { FileSource } from './read-activity.ts'

/** What became of an activity of a platform. */
export type KnownSource = {
  provider: ProviderId
  external_id: string
  /** Null if its owner has deleted it. */
  activity: { id: string; rank: RecordingRank; isOwnerOnly: boolean } | null
}

type SourceRow = { provider: ProviderId; external_id: string } & (
  | { id: string; recording_rank: RecordingRank; is_owner_only: boolean }
  | { id: null; recording_rank: null; is_owner_only: null }
)

/** The activities of a platform that this account has or had. */
export async function listSources(
  db: CellDb,
  accountId: string,
  { provider, externalIds }: { provider: ProviderId; externalIds: string[] },
): Promise<KnownSource[]> {
  if (externalIds.length === 0) return []
  const { rows } = await sql<SourceRow>`
    select source.provider, external_id, activity.id, recording_rank, activity.is_owner_only
    from activity_source as source
    left join activity on activity.id = source.activity_id and activity.deleted_at is null
    where source.account_id = ${accountId} and source.provider = ${provider}
      and external_id = any(${externalIds}::text[])`.execute(db)
  return rows.map(({ provider: by, external_id, id, recording_rank, is_owner_only }) => ({
    provider: by,
    external_id,
    activity: id === null ? null : { id, rank: recording_rank, isOwnerOnly: is_owner_only },
  }))
}

export type SourceToSave = {
  source: Pick<FileSource, 'provider' | 'externalId' | 'origin' | 'isOwnerOnly'>
  activityId: string
  /** Whether the activity has its recording. */
  isRecording: boolean
  fields: SourceFields
}

/** What an export says about an activity stays, since it is its owner's. */
export async function saveSources(
  trx: CellTransaction,
  { accountId, now }: { accountId: string; now: Date },
  sources: SourceToSave[],
): Promise<void> {
  for (const { source, activityId, isRecording, fields } of sources)
    await trx
      .insertInto('activity_source')
      .values({
        account_id: accountId,
        provider: source.provider,
        external_id: source.externalId,
        // It may have been purged meanwhile, and then it stays deleted.
        activity_id: sql<string | null>`(select id from activity where id = ${activityId})`,
        origin: source.origin,
        is_owner_only: source.isOwnerOnly,
        is_recording: isRecording,
        fields: JSON.stringify(fields),
        fetched_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'provider', 'external_id']).doUpdateSet({
          activity_id: sql`excluded.activity_id`,
          is_recording: sql`excluded.is_recording or activity_source.is_recording and activity_source.activity_id = excluded.activity_id`,
          origin: sql`case when activity_source.origin = 'export' then 'export' else excluded.origin end`,
          is_owner_only: sql`case when activity_source.origin = 'export' then activity_source.is_owner_only else excluded.is_owner_only end`,
          fields: sql`case when activity_source.origin = 'export' and excluded.origin = 'sync' then activity_source.fields else excluded.fields end`,
          fetched_at: sql`excluded.fetched_at`,
        }),
      )
      .execute()
}

/** The same content has come from a better source, after which no platform can take it away. */
export async function raiseRank(
  trx: CellTransaction,
  activityIds: string[],
  { rank, provider }: { rank: RecordingRank; provider: ProviderId | 'file' },
): Promise<void> {
  if (activityIds.length === 0) return
  await trx
    .updateTable('activity')
    .set({ recording_rank: rank, provider })
    .where('id', 'in', activityIds)
    .where('recording_rank', '<', rank)
    .where('is_owner_only', '=', false)
    .execute()
}
