import type { ProjectItem, VideoInfo } from '#contract/project.ts'
import type { StreamedRung, Thumbnails } from '#domain/media/streams.ts'
import type { MotionLens } from '#domain/motion/motion.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { mediaAddress, pictureAddress } from './media-address.ts'
import { originalMime } from './original-mime.ts'
import { masterFile, masterFileOf, originalFile, posterFile, sheetFile, streamMime, trackFile } from './stream-files.ts'
import type { Video } from './video.queries.ts'
import type { WatchPermission } from './watch.service.ts'

/** What the addresses of its pictures are made of. */
export type PicturedFilm = Pick<Video, 'id' | 'account_id' | 'version' | 'media_generation' | 'poster_key' | 'thumbnails'>

export function showPictures(services: Services, film: PicturedFilm): Pick<ProjectItem, 'poster' | 'thumbnails'> {
  return {
    poster: film.poster_key === null ? null : pictureAddress(services, film, posterFile),
    thumbnails: film.thumbnails && { ...film.thumbnails, sheets: sheetsOf(services, film, film.thumbnails) },
  }
}

function sheetsOf(services: Services, film: PicturedFilm, { sheets }: Thumbnails): string[] {
  return Array.from({ length: sheets }, (_, index) => pictureAddress(services, film, sheetFile(index)))
}

/** What its project says where it is: see projects/show-project.ts. */
type FilmInfo = Omit<VideoInfo, 'motion_url' | 'captions'>

/** A film as a player needs it, as far as a viewer may watch it. Whether they may at all was found out before. */
export function showFilm(services: Services, video: Video, permission: WatchPermission): FilmInfo {
  const { poster, thumbnails } = showPictures(services, video)
  const rungs = video.streams?.rungs ?? []
  const watchable = rungs.filter(({ height }) => height <= permission.maxHeight)
  const addressOf = (file: string) => mediaAddress(services, video, { file, permission })
  return {
    id: video.id,
    youtube_id: null,
    ...streamOf(video, permission, watchable, addressOf),
    poster,
    widths: watchable.map(({ picture_width }) => picture_width),
    heights: watchable.map(({ picture_height }) => picture_height),
    bitrates: watchable.map(({ bitrate }) => bitrate),
    hlss: watchable.map(({ height }) => addressOf(masterFileOf(height)).url),
    has_better: watchable.length < rungs.length,
    duration_ms: video.duration_ms,
    fps: video.fps,
    thumbnails: thumbnails && { ...thumbnails, track: pictureAddress(services, video, trackFile) },
    device_name: video.device_name,
    rotation: video.rotation,
    lens: video.lens && lensOf(video.lens, rungs[0]?.picture_width ?? video.width ?? video.lens.w),
  }
}

type Addressed = { url: string; expiresAtMs: number }

/** The file itself, for its owner, while only a part of the film is there to be streamed. */
function streamOf(
  video: Video,
  { hasOriginal }: WatchPermission,
  watchable: StreamedRung[],
  addressOf: (file: string) => Addressed,
): Pick<VideoInfo, 'url' | 'mime' | 'expires_at_ms'> {
  const isWhole = video.streams?.is_whole === true
  const asOriginal = !isWhole && hasOriginal && video.is_original_playable && video.original_key !== null
  if (!asOriginal && watchable.length === 0) return { url: null, mime: null, expires_at_ms: null }
  const { url, expiresAtMs } = addressOf(asOriginal ? originalFile : masterFile)
  return { url, mime: asOriginal ? originalMime(video.filename) : streamMime, expires_at_ms: expiresAtMs }
}

/** In pixels of a picture of another width. */
function lensOf({ fx, fy, cx, cy, k, w }: MotionLens, width: number): NonNullable<VideoInfo['lens']> {
  const scale = width / w
  return { fs: [fx * scale, fy * scale], cs: [cx * scale, cy * scale], k1: k }
}

/** Of a film that is not there any more, or that this viewer may not see. */
export const missingFilm = (id: string | null): FilmInfo => ({
  id,
  youtube_id: null,
  url: null,
  mime: null,
  expires_at_ms: null,
  poster: null,
  widths: [],
  heights: [],
  bitrates: [],
  hlss: [],
  has_better: false,
  duration_ms: null,
  fps: null,
  thumbnails: null,
  device_name: null,
  rotation: null,
  lens: null,
})

/** Those of them that are this account's, and still there, by their ids. */
export async function findFilms(db: CellDb | CellTransaction, accountId: string, ids: string[]): Promise<Map<string, Video>> {
  if (ids.length === 0) return new Map()
  const films = await db
    .selectFrom('video')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(films.map((film) => [film.id, film]))
}

export type Film = Video
