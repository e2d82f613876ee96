import { z } from 'zod'
import { canonicalLanguage } from '#domain/media/captions/caption-language.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'

/** BCP 47, such as `en` or `pt-BR`. */
const Language = z.string().refine((tag) => canonicalLanguage(tag) !== null, 'is not a language')

/** Enough for text of the largest allowed size with every character escaped in JSON. */
const largestBodyBytes = 4_194_304

export const saveCaptions = endpoint({
  method: 'POST',
  path: '/api/uploaded_videos/:id/captions',
  summary: 'Set the captions of an own video in a language, from the text of a SubRip or WebVTT file',
  access: 'signed_in',
  params: z.object({ id: Id }),
  bodyMax: largestBodyBytes,
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
  summary: 'Get the captions of a project video in a language, as WebVTT without markup',
  access: 'anyone',
  params: z.object({ id: Id, video_id: Id, language: Language }),
  /** The version named in `captions`. */
  query: z.object({ v: z.string().max(100).optional() }),
  reply: 'file',
})
