import { storedSheetOf } from '#domain/media/served-pictures.ts'
import { servedTimeOf, type ServedTime } from '#domain/media/served-time.ts'
import type { Streams } from '#domain/media/streams.ts'
import { folderOfVersion } from '#server/cells/files-of.ts'
import { writeThumbnailTrack } from '#server/media/thumbnail-track.ts'
import type { MediaPermission } from './media-token.ts'
import { writeMaster, writePlaylist } from './playlists.ts'
import { findPoster, sheetsFor } from './served-pictures.ts'
import { listOfCut, pictureSegment, soundSegment, type ComposedSound } from './served-streams.ts'
import type { ServedVideo } from './served-videos.ts'
import {
  audioName,
  initFile,
  originalMime,
  posterFile,
  posterFileAt,
  rungName,
  segmentFile,
  sheetFile,
  sizeOfPoster,
  streamMime,
  trackFile,
  type AskedFile,
} from './stream-files.ts'

/** What is sent for a requested file name. Keys are those of stored objects. */
export type Offered =
  | { kind: 'text'; text: string; type: string }
  /** A text that is sent as it is stored. */
  | { kind: 'stored text'; key: string; type: string }
  | { kind: 'stored'; key: string; type: string; size?: number }
  /** A poster in a size that can be made from the JPEG. */
  | { kind: 'sized poster'; key: string; type: string; jpegKey: string; name: string }
  /** A stored segment that begins at another time. */
  | { kind: 'moved'; key: string; initKey: string; before: number[]; type: string }
  | { kind: 'sound'; keys: string[]; sound: ComposedSound; type: string }
  /** A sheet of thumbnails from several others. */
  | { kind: 'sheet'; folder: string; pictures: number[]; type: string }

const mp4 = 'video/mp4'
const jpeg = 'image/jpeg'
const webVtt = 'text/vtt; charset=utf-8'

type Offering = {
  video: ServedVideo
  permission: Pick<MediaPermission, 'accountId' | 'videoId' | 'version' | 'maxHeight' | 'shown'>
}

/** Undefined if the video has no such file, or none for people with this permission. */
export function offeredFile({ video, permission }: Offering, asked: AskedFile): Offered | undefined {
  const keyOf = (file: string) => folderOf(permission) + file
  if (asked.kind === 'original')
    return video.original_key === null || permission.shown !== null
      ? undefined
      : { kind: 'stored', key: video.original_key, type: originalMime(video.filename), size: video.size }
  if (asked.kind === 'poster') return posterOf({ video, permission }, asked)
  if (asked.kind === 'sheet' || asked.kind === 'track') return thumbnailsOf({ video, permission }, asked)
  if (!video.streams) return undefined
  const time = servedTimeOf(permission.shown, video.streams)
  const isOffered = asked.height === null || video.streams.rungs.some(({ height }) => height === asked.height)
  if (!isOffered || (time.isCut && time.stretches.length === 0)) return undefined
  if (asked.kind === 'master' || asked.kind === 'playlist')
    return listOf({ video, permission }, asked, { streams: video.streams, time })
  if (asked.height === null && !video.streams.audio) return undefined
  const name = asked.height === null ? audioName : rungName(asked.height)
  if (asked.kind === 'init') return { kind: 'stored', key: keyOf(initFile(name)), type: mp4 }
  return segmentOf({ ...asked, name, keyOf }, video.streams, time)
}

export const folderOf = ({
  accountId,
  videoId,
  version,
}: Pick<MediaPermission, 'accountId' | 'videoId' | 'version'>): string =>
  folderOfVersion(accountId, videoId, version)

/** Others know only one poster: the moment in the name of another would tell how much precedes it. */
function posterOf(
  { video, permission }: Offering,
  { atMs, width }: Extract<AskedFile, { kind: 'poster' }>,
): Offered | undefined {
  const folder = folderOf(permission)
  const isForOthers = permission.shown !== null
  const found = isForOthers ? findPoster(video, permission.shown) : 'usual'
  if (found === null || (isForOthers && atMs !== null)) return undefined
  const moment = found === 'usual' ? atMs : found
  if (moment !== null && video.posters?.includes(moment) !== true) return undefined
  const name = moment === null ? posterFile : posterFileAt(moment)
  const jpegKey = moment === null ? video.poster_key : folder + name
  if (jpegKey === null) return undefined
  if (width === null) return { kind: 'stored', key: jpegKey, type: jpeg }
  return {
    kind: 'sized poster',
    key: folder + sizeOfPoster(name, width),
    type: 'image/webp',
    jpegKey,
    name,
  }
}

function thumbnailsOf(
  { video, permission }: Offering,
  asked: Extract<AskedFile, { kind: 'sheet' | 'track' }>,
): Offered | undefined {
  const { thumbnails, duration_ms } = video
  const { shown } = permission
  const folder = folderOf(permission)
  if (!thumbnails) return undefined
  if (shown === null)
    return asked.kind === 'track'
      ? { kind: 'stored text', key: folder + trackFile, type: webVtt }
      : asked.index < thumbnails.sheets
        ? { kind: 'stored', key: folder + sheetFile(asked.index), type: jpeg }
        : undefined
  const sheets = sheetsFor(video, shown)
  if (asked.kind === 'track') {
    const time = servedTimeOf(shown, video.streams)
    const durationMs = time.isCut ? time.servedDurationMs : (duration_ms ?? 0)
    const listed = sheets.map((_, index) => ({ file: sheetFile(index) }))
    const track = { ...thumbnails, everyMs: thumbnails.every_ms, sheets: listed }
    return { kind: 'text', text: writeThumbnailTrack(track, durationMs), type: webVtt }
  }
  const pictures = sheets[asked.index]
  if (!pictures) return undefined
  const stored = storedSheetOf(pictures, thumbnails)
  return stored === undefined
    ? { kind: 'sheet', folder, pictures, type: jpeg }
    : { kind: 'stored', key: folder + sheetFile(stored), type: jpeg }
}

function listOf(
  { video: { status, fps }, permission: { maxHeight } }: Offering,
  asked: Extract<AskedFile, { kind: 'master' | 'playlist' }>,
  { streams, time }: { streams: Streams; time: ServedTime },
): Offered | undefined {
  const { height } = asked
  const isAllowed = (one: number) => (height === null ? one <= maxHeight : one === height)
  if (asked.kind === 'playlist' && height === null && !streams.audio) return undefined
  if (time.isCut) return listText(listOfCut(asked, { streams, time, fps }, isAllowed))
  if (asked.kind === 'master') return listText(writeMaster(streams, isAllowed))
  const name = height === null ? audioName : rungName(height)
  const durations = height === null ? (streams.audio?.durations ?? []) : streams.durations
  const segments = durations.map((duration, index) => ({ file: segmentFile(name, index), duration }))
  const isGrowing = !streams.is_whole && (status === 'waiting' || status === 'processing')
  return listText(writePlaylist({ name, segments, isGrowing }))
}

const listText = (text: string): Offered => ({ kind: 'text', text, type: streamMime })

type AskedSegment = { height: number | null; index: number; name: string; keyOf: (file: string) => string }

function segmentOf(
  { height, index, name, keyOf }: AskedSegment,
  streams: Streams,
  time: ServedTime,
): Offered | undefined {
  if (!time.isCut) {
    const rung = streams.rungs.find((one) => one.height === height)
    const count = height === null ? streams.audio?.durations.length : rung?.segments
    return index < (count ?? 0)
      ? { kind: 'stored', key: keyOf(segmentFile(name, index)), type: mp4 }
      : undefined
  }
  if (height === null) {
    const sound = soundSegment(index, streams, time)
    return (
      sound && {
        kind: 'sound',
        keys: sound.stored.map((one) => keyOf(segmentFile(name, one))),
        sound,
        type: mp4,
      }
    )
  }
  const moved = pictureSegment(index, streams, time)
  if (!moved) return undefined
  const key = keyOf(segmentFile(name, moved.stored))
  return { kind: 'moved', key, initKey: keyOf(initFile(name)), before: moved.before, type: mp4 }
}
