import { getMedia } from '#contract/video.ts'
import type { Services } from '#server/services.ts'
import { writeMediaToken, type MediaPermission } from './media-token.ts'
import type { Video } from './video.queries.ts'

const hourMs = 3_600_000
/** How long an address is good at least. */
const validMs = 6 * hourMs
/** Larger than any video has lines, and still a number in JSON. */
const anyHeight = 100_000

type Permission = Pick<MediaPermission, 'maxHeight' | 'hasOriginal' | 'viewerId' | 'shown'> & {
  endsAtMs?: number
}
/** Whom pictures of a video are for, and of which moments. */
export type PicturePermission = Pick<MediaPermission, 'viewerId' | 'shown'>
type Video_ = Pick<Video, 'id' | 'account_id' | 'version' | 'media_generation'>

/**
 * An address of a file of a video. Asked for again within the hour it is the same, so that browsers know what they
 * have. It ends with whatever it was given out for: `endsAtMs` is when the viewer's subscription does. What not everybody
 * with a link may see is for the viewer alone: without their session, the address opens nothing.
 */
export function mediaAddress(
  { config, now }: Services,
  video: Video_,
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
    shown: permission.shown,
  })
  const url = getMedia.path.replace(':token', token).replace(':id', video.id).replace(':file', file)
  return { url, expiresAtMs }
}

/** Of a poster, a sheet of thumbnails, or the track that names them. */
export function pictureAddress(
  services: Services,
  video: Video_,
  file: string,
  permission: PicturePermission,
): string {
  const { viewerId, shown } = permission
  return mediaAddress(services, video, {
    file,
    permission: { maxHeight: 0, hasOriginal: false, viewerId, shown },
  }).url
}
