import type { CellDb } from '#server/db/schema.ts'

/** A language in which a video has captions, and when they were uploaded. */
export type CaptionVersion = { language: string; updated_at: Date }

/** The captions of each video, by its id. */
export async function listCaptions(
  db: CellDb,
  videoIds: string[],
): Promise<ReadonlyMap<string, CaptionVersion[]>> {
  if (videoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('video_captions')
    .select(['video_id', 'language', 'updated_at'])
    .where('video_id', 'in', videoIds)
    .orderBy('language')
    .execute()
  return Map.groupBy(rows, ({ video_id }) => video_id)
}

export function findCaptions(
  db: CellDb,
  videoId: string,
  language: string,
): Promise<{ text: string; updated_at: Date } | undefined> {
  return db
    .selectFrom('video_captions')
    .select(['text', 'updated_at'])
    .where('video_id', '=', videoId)
    .where('language', '=', language)
    .executeTakeFirst()
}
