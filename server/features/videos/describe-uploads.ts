import type { Storage, VideoTask } from '#contract/videos/video.ts'
import { findStorageUse } from '#server/features/billing/public.ts'
import type { Services } from '#server/services.ts'
import { showTask } from './uploaded-video-view.ts'
import { findReserved, listQueue } from './video.queries.ts'

/** More than anyone reads. */
const tasksShown = 200

export async function describeQueue({ cells }: Services, accountId: string): Promise<VideoTask[]> {
  return (await listQueue(cells.of(accountId).db, accountId, tasksShown)).map(showTask)
}

export async function describeStorage(services: Services, accountId: string): Promise<Storage> {
  const { db } = services.cells.of(accountId)
  const use = await findStorageUse(services, db, accountId)
  const reserved = await findReserved(db, accountId, new Date(services.now()))
  return {
    used_bytes: use.usedBytes,
    reserved_bytes: reserved,
    total_bytes: use.storageBytes,
    may_upload: use.mayUploadVideos,
  }
}
