import type { FastifyInstance } from 'fastify'
import {
  answerZones,
  getImport,
  getImportUndo,
  listImportedFiles,
  undoImport,
  type Import,
} from '#contract/imports/import.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { AppError, invalidCursor, notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { addZone } from '#server/features/activities/public.ts'
import { undoImportJob } from './jobs/undo-import.job.ts'
import { clearZones, findImportRow, listFiles } from './import.queries.ts'
import { showImport, showUndo } from './show-import.ts'
import { markUndoAsked } from './undo.queries.ts'

export function importRoutes(app: FastifyInstance, services: Services): void {
  const { cells } = services

  async function requireImport(accountId: string, uploadId: string): Promise<Import> {
    const found = await showImport(services, { accountId, uploadId })
    if (!found) throw notFound()
    return found
  }

  handle(app, getImport, ({ viewer, params }) => requireImport(viewer.id, params.upload_id))

  handle(app, listImportedFiles, async ({ viewer, params, query: { cursor, limit, outcome } }) => {
    const { upload_id: uploadId } = await requireImport(viewer.id, params.upload_id)
    const after = cursor === undefined ? -1 : positionOf(cursor)
    const question = { uploadId, outcome, after, limit: limit + 1 }
    const files = await listFiles(cells.of(viewer.id).db, question)
    const last = files.length > limit ? files[limit - 1] : undefined
    return { items: files.slice(0, limit), next_cursor: last ? String(last.position) : null }
  })

  handle(app, getImportUndo, async ({ viewer, params }) => {
    const { upload_id: uploadId } = await requireImport(viewer.id, params.upload_id)
    return showUndo(services, { accountId: viewer.id, uploadId })
  })

  handle(app, undoImport, async ({ viewer, params }) => {
    const { state, upload_id: uploadId } = await requireImport(viewer.id, params.upload_id)
    if (state === 'processing') throw stillRunning()
    const input = { accountId: viewer.id, uploadId }
    const cell = cells.of(viewer.id)
    await cell.db.transaction().execute(async (trx) => {
      // Asking again changes nothing.
      if (await markUndoAsked(trx, input)) await cell.jobs.enqueue(undoImportJob, input, { transaction: trx })
    })
  })

  handle(app, answerZones, async ({ viewer, params, body }) => {
    await requireImport(viewer.id, params.upload_id)
    const { db } = cells.of(viewer.id)
    const { zones } = await findImportRow(db, viewer.id, params.upload_id)
    const wanted = body.add ? zones : []
    // Adding the same zone again has no effect, so this can be repeated.
    for (const zone of wanted) await addZone(services, viewer.id, zone)
    await clearZones(db, viewer.id, params.upload_id)
    return { added: wanted.length }
  })
}

function positionOf(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw invalidCursor()
  return Number(cursor)
}

const stillRunning = () =>
  new AppError({ status: 409, code: 'import_still_running' }, serverMessages.importStillRunning)
