import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { getTelemetry } from '#contract/activities/activity.ts'
import { notFound } from '#server/http/app-error.ts'
import { ownCopy } from '#server/http/cache-control.ts'
import { handle } from '#server/http/handle.ts'
import { acceptsGzip, isKnown } from '#server/http/request-headers.ts'
import type { Services } from '#server/services.ts'
import { findOthersView } from './others-view.ts'
import { requireActivity, seesAll, type VisibleActivity } from './visible-activity.ts'
import { telemetryVersion } from './telemetry-version.ts'

const unpack = promisify(gunzip)

export function telemetryRoutes(app: FastifyInstance, { cells, config }: Services): void {
  handle(app, getTelemetry, async ({ params, query, viewer, request, reply }) => {
    const seen = await requireActivity(cells, { id: params.id, viewer: await viewer(), as: query.as })
    const version = telemetryVersion(config.secret, seen)
    const isPacked = acceptsGzip(request)
    const etag = `"${version}${isPacked ? '-gzip' : ''}"`
    const isKept = seen.audience === 'owner' && query.v === version
    reply.headers({
      etag,
      'cache-control': isKept ? ownCopy.forever : ownCopy.askEveryTime,
      vary: 'accept-encoding, cookie',
    })
    if (isKnown(request, etag)) return reply.code(304).send()
    reply.type('application/vnd.apache.arrow.stream')
    if (isPacked) reply.header('content-encoding', 'gzip')
    return seesAll(seen) ? sendStored(seen, reply, isPacked) : sendVisible(seen, reply, isPacked)
  })
}

/** Sends the samples as they are stored. */
async function sendStored(
  { cell, row }: VisibleActivity,
  reply: FastifyReply,
  isPacked: boolean,
): Promise<FastifyReply> {
  const stored = await cell.files.read(row.telemetry_key)
  if (!stored) throw notFound()
  if (isPacked) return reply.send(stored)
  const unpacked = createGunzip()
  stored.on('error', (error) => unpacked.destroy(error))
  unpacked.on('close', () => stored.destroy())
  return reply.send(stored.pipe(unpacked))
}

async function sendVisible(
  seen: VisibleActivity,
  reply: FastifyReply,
  isPacked: boolean,
): Promise<FastifyReply> {
  const { telemetry } = await findOthersView(seen)
  return reply.send(isPacked ? telemetry : await unpack(telemetry))
}
