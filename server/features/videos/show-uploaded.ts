import type { UploadedVideo } from '#contract/videos/video.ts'
import type { Services } from '#server/services.ts'
import { listCaptions } from './captions.ts'
import { pictureAddress } from './media-address.ts'
import { showUploadedVideo } from './uploaded-video-view.ts'
import { findProjectIds, type Video } from './video.queries.ts'

/** Videos as their owner sees them, with the projects that contain them. */
export async function showUploaded(
  services: Services,
  accountId: string,
  videos: Video[],
): Promise<UploadedVideo[]> {
  const { db } = services.cells.of(accountId)
  const ids = videos.map(({ id }) => id)
  const projectIds = await findProjectIds(db, ids)
  const captions = await listCaptions(db, ids)
  const languages = new Map([...captions].map(([id, all]) => [id, all.map(({ language }) => language)]))
  const addressOf = (video: Video, file: string) =>
    pictureAddress(services, video, file, { viewerId: accountId, shown: null })
  return videos.map((video) => showUploadedVideo(video, { addressOf, projectIds, languages }))
}
