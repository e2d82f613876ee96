import type { ProjectItem, VideoInfo } from '#contract/projects/project.ts'
import { servedTimeOf, type ServedTime } from '#domain/media/served-time.ts'
import type { StreamedRung } from '#domain/media/streams.ts'
import type { MotionLens } from '#domain/motion/motion.ts'
import { hasShapeOf } from '#domain/stabilization/check-motion.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { mediaAddress, pictureAddress, sheetsOf, type PicturePermission } from './media-address.ts'
import {
  allSheets,
  findPoster,
  sheetsFor,
  type ChooseSheets,
  type PartlyPictured,
} from './served-pictures.ts'
import { ratesOfCut } from './served-streams.ts'
import { masterFileOf, posterFile, posterWidths, sizeOfPoster, trackFile } from './stream-files.ts'
import type { Video } from './video.queries.ts'
import { findStreamFile, type StreamFile, type WatchPermission } from './watch.ts'

/** What is needed to make the URLs of its images; the streams only if not all of it is visible. */
export type PicturedVideo = PartlyPictured &
  Pick<Video, 'id' | 'account_id' | 'version' | 'media_generation' | 'poster_key' | 'posters' | 'thumbnails'>

/** Only images of visible moments; of a long video, lists need only some of the sheets. */
export function showPictures(
  services: Services,
  video: PicturedVideo,
  permission: PicturePermission,
  chooseSheets: ChooseSheets,
): Pick<ProjectItem, 'poster' | 'poster_sizes' | 'thumbnails'> {
  const addressOf = (file: string) => pictureAddress(services, video, file, permission)
  const poster = findPosterFile(video, permission)
  const { thumbnails } = video
  const pictures = sheetsFor(video, permission.shown)
  const wanted = chooseSheets(pictures.length)
  return {
    poster: poster === null ? null : addressOf(poster),
    poster_sizes: (poster === null ? [] : posterWidths).map((width) => ({
      width,
      url: addressOf(sizeOfPoster(posterFile, width)),
    })),
    thumbnails:
      thumbnails && wanted.length > 0
        ? {
            ...thumbnails,
            count: pictures.flat().length,
            sheets: sheetsOf(services, video, permission, { count: pictures.length, wanted }),
          }
        : null,
  }
}

/** Null while there is no poster for them. Under the same name, everyone gets the one that is for them. */
export function findPosterFile(
  video: PartlyPictured & Pick<Video, 'poster_key' | 'posters'>,
  { shown }: Pick<PicturePermission, 'shown'>,
): string | null {
  return findPoster(video, shown) === null ? null : posterFile
}

/** The project adds the omitted fields: see projects/view/project.ts. */
type StreamInfo = Omit<VideoInfo, 'motion_url' | 'captions'>

/** A video as a player needs it, as far as the viewer may watch it. The caller has checked that they may. */
export function showVideo(services: Services, video: Video, permission: WatchPermission): StreamInfo {
  const { poster, poster_sizes, thumbnails } = showPictures(services, video, permission, allSheets)
  const time = servedTimeOf(permission.shown, video.streams)
  const rungs = rungsFor(video, time)
  const watchable = rungs.filter(({ height }) => height <= permission.maxHeight)
  const addressOf = (file: string) => mediaAddress(services, video, { file, permission })
  return {
    id: video.id,
    youtube_id: null,
    ...streamOf(findStreamFile(video, permission), addressOf),
    poster,
    poster_sizes,
    widths: watchable.map(({ picture_width }) => picture_width),
    heights: watchable.map(({ picture_height }) => picture_height),
    bitrates: watchable.map(({ bitrate }) => bitrate),
    hlss: watchable.map(({ height }) => addressOf(masterFileOf(height)).url),
    has_better: watchable.length < rungs.length,
    duration_ms: durationFor(video, time),
    ...((video.status === 'waiting' || video.status === 'processing') && { is_preparing: true }),
    fps: video.fps,
    thumbnails: thumbnails && {
      ...thumbnails,
      track: pictureAddress(services, video, trackFile, permission),
    },
    thumbnail_paths: thumbnails?.sheets.filter((sheet) => sheet !== null) ?? [],
    device_name: video.device_name,
    rotation: video.rotation,
    motion_quality: video.motion_quality,
    lens: video.lens && lensOf(video.lens, sizeOf(video, watchable[0])),
  }
}

function rungsFor({ streams, fps }: Video, { isCut, stretches }: ServedTime): StreamedRung[] {
  if (!streams || (isCut && stretches.length === 0)) return []
  return isCut ? ratesOfCut(streams, fps).rungs : streams.rungs
}

/** Null if nothing is served, or not yet. */
function durationFor({ duration_ms }: Video, { isCut, servedDurationMs }: ServedTime): number | null {
  if (!isCut) return duration_ms
  return servedDurationMs === 0 ? null : Math.round(servedDurationMs)
}

type Addressed = { url: string; expiresAtMs: number }

function streamOf(
  stream: StreamFile | undefined,
  addressOf: (file: string) => Addressed,
): Pick<VideoInfo, 'url' | 'mime' | 'expires_at_ms'> {
  if (!stream) return { url: null, mime: null, expires_at_ms: null }
  const { url, expiresAtMs } = addressOf(stream.file)
  return { url, mime: stream.mime, expires_at_ms: expiresAtMs }
}

type PictureSize = { width: number | null; height: number | null }

/** The size of the largest stream that the viewer gets, or of the file while there is none. */
const sizeOf = (file: PictureSize, rung: StreamedRung | undefined): PictureSize =>
  rung ? { width: rung.picture_width, height: rung.picture_height } : file

/**
 * Scaled to the pixels of an image of another size. Null if the image has another shape: the lenses of rotated videos
 * used to be stored as they were in the camera.
 */
function lensOf(lens: MotionLens, { width, height }: PictureSize): VideoInfo['lens'] {
  const { fx, fy, cx, cy, k, w, from, stretch } = lens
  if (width !== null && height !== null && !hasShapeOf(lens, width, height)) return null
  const scale = (width ?? w) / w
  return { fs: [fx * scale, fy * scale], cs: [cx * scale, cy * scale], k1: k, from, stretch: stretch ?? null }
}

/** Stands in for a video that no longer exists, or that this viewer may not see. */
export const missingVideo = (id: string | null): StreamInfo => ({
  id,
  youtube_id: null,
  url: null,
  mime: null,
  expires_at_ms: null,
  poster: null,
  poster_sizes: [],
  widths: [],
  heights: [],
  bitrates: [],
  hlss: [],
  has_better: false,
  duration_ms: null,
  fps: null,
  thumbnails: null,
  thumbnail_paths: [],
  device_name: null,
  rotation: null,
  motion_quality: null,
  lens: null,
})

/** The videos that belong to this account and still exist, by their ids. */
export async function findVideos(
  db: CellDb | CellTransaction,
  accountId: string,
  ids: string[],
): Promise<Map<string, Video>> {
  if (ids.length === 0) return new Map()
  const videos = await db
    .selectFrom('video')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(videos.map((video) => [video.id, video]))
}

export type { Video } from './video.queries.ts'
