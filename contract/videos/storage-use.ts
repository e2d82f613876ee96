import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { PageQuery, pageOf } from '#contract/page.ts'

const amount = { bytes: z.number(), videos: z.number().int() }

/** A video with the space it takes up, and the projects that show it. */
export const StoredVideo = z.object({
  id: Id,
  filename: z.string(),
  size: z.number(),
  created_at: z.string(),
  /** Address of a picture; null until there is one. */
  poster: z.string().nullable(),
  projects: z.array(z.object({ id: Id, name: z.string() })),
})
export type StoredVideo = z.infer<typeof StoredVideo>

/** What uses someone's storage, the largest first. */
export const StorageUse = z.object({
  ...amount,
  /** At most 100. A video of several projects counts in each; null stands for videos in no project. */
  by_project: z.array(z.object({ project: z.object({ id: Id, name: z.string() }).nullable(), ...amount })),
  /** By the year filmed, or else uploaded; newest first. */
  by_year: z.array(z.object({ year: z.number().int(), ...amount })),
  /** One page of the requested videos. */
  by_size: pageOf(StoredVideo),
})
export type StorageUse = z.infer<typeof StorageUse>

/** Which videos to list by size; all of them by default. */
const StorageUseQuery = PageQuery.extend({
  /** Those in one project, or those in none. */
  project: z.union([Id, z.literal('none')]).optional(),
  /** Those filmed, or else uploaded, in one year. */
  year: z.coerce.number().int().min(1900).max(9999).optional(),
})

export const getStorageUse = endpoint({
  method: 'GET',
  path: '/api/storage/use',
  summary: 'Get what uses the storage: by project, by year, and the videos by size',
  access: 'signed_in',
  query: StorageUseQuery,
  reply: StorageUse,
})
