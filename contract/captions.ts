import { z } from 'zod'
import { canonicalLanguage } from '#domain/media/captions/caption-language.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './id.ts'

/** BCP 47, as in `en` and `pt-BR`. */
const Language = z.string().refine((tag) => canonicalLanguage(tag) !== null, 'is not a language')

/** A text of the largest size that is read, with every letter of it spelled out. */
const largestBodyBytes = 4_194_304

export const saveCaptions = endpoint({
  method: 'POST',
  path: '/api/uploaded_videos/:id/captions',
  summary:
    'The captions of an own video in a language, as the text of a SubRip or WebVTT file; those that were there are replaced',
  access: 'signed_in',
  params: z.object({ id: Id }),
  bodyMost: largestBodyBytes,
  body: z.object({ language: Language, text: z.string() }),
  reply: 'empty',
})

export const deleteCaptions = endpoint({
  method: 'POST',
  path: '/api/uploaded_videos/:id/captions/:language/delete',
  summary: 'Remove the captions of an own video in a language',
  access: 'signed_in',
  params: z.object({ id: Id, language: Language }),
  reply: 'empty',
})

export const getProjectCaptions = endpoint({
  method: 'GET',
  path: '/api/project/:id/captions/:video_id/:language',
  summary: 'The captions of a video of a project in a language, as WebVTT without markup',
  access: 'anyone',
  params: z.object({ id: Id, video_id: Id, language: Language }),
  /** The version that the address in `captions` names. */
  query: z.object({ v: z.string().max(100).optional() }),
  reply: 'file',
})
