import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { downloadCsv, downloadGeoJson, downloadGpx, downloadOriginal } from '#contract/activity.ts'
import { writeCsv } from '#domain/formats/write/csv.ts'
import { writeGeoJson } from '#domain/formats/write/geojson.ts'
import { writeGpx } from '#domain/formats/write/gpx.ts'
import { notFound } from '#server/http/app-error.ts'
import { attachment, filenameOf, originalNameOf } from '#server/http/attachment.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { findOriginal } from './activity.queries.ts'
import { requireActivity, requireRecording } from './seen-activity.ts'

const formats = [
  { call: downloadGpx, write: writeGpx, type: 'application/gpx+xml', ending: '.gpx' },
  { call: downloadGeoJson, write: writeGeoJson, type: 'application/geo+json', ending: '.geojson' },
  { call: downloadCsv, write: writeCsv, type: 'text/csv; charset=utf-8', ending: '.csv' },
]

export function downloadRoutes(app: FastifyInstance, { cells }: Services): void {
  for (const { call, write, type, ending } of formats)
    handle(app, call, async ({ params, query, viewer, reply }) => {
      const seen = await requireActivity(cells, { id: params.id, viewer: await viewer(), as: query.as })
      const recording = await requireRecording(seen)
      reply.type(type).header('content-disposition', attachment(filenameOf(seen.row.title, ending)))
      return Readable.from(write(recording))
    })

  handle(app, downloadOriginal, async ({ params, viewer, reply }) => {
    const cell = cells.of(params.id)
    const original = await findOriginal(cell.db, params.id, viewer.id)
    const stream = original && (await cell.files.read(original.object_key))
    if (!stream) throw notFound()
    reply.type('application/octet-stream').header('content-length', original.size)
    reply.header('content-disposition', attachment(originalNameOf(original.filename)))
    return stream
  })
}
