import { getMedia } from '#contract/videos/video.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { Services } from '#server/services.ts'
import { writeMediaToken, type MediaPermission } from './media-token.ts'
import { sheetFile } from './stream-files.ts'
import type { Video } from './video.queries.ts'

/** The minimum time for which a URL is valid. */
const validMs = 6 * hourMs
/** More lines than any video has, and still a number in JSON. */
const anyHeight = 100_000

type Permission = Pick<MediaPermission, 'maxHeight' | 'hasOriginal' | 'viewerId' | 'shown'> & {
  payerId?: string
  endsAtMs?: number
}
/** The viewer for whom images of a video are meant, and the visible moments. */
export type PicturePermission = Pick<MediaPermission, 'viewerId' | 'shown'>
type AddressedVideo = Pick<Video, 'id' | 'account_id' | 'version' | 'media_generation'>

/**
 * Makes a URL for a file of a video. It stays the same within an hour, so that browsers can use their cache.
 * It expires with what it was given out for: `endsAtMs` is when the viewer's subscription ends. If not
 * everyone with the link may see the video, the URL works only in the viewer's session.
 */
export function mediaAddress(
  { config, now }: Services,
  video: AddressedVideo,
  { file, permission }: { file: string; permission: Permission },
): { url: string; expiresAtMs: number } {
  const rounded = Math.ceil((now() + validMs) / hourMs) * hourMs
  const expiresAtMs = Math.min(rounded, permission.endsAtMs ?? Infinity)
  const token = writeMediaToken(config.secret, {
    videoId: video.id,
    accountId: video.account_id,
    version: video.version ?? video.id,
    generation: video.media_generation,
    maxHeight: Math.min(permission.maxHeight, anyHeight),
    hasOriginal: permission.hasOriginal,
    expiresAtMs,
    viewerId: permission.viewerId,
    payerId: permission.payerId ?? null,
    shown: permission.shown,
  })
  const url = getMedia.path.replace(':token', token).replace(':id', video.id).replace(':file', file)
  return { url, expiresAtMs }
}

/** The URL of a poster, a sheet of thumbnails, or the track that lists the thumbnails. */
export function pictureAddress(
  services: Services,
  video: AddressedVideo,
  file: string,
  permission: PicturePermission,
): string {
  const { viewerId, shown } = permission
  return mediaAddress(services, video, {
    file,
    permission: { maxHeight: 0, hasOriginal: false, viewerId, shown },
  }).url
}

/** The URLs of sheets of thumbnails; null in place of those that are not wanted. */
export function sheetsOf(
  services: Services,
  video: AddressedVideo,
  permission: PicturePermission,
  { count, wanted }: { count: number; wanted: readonly number[] },
): (string | null)[] {
  return Array.from({ length: count }, (_, index) =>
    wanted.includes(index) ? pictureAddress(services, video, sheetFile(index), permission) : null,
  )
}
