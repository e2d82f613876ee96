import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  downloadCsv,
  downloadFit,
  downloadGeoJson,
  downloadGpx,
  downloadOriginal,
} from '#contract/activities/activity.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { writeCsv } from '#domain/formats/write/csv.ts'
import { canBeFit, writeFit } from '#domain/formats/write/fit/fit.ts'
import { writeGeoJson } from '#domain/formats/write/geojson.ts'
import { canBeGpx, writeGpx } from '#domain/formats/write/gpx.ts'
import type { WrittenRecording } from '#domain/formats/write/written-text.ts'
import { AppError, notFound } from '#server/http/app-error.ts'
import { attachment, filenameOf, originalNameOf } from '#server/http/attachment.ts'
import { giveWay } from '#server/http/give-way.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { findOriginal } from './activity.queries.ts'
import { requireActivity } from './visible-activity.ts'
import { requireWritten } from './written-activity.ts'

const withoutPositions = () =>
  new AppError({ status: 422, code: 'without_positions' }, serverMessages.gpxWithoutPositions)
const withoutTimes = () =>
  new AppError({ status: 422, code: 'without_times' }, serverMessages.fitWithoutTimes)

type Format = {
  call: typeof downloadGpx
  write: (recording: WrittenRecording) => Iterable<string | Uint8Array>
  type: string
  ending: string
  /** Returns the error if the recording cannot be written in this format. */
  refusal?: (recording: WrittenRecording) => AppError | false
}

const formats: Format[] = [
  {
    call: downloadGpx,
    write: writeGpx,
    type: 'application/gpx+xml',
    ending: '.gpx',
    refusal: ({ samples }) => !canBeGpx(samples) && withoutPositions(),
  },
  {
    call: downloadFit,
    write: writeFit,
    type: 'application/vnd.ant.fit',
    ending: '.fit',
    refusal: ({ samples }) => !canBeFit(samples) && withoutTimes(),
  },
  { call: downloadGeoJson, write: writeGeoJson, type: 'application/geo+json', ending: '.geojson' },
  { call: downloadCsv, write: writeCsv, type: 'text/csv; charset=utf-8', ending: '.csv' },
]

export function downloadRoutes(app: FastifyInstance, { cells }: Services): void {
  for (const { call, write, type, ending, refusal } of formats)
    handle(app, call, async ({ params, query, viewer, reply }) => {
      const seen = await requireActivity(cells, { id: params.id, viewer: await viewer(), as: query.as })
      const recording = await requireWritten(seen)
      const refused = refusal?.(recording)
      if (refused) throw refused
      reply
        .type(type)
        .header('content-disposition', attachment(filenameOf(recording.name ?? seen.row.title, ending)))
      return Readable.from(giveWay(write(recording)))
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
