import type { UploadedVideo } from '#contract/videos/video.ts'
import type { Changes } from '#server/changes.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { prepareVideo } from './jobs/prepare-video.job.ts'
import { purgeVideos } from './jobs/purge-videos.job.ts'
import { planTask } from './plan-task.ts'
import { askBeforeRefusing } from '#server/features/billing/public.ts'
import { requireRoom } from './require-room.ts'
import { stopTasks } from './stop-tasks.ts'
import { showUploaded } from './show-uploaded.ts'
import { folderOfVideo, originalKeyOf } from '#server/cells/files-of.ts'
import { parentUnknown, wrongFilename } from './video-errors.ts'
import { findOwnVideo, markChanged, saveNewVideo, type Video } from './video.queries.ts'

/**
 * Makes the video that an upload will belong to, or finds the one whose file it replaces. Refuses it without
 * a subscription or enough storage; the account stays locked until the transaction ends, so that two uploads
 * cannot take the same space.
 */
export async function beginVideo(
  { trx, accountId, videoId, request }: Changes['videoUploadOpening'],
  services: Services,
): Promise<void> {
  const replaced =
    request.replaces === undefined ? undefined : await findOwnVideo(trx, accountId, request.replaces)
  if (request.replaces !== undefined && !replaced) throw notFound()
  const parent =
    request.parent_id === undefined ? undefined : await findOwnVideo(trx, accountId, request.parent_id)
  if (request.parent_id !== undefined && !parent) throw parentUnknown()
  if (replaced && replaced.filename !== request.filename) throw wrongFilename(replaced.filename)
  await requireRoom(services, trx, { accountId, size: request.size })
  if (replaced) return
  await saveNewVideo(trx, {
    id: videoId,
    account_id: accountId,
    filename: request.filename,
    size: request.size,
    fingerprint: request.fingerprint,
    parent_id: parent?.id ?? null,
    chapter: request.chapter,
    created_at: new Date(services.now()),
  })
  await markChanged(trx, accountId)
}

type Arrived = {
  accountId: string
  upload: { id: string; video_id: string | null; size: number; fingerprint: string }
}

/**
 * Called when all of a file is stored: from now on it belongs to the video. Undefined if another request has
 * just completed or cancelled the upload. Everything made from an earlier file is discarded.
 */
export async function acceptVideoUpload(
  services: Services,
  { accountId, upload }: Arrived,
): Promise<Video | undefined> {
  const cell = services.cells.of(accountId)
  await askBeforeRefusing(services, accountId)
  return cell.db.transaction().execute(async (trx) => {
    const videoId = upload.video_id ?? ''
    await requireRoom(services, trx, { accountId, size: upload.size, uploadId: upload.id })
    const completedAt = new Date(services.now())
    const completed = await trx
      .updateTable('upload')
      // The bytes now belong to the video, and are deleted with it.
      .set({ state: 'done', is_stored: false, completed_at: completedAt })
      .where('id', '=', upload.id)
      .where('state', '=', 'open')
      .where('expires_at', '>', completedAt)
      .executeTakeFirst()
    if (completed.numUpdatedRows === 0n) return undefined
    const { size, fingerprint } = upload
    const video = await trx
      .updateTable('video')
      .set((update) => ({
        size,
        fingerprint,
        version: upload.id,
        original_key: originalKeyOf(accountId, videoId, upload.id),
        status: 'waiting',
        sentence: null,
        streams: null,
        poster_key: null,
        posters: null,
        thumbnails: null,
        updated_at: completedAt,
        media_generation: update('media_generation', '+', 1),
      }))
      .where('id', '=', videoId)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!video) throw notFound()
    await services.announce('videosChanged', { cell, trx, accountId, ids: [videoId], what: 'content' })
    // Jobs that work on an earlier file notice that their task has ended.
    await stopTasks(trx, videoId, completedAt)
    await planTask(services, cell, trx, {
      job: prepareVideo,
      cmd: 'prepare',
      video,
      version: upload.id,
      attempt: 0,
    })
    await cell.jobs.enqueue(purgeVideos, {}, { transaction: trx, key: 'purge' })
    return video
  })
}

/**
 * The upload was cancelled: if it would have been the video's first file, the video is deleted with
 * everything stored for it.
 */
export async function forgetUnsentVideo(
  { cell, accountId, videoId }: Changes['videoUploadDiscarded'],
  { announce }: Services,
): Promise<void> {
  const { db, files } = cell
  const video = await findOwnVideo(db, accountId, videoId)
  if (!video || video.version !== null) return
  await files.deletePrefix(folderOfVideo(accountId, videoId))
  await db.transaction().execute(async (trx) => {
    await markChanged(trx, accountId)
    await announce('videosChanged', { cell, trx, accountId, ids: [videoId], what: 'content' })
    await trx.deleteFrom('video').where('id', '=', videoId).where('version', 'is', null).execute()
  })
}

/** A video as its owner sees it. Undefined if the account has no such video. */
export async function describeOwnVideo(
  services: Services,
  accountId: string,
  id: string,
): Promise<UploadedVideo | undefined> {
  const video = await findOwnVideo(services.cells.of(accountId).db, accountId, id)
  return video && (await showUploaded(services, accountId, [video]))[0]
}
