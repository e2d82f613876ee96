import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './id.ts'
import { PageQuery, pageOf } from './page.ts'

const amount = { bytes: z.number(), videos: z.number().int() }

/** A video with what it occupies, and the projects that show it. */
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
  /** By when it was filmed, else uploaded; the latest first. */
  by_year: z.array(z.object({ year: z.number().int(), ...amount })),
  /** One page of the videos that were asked for. */
  by_size: pageOf(StoredVideo),
})
export type StorageUse = z.infer<typeof StorageUse>

/** Which videos are listed by size; without anything, all of them. */
const StorageUseQuery = PageQuery.extend({
  /** Those of one project, or those in none. */
  project: z.union([Id, z.literal('none')]).optional(),
  /** Those that were filmed in one year, else uploaded in it. */
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
