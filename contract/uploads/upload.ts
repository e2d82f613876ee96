import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { limits } from '#contract/limits.ts'
import { uploadMessages } from './upload-messages.ts'
import { UploadedVideo } from '#contract/videos/video.ts'

export const uploadTypes = ['VIDEO', 'ACTIVITY'] as const

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Md5 = z.string().regex(/^[0-9a-f]{32}$/)

/**
 * SHA-256 over the size and the first, middle and last MiB (domain/media/fingerprint.ts), so that no file has
 * to be read in full first.
 */
export const Fingerprint = Sha256

export const alreadyUploaded = endpoint({
  method: 'POST',
  path: '/api/already_uploaded',
  summary: 'Check which of these files the viewer has already uploaded',
  access: 'signed_in',
  body: z.object({
    items: z
      .array(z.object({ fingerprint: Fingerprint, size: z.number().int().nonnegative() }))
      .min(1)
      .max(1000),
  }),
  /** `activity_id` when the file became exactly one activity, `video_id` for a video. */
  reply: z.object({
    items: z.array(
      z.object({ fingerprint: Fingerprint, activity_id: Id.nullable(), video_id: Id.nullable() }),
    ),
  }),
})

export const UploadRequest = z.object({
  type: z.enum(uploadTypes),
  filename: z.string().min(1).max(limits.filenameMax),
  size: z
    .number()
    .int()
    .min(1, uploadMessages.fileEmpty)
    .max(limits.uploadSizeMax, uploadMessages.fileTooLarge),
  fingerprint: Fingerprint,
  last_modified_ms: z.number().int().nullable().default(null),
  /** The video whose file is uploaded again, under the same name. */
  replaces: Id.optional(),
  /** For a recording that the camera split: its first file, and which part this is. */
  parent_id: Id.optional(),
  chapter: z.number().int().min(1).max(999).default(1),
})
export type UploadRequest = z.infer<typeof UploadRequest>

export const OpenUpload = z.object({
  upload_id: Id,
  part_size: z.number().int(),
  /** Numbered from 1. */
  parts: z.number().int(),
  /** The parts already stored. */
  have: z.array(z.number().int()),
  /** Some object stores verify parts only by MD5, so their upload addresses need it. */
  needs_md5: z.boolean(),
  /** The video this file belongs to, or will belong to. */
  video_id: Id.nullable(),
})
export type OpenUpload = z.infer<typeof OpenUpload>

export const createUpload = endpoint({
  method: 'POST',
  path: '/api/create_upload',
  summary: 'Begin an upload, or continue the one already begun for the same file',
  access: 'signed_in',
  limit: 'upload',
  body: UploadRequest,
  reply: OpenUpload,
})

export const getUpload = endpoint({
  method: 'GET',
  path: '/api/create_upload/:upload_id',
  summary: 'List which parts of an upload are stored',
  access: 'signed_in',
  params: z.object({ upload_id: Id }),
  reply: OpenUpload,
})

export const abortUpload = endpoint({
  method: 'DELETE',
  path: '/api/create_upload/:upload_id',
  summary: 'Cancel an upload and remove its parts',
  access: 'signed_in',
  params: z.object({ upload_id: Id }),
  reply: 'empty',
})

export const signParts = endpoint({
  method: 'POST',
  path: '/api/upload_parts',
  summary: 'Get addresses that accept exactly these parts',
  access: 'signed_in',
  body: z.object({
    upload_id: Id,
    parts: z
      .array(
        z.object({
          n: z.number().int().positive(),
          size: z.number().int().positive(),
          sha256: Sha256,
          md5: Md5.optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
  reply: z.object({
    parts: z.array(
      z.object({ n: z.number().int(), url: z.string(), headers: z.record(z.string(), z.string()) }),
    ),
  }),
})

/** For parts sent through the app. The signature in the URL permits exactly these bytes. */
export const putPart = endpoint({
  method: 'PUT',
  path: '/api/upload_part/:upload_id/:n',
  summary: 'Send the bytes of a part to an address from `upload_parts`. May be repeated',
  access: 'anyone',
  // The transfer is cut off earlier when it stalls; this is the final limit.
  timeoutMs: 4_500_000,
  params: z.object({ upload_id: Id, n: z.coerce.number().int().positive() }),
  query: z.object({
    exp: z.coerce.number().int(),
    size: z.coerce.number().int().positive().max(limits.partSize),
    sha256: Sha256,
    sig: z.string(),
  }),
  reply: 'empty',
})

export const completeUpload = endpoint({
  method: 'POST',
  path: '/api/complete_upload',
  summary: 'Complete a video upload: keep the file and process it for watching',
  access: 'signed_in',
  timeoutMs: 60_000,
  body: z.object({ upload_id: Id }),
  reply: z.object({ video: UploadedVideo }),
})

/** The outcome of one file of an upload; a zip has many. */
export const ImportedFile = z.object({
  filename: z.string(),
  /** `photo`: a picture kept with the activity. */
  outcome: z.enum(['stored', 'already_uploaded', 'unreadable', 'photo']),
  /** The activities it became; `duplicate_of` marks the same activity from another source. */
  activities: z.array(z.object({ id: Id, title: z.string(), duplicate_of: Id.nullable() })),
  /** What was lost, or why nothing could be read. */
  sentences: z.array(z.string()),
})
export type ImportedFile = z.infer<typeof ImportedFile>

/** The progress of an uploaded activity file or zip. */
export const ActivityImport = z.object({
  upload_id: Id,
  state: z.enum(['processing', 'done', 'failed']),
  files_total: z.number().int().nullable(),
  files_done: z.number().int(),
  stored: z.number().int(),
  already_uploaded: z.number().int(),
  unreadable: z.number().int(),
  /** Why the whole import failed. */
  sentence: z.string().nullable(),
  /** The first hundred worth mentioning, those with messages first. */
  files: z.array(ImportedFile),
  /** For an upload that is one activity. */
  activity: z.object({ id: Id }).nullable(),
  duplicate_of: Id.nullable(),
})
export type ActivityImport = z.infer<typeof ActivityImport>

export const completeUploadActivity = endpoint({
  method: 'POST',
  path: '/api/complete_upload_activity',
  summary: 'Complete an activity upload: read the file, waiting briefly for the outcome',
  access: 'signed_in',
  body: z.object({ upload_id: Id }),
  reply: ActivityImport,
})

export const getActivityImport = endpoint({
  method: 'GET',
  path: '/api/complete_upload_activity/:upload_id',
  summary: 'Get the progress of reading an uploaded file',
  access: 'signed_in',
  params: z.object({ upload_id: Id }),
  reply: ActivityImport,
})
