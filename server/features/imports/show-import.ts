import type { Import, ImportUndo } from '#contract/imports/import.ts'
import { serverMessages } from '#contract/server-messages.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { importJobIdOf } from './start-import.ts'
import { countOutcomes, findActivityUpload, type UploadToImport } from './upload.queries.ts'
import { importActivities } from './jobs/import-activities.job.ts'
import { countYears, findImportRow, type ImportRow } from './import.queries.ts'
import { countLeft, listEdited, listInProjects, listReplaced } from './undo.queries.ts'

type Own = { accountId: string; uploadId: string }

/** Undefined if the account has no such import, or its file has not arrived yet. */
export async function showImport(
  services: Services,
  { accountId, uploadId }: Own,
): Promise<Import | undefined> {
  const cell = services.cells.of(accountId)
  const { db } = cell
  const upload = await findActivityUpload(db, accountId, uploadId)
  if (!upload || upload.state === 'open') return undefined
  const row = await findImportRow(db, accountId, uploadId)
  const { photo: photos, ...counts } = await countOutcomes(db, uploadId)
  const isGivenUp = await isGivenUpBy(services, cell, upload)
  const state = stateOf(upload, row, isGivenUp)
  const left = await countLeft(db, { accountId, uploadId })
  return {
    upload_id: uploadId,
    filename: upload.filename,
    source: row.source,
    state,
    sentence: isGivenUp ? serverMessages.importGivenUp : upload.sentence,
    began_at: upload.created_at.toISOString(),
    files_total: upload.files_total,
    files_done: counts.stored + counts.already_uploaded + counts.unreadable + photos,
    ...counts,
    photos,
    years: await countYears(db, uploadId),
    notes: row.notes,
    zones: row.zones.map(({ name, radius_m }) => ({ name, radius_m })),
    can_undo: (state === 'done' || state === 'failed') && left > 0,
    undone: row.undone,
  }
}

async function isGivenUpBy(
  services: Services,
  { jobs }: Cell,
  { id, state }: UploadToImport,
): Promise<boolean> {
  if (state !== 'complete') return false
  return (await jobs.find(importActivities.name, importJobIdOf(services, id)))?.state === 'failed'
}

function stateOf(upload: UploadToImport, { undo_state }: ImportRow, isGivenUp: boolean): Import['state'] {
  if (undo_state !== null) return undo_state === 'asked' ? 'undoing' : 'undone'
  if (upload.state === 'done') return 'done'
  return upload.state === 'failed' || isGivenUp ? 'failed' : 'processing'
}

/** How many of each kind are named. */
const maxNamed = 20

export async function showUndo({ cells }: Services, own: Own): Promise<ImportUndo> {
  const { db } = cells.of(own.accountId)
  const edited = await listEdited(db, own, maxNamed)
  const inProjects = await listInProjects(db, own, maxNamed)
  const replaced = await listReplaced(db, own, maxNamed)
  return {
    activities: await countLeft(db, own),
    edited: edited.rows,
    edited_count: edited.count,
    in_projects: inProjects.rows,
    in_projects_count: inProjects.count,
    replaced: replaced.rows,
    replaced_count: replaced.count,
  }
}
