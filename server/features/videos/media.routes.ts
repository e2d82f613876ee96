import { hash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getMedia } from '#contract/videos/video.ts'
import { hdWatchPlan } from '#domain/plans/prices.ts'
import { WatchPlans } from '#server/features/billing/public.ts'
import { notFound } from '#server/http/app-error.ts'
import { ownCopy } from '#server/http/cache-control.ts'
import { countChanges } from '#server/http/count-changes.ts'
import { handle } from '#server/http/handle.ts'
import { isKnown } from '#server/http/request-headers.ts'
import { sendObject, sendParts } from '#server/http/send-object.ts'
import type { Services } from '#server/services.ts'
import { ComposedFiles, composeSound, withReplacements } from './compose-files.ts'
import { readMediaToken, type MediaPermission } from './media-token.ts'
import { folderOf, offeredFile, type Offered } from './offered-files.ts'
import { MissingPosterSizes } from './poster-sizes.ts'
import { ServedVideos, type ServedVideo } from './served-videos.ts'
import { readFileName, type AskedFile } from './stream-files.ts'
import { heightNotAllowed, mediaAddressInvalid, onlyPictures, originalNotAllowed } from './video-errors.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }
type Asking = { video: ServedVideo; permission: MediaPermission; asked: AskedFile; file: string }

/** Serves files of videos under URLs that contain the permission. */
export function mediaRoutes(app: FastifyInstance, services: Services): void {
  const { cells, config, now } = services
  const changes = countChanges(app)
  const videos = new ServedVideos({ cells, now, changes })
  const plans = new WatchPlans(services, changes)
  const posterSizes = new MissingPosterSizes(services)
  const composed = new ComposedFiles()

  handle(app, getMedia, async ({ params: { token, id, file }, viewer, request, reply }) => {
    const asked = readFileName(file)
    if (!asked) throw notFound()
    const given = readMediaToken(config.secret, token, now())
    if (given?.videoId !== id) throw mediaAddressInvalid()
    if (given.viewerId !== null && (await viewer())?.id !== given.viewerId) throw mediaAddressInvalid()
    const permission = needsPlan(asked, given) ? await limitToPlan(given, viewer) : given
    requireAllowed(asked, permission, config)
    const { video, offered } = await findOffering(permission, asked)
    const asking = { video, permission, asked, file }
    return offered.kind === 'text'
      ? sendText({ request, reply }, asking, offered)
      : sendFile({ request, reply }, asking, offered)
  })

  /** Whether the height that is currently permitted matters, and depends on someone's plan. */
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

  /** Finds the video, and what it has for the requested file. */
  async function findOffering(
    permission: MediaPermission,
    asked: AskedFile,
  ): Promise<{ video: ServedVideo; offered: Offered }> {
    const video = await videos.find(permission)
    const offered = video && offeredFile({ video, permission }, asked)
    if (video && offered) return { video, offered }
    const latest = await videos.findNow(permission)
    if (!latest) throw mediaAddressInvalid()
    const offeredNow = offeredFile({ video: latest, permission }, asked)
    if (!offeredNow) throw notFound()
    return { video: latest, offered: offeredNow }
  }

  async function sendFile(
    { request, reply }: Exchange,
    { video, permission, asked, file }: Asking,
    offered: Exclude<Offered, { kind: 'text' }>,
  ): Promise<FastifyReply> {
    const { files } = cells.of(permission.videoId)
    const isLasting = video.streams?.is_whole === true || asked.kind === 'original' || asked.kind === 'poster'
    const introduce = (size: number) =>
      reply.headers({
        'content-type': offered.type,
        'cache-control': isLasting ? ownCopy.forever : ownCopy.askEveryTime,
        etag: `"${permission.version}-${file}-${size}"`,
      })
    if (offered.kind === 'sound' || offered.kind === 'sheet') {
      const bytes = await compose(offered, { video, permission })
      if (!bytes) throw notFound()
      introduce(bytes.length)
      const read = ({ start, end }: { start: number; end: number }) =>
        Promise.resolve(bytes.subarray(start, end))
      return sendParts({ request, reply, size: bytes.length, read })
    }
    const { key } = offered
    const size = await sizeOf(offered, permission)
    if (size === undefined) throw notFound()
    introduce(size)
    if (offered.kind === 'moved') {
      const replacements = await composed.moved(files, { ...offered, size })
      if (!replacements) throw notFound()
      return sendParts({
        request,
        reply,
        size,
        read: async (range) => {
          const body = await files.read(key, range)
          return body && withReplacements(body, range.start, replacements)
        },
      })
    }
    // A text that can be compressed on the way, which would not work with byte ranges.
    if (offered.kind === 'stored text') {
      const body = await files.read(key)
      if (!body) throw notFound()
      return reply.send(await text(body))
    }
    return sendObject({ request, reply, files, key, size })
  }

  function compose(
    offered: Extract<Offered, { kind: 'sound' | 'sheet' }>,
    { video, permission }: Pick<Asking, 'video' | 'permission'>,
  ): Promise<Uint8Array | undefined> {
    const { files } = cells.of(permission.videoId)
    if (offered.kind === 'sound') return composeSound(files, offered.keys, offered.sound)
    const { thumbnails } = video
    return thumbnails ? composed.sheet(files, { ...offered, thumbnails }) : Promise.resolve(undefined)
  }

  /** Undefined if there is no such file. Sizes of posters are made if they never were. */
  async function sizeOf(
    offered: Extract<Offered, { key: string }>,
    permission: MediaPermission,
  ): Promise<number | undefined> {
    const { files } = cells.of(permission.videoId)
    const known = offered.kind === 'stored' ? offered.size : undefined
    const size = known ?? (await files.size(offered.key))
    if (size !== undefined || offered.kind !== 'sized poster') return size
    const { jpegKey, name } = offered
    await posterSizes.make({ files, jpegKey, folder: folderOf(permission), name })
    return files.size(offered.key)
  }
}

function sendText(
  { request, reply }: Exchange,
  { video, permission, asked }: Asking,
  { text: content, type }: Extract<Offered, { kind: 'text' }>,
): FastifyReply {
  // Which sizes are listed changes with the plan.
  const isLasting = video.streams?.is_whole === true && !(asked.kind === 'master' && permission.payerId)
  const etag = `"${hash('sha256', content).slice(0, 32)}"`
  reply.headers({
    'content-type': type,
    'cache-control': isLasting ? ownCopy.forever : ownCopy.askEveryTime,
    etag,
  })
  return isKnown(request, etag) ? reply.code(304).send() : reply.send(content)
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
