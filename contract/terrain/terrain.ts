import { z } from 'zod'
import { MapRegionName } from '#contract/base-map/base-map.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Called by `npm run atlas -- terrain` while a server with the embedded database is running. */
export const makeTerrainAsOperator = endpoint({
  method: 'POST',
  path: '/api/operator/terrain',
  summary: 'Make the heights of a region from elevation files on the disk of the server (operator only)',
  access: 'operator',
  limit: 'sign_in',
  body: z.object({
    name: MapRegionName,
    /** Files and folders. */
    paths: z.array(z.string().min(1).max(4096)).min(1).max(10_000),
  }),
  reply: z.object({ job_id: z.string() }),
})

export const getTerrainProgress = endpoint({
  method: 'GET',
  path: '/api/operator/terrain/:job_id',
  summary: 'Get the progress of making heights (operator only)',
  access: 'operator',
  params: z.object({ job_id: z.uuid() }),
  reply: z.object({
    state: z.enum(['working', 'done', 'failed']),
    stage: z.string(),
    /** From 0 to 1. */
    progress: z.number(),
    /** Why it failed. */
    sentence: z.string().nullable(),
  }),
})
