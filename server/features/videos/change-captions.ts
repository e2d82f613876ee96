import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { tooManyLanguages } from './video-errors.ts'
import { findOwnVideo, markChanged } from './video.queries.ts'

export type CaptionsPlace = { accountId: string; videoId: string; language: string }

/** Replaces the captions in this language, if any. */
export function storeCaptions(services: Services, place: CaptionsPlace, text: string): Promise<void> {
  return changeCaptions(services, place, async (trx, now) => {
    const row = { video_id: place.videoId, language: place.language, text, updated_at: now }
    await trx
      .insertInto('video_captions')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['video_id', 'language']).doUpdateSet({ text, updated_at: now }),
      )
      .execute()
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from video_captions where video_id = ${place.videoId}`.execute(trx)
    if ((rows[0]?.count ?? 0) > limits.captionsMax) throw tooManyLanguages()
  })
}

export function removeCaptions(services: Services, place: CaptionsPlace): Promise<void> {
  return changeCaptions(services, place, async (trx) => {
    await trx
      .deleteFrom('video_captions')
      .where('video_id', '=', place.videoId)
      .where('language', '=', place.language)
      .execute()
  })
}

/**
 * Locks the video, so that concurrent changes count each other's captions, and notifies pages that show it.
 */
function changeCaptions(
  { cells, now }: Services,
  { accountId, videoId }: CaptionsPlace,
  change: (trx: CellTransaction, now: Date) => Promise<void>,
): Promise<void> {
  const time = new Date(now())
  return cells
    .of(accountId)
    .db.transaction()
    .execute(async (trx) => {
      await sql`select from account where id = ${accountId} for update`.execute(trx)
      if (!(await findOwnVideo(trx, accountId, videoId))) throw notFound()
      await change(trx, time)
      await trx.updateTable('video').set({ updated_at: time }).where('id', '=', videoId).execute()
      await markChanged(trx, accountId)
    })
}
