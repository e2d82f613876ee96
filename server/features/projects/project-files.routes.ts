import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { getProjectCaptions } from '#contract/videos/captions.ts'
import { downloadProjectGpx, getProjectMotion, getProjectTelemetry } from '#contract/projects/project.ts'
import { writeGpxOf } from '#domain/formats/write/gpx.ts'
import type { WrittenRecording } from '#domain/formats/write/written-text.ts'
import { cutCaptions } from '#domain/media/captions/cut-captions.ts'
import { servedTimeOf } from '#domain/media/served-time.ts'
import { cutMotion } from '#domain/motion/cut-motion.ts'
import type { Cell } from '#server/cells/cell.ts'
import { findCaptions } from '#server/features/videos/public.ts'
import { notFound } from '#server/http/app-error.ts'
import { attachment, filenameOf } from '#server/http/attachment.ts'
import { ownCopy } from '#server/http/cache-control.ts'
import { handle } from '#server/http/handle.ts'
import { acceptsGzip, isKnown } from '#server/http/request-headers.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { nothingRecorded } from './project-errors.ts'
import { requireProjectVideo } from './view/videos.ts'
import {
  findVisibleRecording,
  findVisibleRecordings,
  readVisibleRecording,
  seesAll,
  versionOf,
  type ViewerRules,
} from './view/visible-recordings.ts'
import { shownIn, versionOfCaptions } from './view/project.ts'
import type { ProjectRecording } from './view/recordings.ts'
import { requireProject, type VisibleProject } from './visible-project.ts'

const unpack = promisify(gunzip)

export function projectFilesRoutes(app: FastifyInstance, services: Services): void {
  handle(app, getProjectTelemetry, async ({ params, query, viewer: whoAsks, request, reply }) => {
    const viewer = await whoAsks()
    const seen = await requireProject(services, params.id, viewer)
    const { recordings, rules } = await findVisibleRecordings(seen, viewer)
    const shown = recordings.find(({ shared }) => shared.id === params.telemetry_id)
    if (!shown) throw notFound()
    const version = versionOf(services.config.secret, shown, rules)
    const isPacked = acceptsGzip(request)
    const etag = `"${version}${isPacked ? '-gzip' : ''}"`
    const isKept = seen.isOwn && query.v === version
    reply.headers({
      etag,
      'cache-control': isKept ? ownCopy.forever : ownCopy.askEveryTime,
      vary: 'accept-encoding, cookie',
    })
    if (isKnown(request, etag)) return reply.code(304).send()
    reply.type('application/vnd.apache.arrow.stream')
    if (isPacked) reply.header('content-encoding', 'gzip')
    if (shown.kind === 'activity' && seesAll(shown, rules))
      return sendStored(seen.cell, shown.activity.telemetry_key, { reply, isPacked })
    const view = await findVisibleRecording(seen.cell, shown, rules)
    if (!view) throw notFound()
    return reply.send(isPacked ? view.telemetry : await unpack(view.telemetry))
  })

  handle(app, getProjectMotion, async ({ params, viewer: whoAsks, request, reply }) => {
    const ids = { projectId: params.id, videoId: params.video_id }
    const { video, ...seen } = await requireProjectVideo(services, ids, await whoAsks())
    const { motion_key: key } = video
    const stored = key === null ? undefined : await seen.cell.files.read(key)
    if (key === null || !stored) throw notFound()
    const shown = shownIn(seen, video)
    const version = keyedHash(
      deriveKey(services.config.secret, 'motion versions'),
      JSON.stringify([key, shown]),
    )
    const etag = `"${version.toString('hex', 0, 16)}"`
    reply.headers({
      'content-type': 'application/octet-stream',
      'cache-control': ownCopy.askEveryTime,
      etag,
      vary: 'cookie',
    })
    if (!isKnown(request, etag))
      return reply.send(
        shown === null ? stored : cutMotion(await buffer(stored), shown, servedTimeOf(shown, video.streams)),
      )
    stored.destroy()
    return reply.code(304).send()
  })

  handle(app, getProjectCaptions, async ({ params, query, viewer: whoAsks, request, reply }) => {
    const ids = { projectId: params.id, videoId: params.video_id }
    const { video, ...seen } = await requireProjectVideo(services, ids, await whoAsks())
    const found = await findCaptions(seen.cell.db, video.id, params.language)
    if (!found) throw notFound()
    const shown = shownIn(seen, video)
    const version = versionOfCaptions(services, found, shown)
    const etag = `"${version}"`
    const isKept = seen.isOwn && query.v === version
    reply.headers({ etag, 'cache-control': isKept ? ownCopy.forever : ownCopy.askEveryTime, vary: 'cookie' })
    if (isKnown(request, etag)) return reply.code(304).send()
    return reply
      .type('text/vtt; charset=utf-8')
      .send(cutCaptions(found.text, shown, servedTimeOf(shown, video.streams)))
  })

  handle(app, downloadProjectGpx, async ({ params, viewer: whoAsks, reply }) => {
    const viewer = await whoAsks()
    const seen = await requireProject(services, params.id, viewer)
    const { recordings, rules } = await findVisibleRecordings(seen, viewer)
    const tracks = tracksOf(seen, recordings, rules)
    const first = await tracks.next()
    if (first.done) throw nothingRecorded()
    reply
      .type('application/gpx+xml')
      .header('content-disposition', attachment(filenameOf(seen.row.title, '.gpx')))
    return Readable.from(writeGpxOf(beginningWith(first.value, tracks)))
  })
}

/**
 * The recordings with positions, each read when it is needed, because together they might not fit into
 * memory.
 */
async function* tracksOf(
  { cell, row }: VisibleProject,
  recordings: readonly ProjectRecording[],
  rules: ViewerRules,
): AsyncGenerator<WrittenRecording> {
  for (const shown of recordings) {
    const recording = await readVisibleRecording(cell, shown, rules)
    if (recording?.samples.lat.some(Number.isFinite))
      yield { ...recording, name: row.title, description: null }
  }
}

async function* beginningWith<Item>(first: Item, rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first
  yield* rest
}

/** Sends the file as it is stored. */
async function sendStored(
  { files }: Cell,
  key: string,
  { reply, isPacked }: { reply: FastifyReply; isPacked: boolean },
): Promise<FastifyReply> {
  const stored = await files.read(key)
  if (!stored) throw notFound()
  if (isPacked) return reply.send(stored)
  const unpacked = createGunzip()
  stored.on('error', (error) => unpacked.destroy(error))
  unpacked.on('close', () => stored.destroy())
  return reply.send(stored.pipe(unpacked))
}
