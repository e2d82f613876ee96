import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { firstCalls } from './first-calls.ts'

/** Parts that only pretend, so that the product can be tried without accounts elsewhere. */
export const StandIn = z.enum(['mail', 'payments', 'bot_check', 'fitness_platform'])
export type StandIn = z.infer<typeof StandIn>

/** What a visitor's browser has to know about this server before anything else. */
export const Site = z.object({
  mode: z.enum(['demo', 'production']),
  stand_ins: z.array(StandIn),
  /** Without billing, storage comes from `storage_quota_gb` and uploads need no subscription. */
  billing: z.boolean(),
  storage_quota_gb: z.number(),
  fitness_sync: z.boolean(),
  sign_in_providers: z.array(z.enum(['google', 'facebook'])),
  chat_url: z.string().nullable(),
  /** Addresses of archives (PMTiles), or of tiles where they contain `{z}`. */
  base_map: z.object({
    world: z.string().nullable(),
    /** Heights of the whole world, too coarse to be walked on. */
    relief: z.string().nullable(),
    /** What the operator has set: drawn above the world where it covers a part of it only, and else in its place. */
    tiles: z.string().nullable(),
    /** How they name what they contain. */
    tiles_schema: z.enum(['openmaptiles', 'protomaps']).nullable(),
    terrain: z.string().nullable(),
    terrain_encoding: z.enum(['terrarium', 'mapbox']),
    /** A style to be used in place of our own. */
    style: z.string().nullable(),
    attribution: z.string().nullable(),
  }),
})
export type Site = z.infer<typeof Site>

export const getSite = endpoint({
  method: 'GET',
  path: firstCalls.site,
  summary: 'What this server offers',
  access: 'anyone',
  reply: Site,
})
