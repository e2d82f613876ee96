import { createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { CameraFacts } from '#contract/videos/camera-reading.ts'
import { getVideoMotion, getVideoTelemetry, saveVideoTelemetry } from '#contract/videos/video.ts'
import { unpackReading } from '#domain/camera/camera-codec.ts'
import { decodeMotion } from '#domain/motion/motion-codec.ts'
import { decodeSamples, encodeSamples } from '#domain/telemetry/samples-codec.ts'
import { notFound } from '#server/http/app-error.ts'
import { ownCopy } from '#server/http/cache-control.ts'
import { handle } from '#server/http/handle.ts'
import { acceptsGzip } from '#server/http/request-headers.ts'
import type { Services } from '#server/services.ts'
import { storeTelemetry, type StoredReading } from './store-telemetry.ts'
import { telemetryKept, telemetryUnreadable } from './video-errors.ts'
import { findOwnVideo, type Video } from './video.queries.ts'

/** An hour of video has about 7 MB. */
const maxBytes = 32 * 1024 * 1024
/** More than a day at five samples a second, or seven hours at eighteen. */
const maxSamples = 500_000

export function videoTelemetryRoutes(app: FastifyInstance, services: Services): void {
  const { cells } = services
  const requireOwn = async (accountId: string, id: string): Promise<Video> => {
    const video = await findOwnVideo(cells.of(accountId).db, accountId, id)
    if (!video) throw notFound()
    return video
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    )
    handle(scope, saveVideoTelemetry, async ({ viewer, params, request }) => {
      const video = await requireOwn(viewer.id, params.id)
      // Telemetry that the server has read from the video takes precedence, unless it lacks the camera's
      // position.
      if (video.version !== null && video.telemetry_from === 'camera' && video.place_from === 'track')
        throw telemetryKept()
      await storeTelemetry(services, cells.of(viewer.id), video, readSent(request.body))
    })
  })

  handle(app, getVideoTelemetry, async ({ viewer, params, request, reply }) => {
    const { telemetry_key: key } = await requireOwn(viewer.id, params.id)
    const stored = key === null ? undefined : await cells.of(viewer.id).files.read(key)
    if (!stored) throw notFound()
    reply.headers({
      'content-type': 'application/vnd.apache.arrow.stream',
      'cache-control': ownCopy.askEveryTime,
      vary: 'accept-encoding',
    })
    if (acceptsGzip(request)) return reply.header('content-encoding', 'gzip').send(stored)
    const unpacked = createGunzip()
    stored.on('error', (error) => unpacked.destroy(error))
    unpacked.on('close', () => stored.destroy())
    return reply.send(stored.pipe(unpacked))
  })

  handle(app, getVideoMotion, async ({ viewer, params, reply }) => {
    const { motion_key: key } = await requireOwn(viewer.id, params.id)
    const stored = key === null ? undefined : await cells.of(viewer.id).files.read(key)
    if (!stored) throw notFound()
    return reply
      .headers({ 'content-type': 'application/octet-stream', 'cache-control': ownCopy.askEveryTime })
      .send(stored)
  })
}

/** Telemetry from a browser is never stored as it came: it is parsed, checked and written again. */
function readSent(body: unknown): StoredReading {
  try {
    const { facts, samples, motion } = unpackReading(body instanceof Uint8Array ? body : new Uint8Array())
    if (motion) decodeMotion(motion)
    return { facts: CameraFacts.parse(facts), samples: samples && writtenAnew(samples), motion }
  } catch (error) {
    // Thrown by our own readers, by the schema of the facts, or by the library that reads columns.
    if (error instanceof Error) throw telemetryUnreadable()
    throw error
  }
}

function writtenAnew(bytes: Uint8Array): Uint8Array {
  const { samples, breaks } = decodeSamples(bytes)
  const { length } = samples.time
  const columns = [samples.lat, samples.lon, ...Object.values(samples.series)]
  const isEven = columns.every((column) => column.length === length)
  const isSorted = samples.time.every(
    (time, index) => index === 0 || !(time < (samples.time[index - 1] ?? 0)),
  )
  const areBreaks = breaks.every((at) => Number.isInteger(at) && at > 0 && at < length)
  if (length > maxSamples || !isEven || !isSorted || !areBreaks) throw telemetryUnreadable()
  const isOnEarth = (at: number): boolean =>
    Math.abs(samples.lat[at] ?? 0) <= 90 && Math.abs(samples.lon[at] ?? 0) <= 180
  const onEarth = (degrees: number, at: number): number => (isOnEarth(at) ? degrees : Number.NaN)
  return encodeSamples({ ...samples, lat: samples.lat.map(onEarth), lon: samples.lon.map(onEarth) }, breaks)
}
