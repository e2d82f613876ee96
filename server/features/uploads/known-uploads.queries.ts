import { sql } from 'kysely'
import type { CellDb } from '#server/db/schema.ts'

type KnownUpload = { fingerprint: string; size: number; activity_id: string | null; video_id: string | null }

/**
 * The files this account has uploaded before. Files of which nothing is left and files that could not be read
 * do not count, because they can be tried again; nor do Trailcast's own exports of which anything is missing, because
 * it comes back. Files that are waiting to be read do count.
 */
export async function listKnownUploads(
  db: CellDb,
  accountId: string,
  fingerprints: string[],
): Promise<KnownUpload[]> {
  const { rows } = await sql<KnownUpload & { state: string; count: number }>`
    select upload.fingerprint, upload.size, upload.state, made.count::int as count,
      case when made.count = 1 then made.id end as activity_id, video.id as video_id
    from upload cross join lateral (
      select count(*) as count, min(id) as id from (
        select distinct activity.id
        from imported_file
        cross join lateral jsonb_array_elements_text(imported_file.activities) as named (id)
        join activity on activity.id = named.id and activity.account_id = upload.account_id and activity.deleted_at is null
        where imported_file.upload_id = upload.id
        -- More than one is all that has to be known.
        limit 2
      ) as living
    ) as made
    left join video on video.id = upload.video_id and video.version = upload.id and video.deleted_at is null
    where upload.account_id = ${accountId} and upload.fingerprint = any(${fingerprints})
      and (upload.state = 'complete' or (upload.state = 'done' and (made.count > 0 or video.id is not null)))
      and not exists (
        select from activity_import
        join imported_file on imported_file.upload_id = activity_import.upload_id
        left join lateral jsonb_array_elements_text(imported_file.activities) as named (id) on true
        left join activity on activity.id = named.id and activity.deleted_at is null
        where activity_import.upload_id = upload.id and activity_import.source = 'trailcast'
          and upload.state = 'done' and activity.id is null)
    order by upload.completed_at`.execute(db)
  return rows.map(({ fingerprint, size, activity_id, video_id }) => ({
    fingerprint,
    size,
    activity_id,
    video_id,
  }))
}
