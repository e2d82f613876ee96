import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { PageQuery, pageOf } from '#contract/page.ts'
import { ImportedFile } from '#contract/uploads/upload.ts'

/** Which service a zip was exported from; `files` for any other zip or file. */
export const importSources = ['trailcast', 'strava', 'garmin', 'polar', 'suunto', 'files'] as const

const Count = z.number().int()

/** An import, from its upload on, and what came of it. */
export const Import = z.object({
  upload_id: Id,
  filename: z.string(),
  source: z.enum(importSources),
  state: z.enum(['processing', 'done', 'failed', 'undoing', 'undone']),
  /** Why the whole import failed. */
  sentence: z.string().nullable(),
  began_at: z.string(),
  /** Null until the zip is listed. */
  files_total: Count.nullable(),
  files_done: Count,
  stored: Count,
  already_uploaded: Count,
  unreadable: Count,
  photos: Count,
  /** How many of its activities began in each year, newest first. Activities deleted since are not counted. */
  years: z.array(z.object({ year: Count, count: Count })),
  /** Whole kinds of content that were left out. */
  notes: z.array(z.string()),
  /** Privacy zones in the export that were neither added nor declined yet. */
  zones: z.array(z.object({ name: z.string(), radius_m: z.number() })),
  /** Whether there is something left to undo. */
  can_undo: z.boolean(),
  /** How many activities undoing has removed so far. */
  undone: Count,
})
export type Import = z.infer<typeof Import>

const byUpload = { params: z.object({ upload_id: Id }) }

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:upload_id',
  summary: 'Get the progress and the account of an import',
  access: 'signed_in',
  ...byUpload,
  reply: Import,
})

export const listImportedFiles = endpoint({
  method: 'GET',
  path: '/api/imports/:upload_id/files',
  summary: 'List what became of the files of an import, in their order',
  access: 'signed_in',
  ...byUpload,
  query: PageQuery.extend({ outcome: ImportedFile.shape.outcome.optional() }),
  reply: pageOf(ImportedFile),
})

const Named = z.object({ id: Id, title: z.string() })

/** What undoing an import would remove. */
export const ImportUndo = z.object({
  activities: Count,
  /** Those edited by their owner since, newest first, and how many there are. */
  edited: z.array(Named),
  edited_count: Count,
  /** Those used in projects, which then lose their tracks. */
  in_projects: z.array(Named.extend({ project: Named })),
  in_projects_count: Count,
  /** Existing activities that got a better recording from this import: they stay, and keep it. */
  replaced: z.array(Named),
  replaced_count: Count,
})
export type ImportUndo = z.infer<typeof ImportUndo>

export const getImportUndo = endpoint({
  method: 'GET',
  path: '/api/imports/:upload_id/undo',
  summary: 'Get what undoing an import would remove',
  access: 'signed_in',
  ...byUpload,
  reply: ImportUndo,
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:upload_id/undo',
  summary: 'Undo an import: delete all activities that it stored',
  access: 'signed_in',
  ...byUpload,
  reply: 'empty',
})

export const answerZones = endpoint({
  method: 'POST',
  path: '/api/imports/:upload_id/zones',
  summary: 'Add the privacy zones of an export to those of the account, or decline them',
  access: 'signed_in',
  ...byUpload,
  body: z.object({ add: z.boolean() }),
  reply: z.object({ added: Count }),
})
