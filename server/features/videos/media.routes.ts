import { hash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getMedia } from '#contract/video.ts'
import { posterMsOf, showsMoment, showsSheet } from '#domain/media/visible-parts.ts'
import { segmentBounds } from '#domain/media/streams.ts'
import { hdWatchPlan } from '#domain/plans/prices.ts'
import { WatchPlans } from '#server/features/billing/watch-plans.service.ts'
import { notFound } from '#server/http/app-error.ts'
import { countChanges } from '#server/http/count-changes.ts'
import { handle } from '#server/http/handle.ts'
import { isKnown } from '#server/http/request-headers.ts'
import { sendObject } from '#server/http/send-object.ts'
import type { Services } from '#server/services.ts'
import { readMediaToken, type MediaPermission } from './media-address.ts'
import {
  audioName,
  originalMime,
  posterFile,
  posterFileAt,
  readFileName,
  rungName,
  sheetFile,
  streamMime,
  type AskedFile,
} from './stream-files.ts'
import { showsSegment, writeMaster, writePlaylist } from './playlists.ts'
import { MissingPosterSizes } from './poster-sizes.ts'
import { ServedVideos, type ServedVideo } from './served-videos.ts'
import {
  heightNotAllowed,
  mediaAddressInvalid,
  onlyPictures,
  originalNotAllowed,
  partNotShown,
} from './video-errors.ts'
import { folderOfVersion } from '#server/cells/files-of.ts'

const forever = 'private, max-age=31536000, immutable'
const askEveryTime = 'private, no-cache'

type Exchange = { request: FastifyRequest; reply: FastifyReply }
type Asking = { video: ServedVideo; permission: MediaPermission; asked: AskedFile; file: string }

/** Serves files of videos under URLs that contain the permission. */
export function mediaRoutes(app: FastifyInstance, services: Services): void {
  const { cells, config, now } = services
  const changes = countChanges(app)
  const videos = new ServedVideos({ cells, now, changes })
  const plans = new WatchPlans(services, changes)
  const posterSizes = new MissingPosterSizes(services)

  handle(app, getMedia, async ({ params: { token, id, file }, viewer, request, reply }) => {
    const asked = readFileName(file)
    if (!asked) throw notFound()
    const given = readMediaToken(config.secret, token, now())
    if (given?.videoId !== id) throw mediaAddressInvalid()
    if (given.viewerId !== null && (await viewer())?.id !== given.viewerId) throw mediaAddressInvalid()
    const permission = needsPlan(asked, given) ? await limitToPlan(given, viewer) : given
    requireAllowed(asked, permission, config)
    const video = await findOffering(permission, asked)
    if (!isShown(video, asked, permission)) throw partNotShown()
    const asking = { video, permission, asked, file }
    const list = listOf(asking)
    return list === undefined
      ? sendFile({ request, reply }, asking)
      : sendList({ request, reply }, asking, list)
  })

  /** Whether the height that is permitted now matters, and somebody's plan decides about it. */
  const needsPlan = (asked: AskedFile, { maxHeight, accountId, viewerId }: MediaPermission): boolean =>
    config.billing.isOn &&
    maxHeight > hdWatchPlan.freeHeight &&
    viewerId !== accountId &&
    'height' in asked &&
    (asked.height === null ? asked.kind === 'master' : asked.height > hdWatchPlan.freeHeight)

  /** The plan may have ended since the URL was given out, and it is for nobody else. */
  async function limitToPlan(
    permission: MediaPermission,
    viewer: () => Promise<{ id: string } | undefined>,
  ): Promise<MediaPermission> {
    const { payerId } = permission
    const isPaid = payerId !== null && (await viewer())?.id === payerId && (await plans.mayWatchHd(payerId))
    return isPaid ? permission : { ...permission, maxHeight: hdWatchPlan.freeHeight }
  }

  /** Finds the video, if it has the requested file. */
  async function findOffering(permission: MediaPermission, asked: AskedFile): Promise<ServedVideo> {
    const video = await videos.find(permission)
    if (video && isOffered(video, asked)) return video
    const latest = await videos.findNow(permission)
    if (!latest) throw mediaAddressInvalid()
    if (!isOffered(latest, asked)) throw notFound()
    return latest
  }

  async function sendFile(
    { request, reply }: Exchange,
    { video, permission, asked, file }: Asking,
  ): Promise<FastifyReply> {
    const { files } = cells.of(permission.videoId)
    const { key, type } = objectOf({ video, permission, asked, file })
    const size = asked.kind === 'original' ? video.size : await sizeOf({ video, permission, asked, file })
    if (size === undefined) throw notFound()
    const isLasting = video.streams?.is_whole === true || asked.kind === 'original' || asked.kind === 'poster'
    reply.headers({
      'content-type': type,
      'cache-control': isLasting ? forever : askEveryTime,
      etag: `"${permission.version}-${file}-${size}"`,
    })
    // A text that can be compressed on the way, which would not work with byte ranges.
    if (asked.kind === 'track') {
      const body = await files.read(key)
      if (!body) throw notFound()
      return reply.send(cutTrack(await text(body), video, permission))
    }
    return sendObject({ request, reply, files, key, size })
  }

  /** Undefined if there is no such file. Sizes of posters are made if they never were. */
  async function sizeOf(asking: Asking): Promise<number | undefined> {
    const { asked, permission } = asking
    const { files } = cells.of(permission.videoId)
    const { key } = objectOf(asking)
    const size = await files.size(key)
    if (size !== undefined || asked.kind !== 'poster' || asked.width === null) return size
    const name = asked.atMs === null ? posterFile : posterFileAt(asked.atMs)
    const jpeg = objectOf({ ...asking, asked: { ...asked, width: null }, file: name })
    await posterSizes.make({ files, jpegKey: jpeg.key, folder: folderOf(permission), name })
    return files.size(key)
  }
}

function sendList(
  { request, reply }: Exchange,
  { video, permission, asked }: Asking,
  list: string,
): FastifyReply {
  // Which sizes are listed changes with the plan.
  const isLasting = video.streams?.is_whole === true && !(asked.kind === 'master' && permission.payerId)
  const etag = `"${hash('sha256', list).slice(0, 32)}"`
  reply.headers({ 'content-type': streamMime, 'cache-control': isLasting ? forever : askEveryTime, etag })
  return isKnown(request, etag) ? reply.code(304).send() : reply.send(list)
}

/** Sizes above the permitted one are refused, both as playlists and as single files. */
function requireAllowed(
  asked: AskedFile,
  { maxHeight, hasOriginal }: MediaPermission,
  { billing }: Pick<Services['config'], 'billing'>,
): void {
  if (asked.kind === 'original' && !hasOriginal) throw originalNotAllowed()
  if (!('height' in asked)) return
  if (maxHeight === 0) throw onlyPictures()
  // The sound and the list of all sizes are for everyone who may watch any size.
  if ((asked.height ?? 0) <= maxHeight) return
  // If billing has been switched off since, a new URL will permit every size.
  throw billing.isOn ? heightNotAllowed() : mediaAddressInvalid()
}

/** Whether the requested part contains something that the permission shows. */
function isShown(
  { streams, thumbnails, duration_ms }: ServedVideo,
  asked: AskedFile,
  { shown }: MediaPermission,
): boolean {
  if (shown === null) return true
  if (asked.kind === 'poster') return showsMoment(shown, asked.atMs ?? posterMsOf(duration_ms ?? 0))
  if (asked.kind === 'sheet') return thumbnails !== null && showsSheet(shown, thumbnails, asked.index)
  if (asked.kind !== 'segment') return asked.kind !== 'original'
  const durations = asked.height === null ? streams?.audio?.durations : streams?.durations
  return durations !== undefined && showsSegment(shown, segmentBounds(durations), asked.index)
}

/** Leaves out thumbnails on sheets that the viewer cannot get. */
function cutTrack(track: string, { thumbnails }: ServedVideo, { shown }: MediaPermission): string {
  if (shown === null || !thumbnails) return track
  const sheets = Array.from({ length: thumbnails.sheets }, (_, index) => index)
  const hidden = sheets.filter((index) => !showsSheet(shown, thumbnails, index)).map(sheetFile)
  const cues = track.split('\n\n')
  return cues.filter((cue) => !hidden.some((file) => cue.includes(`${file}#`))).join('\n\n')
}

function isOffered(
  { streams, thumbnails, poster_key, posters, original_key }: ServedVideo,
  asked: AskedFile,
): boolean {
  if (asked.kind === 'poster')
    return asked.atMs === null ? poster_key !== null : posters?.includes(asked.atMs) === true
  if (asked.kind === 'original') return original_key !== null
  if (asked.kind === 'track') return thumbnails !== null
  if (asked.kind === 'sheet') return asked.index < (thumbnails?.sheets ?? 0)
  if (!streams || !('height' in asked)) return false
  if (asked.kind === 'master' && asked.height === null) return true
  const rung = streams.rungs.find(({ height }) => height === asked.height)
  const count = asked.height === null ? streams.audio?.durations.length : rung?.segments
  if (count === undefined) return false
  return asked.kind !== 'segment' || asked.index < count
}

function listOf({
  video: { streams, status },
  permission: { maxHeight, shown },
  asked,
}: Asking): string | undefined {
  if (!streams || (asked.kind !== 'master' && asked.kind !== 'playlist')) return undefined
  const { height } = asked
  if (asked.kind === 'master')
    return writeMaster(streams, (one) => (height === null ? one <= maxHeight : one === height))
  const isGrowing = !streams.is_whole && (status === 'waiting' || status === 'processing')
  if (height === null)
    return writePlaylist({ name: audioName, durations: streams.audio?.durations ?? [], isGrowing, shown })
  return writePlaylist({ name: rungName(height), durations: streams.durations, isGrowing, shown })
}

const types: Record<Exclude<AskedFile['kind'], 'original' | 'master' | 'playlist'>, string> = {
  init: 'video/mp4',
  segment: 'video/mp4',
  poster: 'image/jpeg',
  sheet: 'image/jpeg',
  track: 'text/vtt; charset=utf-8',
}

function objectOf({ video, permission, asked, file }: Asking): { key: string; type: string } {
  if (asked.kind === 'original') return { key: video.original_key ?? '', type: originalMime(video.filename) }
  if (asked.kind === 'poster' && asked.width !== null)
    return { key: folderOf(permission) + file, type: 'image/webp' }
  if (asked.kind === 'poster' && asked.atMs === null)
    return { key: video.poster_key ?? '', type: types.poster }
  if (asked.kind === 'master' || asked.kind === 'playlist') throw notFound()
  return { key: folderOf(permission) + file, type: types[asked.kind] }
}

const folderOf = ({ accountId, videoId, version }: MediaPermission): string =>
  folderOfVersion(accountId, videoId, version)
