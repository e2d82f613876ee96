import { servedPictures, sheetsOfPictures } from '#domain/media/served-pictures.ts'
import { servedTimeOf } from '#domain/media/served-time.ts'
import type { Streams, Thumbnails } from '#domain/media/streams.ts'
import {
  otherPosterOf,
  posterMsOf,
  showsMoment,
  type PosterMoment,
  type VisibleParts,
} from '#domain/media/visible-parts.ts'
import type { Video } from './video.queries.ts'

/** What determines which pictures of a video are sent to someone who sees only parts of it. */
export type PartlyPictured = Pick<Video, 'duration_ms'> & {
  streams: Pick<Streams, 'is_whole' | 'durations'> | null
}

/** The moment of the poster that has to be made for people who see these parts; null if none is needed. */
export function posterMomentOf(
  shown: VisibleParts,
  { duration_ms, streams }: PartlyPictured,
): PosterMoment | null {
  const { isCut } = servedTimeOf(shown, streams)
  return otherPosterOf(shown, { durationMs: duration_ms ?? 0, isCut })
}

/** The moment of the poster for others, 'usual' for the one that all see, or null if there is none yet. */
export function findPoster(
  { poster_key, posters, ...video }: PartlyPictured & Pick<Video, 'poster_key' | 'posters'>,
  shown: VisibleParts,
): number | 'usual' | null {
  const other = posterMomentOf(shown, video)
  if (other) return posters?.includes(other.atMs) === true ? other.atMs : null
  return poster_key !== null && showsMoment(shown, posterMsOf(video.duration_ms ?? 0)) ? 'usual' : null
}

/** The numbers of the stored thumbnails on each sheet, for someone who gets these parts. */
export function sheetsFor(
  { thumbnails, duration_ms, streams }: PartlyPictured & { thumbnails: Thumbnails | null },
  shown: VisibleParts,
): number[][] {
  if (!thumbnails) return []
  const durationMs = duration_ms ?? 0
  const time = servedTimeOf(shown, streams)
  return sheetsOfPictures(servedPictures(shown, thumbnails, { time, durationMs }), thumbnails)
}

/** Chooses which of this many sheets a page needs. */
export type ChooseSheets = (count: number) => number[]
export const allSheets: ChooseSheets = (count) => Array.from({ length: count }, (_, sheet) => sheet)
