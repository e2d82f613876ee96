import { z } from 'zod'
import { MapRegion, TileSchemaName } from '#contract/base-map/base-map.ts'
import { endpoint } from '#contract/endpoint.ts'
import { firstCalls } from './first-calls.ts'
import { onlineMapChoices } from '#contract/base-map/online-map.ts'

/** Simulated services, so that the product can be tried without accounts elsewhere. */
export const StandIn = z.enum(['mail', 'payments', 'bot_check', 'fitness_platform', 'sign_in'])
export type StandIn = z.infer<typeof StandIn>

/** A satellite or topographic map made of raster tiles. */
export const RasterLayer = z.object({
  name: z.string(),
  tiles: z.string(),
  attribution: z.string(),
  max_zoom: z.number(),
  tile_size: z.number(),
  /** Whether the tiles include place names. */
  has_names: z.boolean(),
})
export type RasterLayer = z.infer<typeof RasterLayer>

/** What a browser needs to know about this server first. */
export const Site = z.object({
  mode: z.enum(['demo', 'production']),
  stand_ins: z.array(StandIn),
  /** Without billing, storage comes from `storage_quota_gb` and uploads need no subscription. */
  billing: z.boolean(),
  storage_quota_gb: z.number(),
  /** Whether everyone starts with a plan, which is simulated like all plans on such a server. */
  starting_plan: z.boolean(),
  fitness_sync: z.boolean(),
  sign_in_providers: z.array(z.enum(['google', 'facebook'])),
  chat_url: z.string().nullable(),
  /** Addresses of PMTiles archives, or of single tiles if they contain `{z}`. */
  base_map: z.object({
    world: z.string().nullable(),
    /** Elevations of the whole world, too coarse for the profile of an activity. */
    relief: z.string().nullable(),
    /**
     * The operator's own tiles: drawn on top of the world map if they cover only part of it, otherwise instead of it.
     */
    tiles: z.string().nullable(),
    /** The naming scheme of their layers. */
    tiles_schema: TileSchemaName.nullable(),
    /** Why the server cannot use the configured tiles. */
    tiles_problem: z.enum(['away', 'unreadable']).nullable(),
    terrain: z.string().nullable(),
    terrain_encoding: z.enum(['terrarium', 'mapbox']),
    /** Used instead of our own style. */
    style: z.string().nullable(),
    attribution: z.string().nullable(),
    /** Whether streets and elevation come from the public servers of `online-map.ts`. */
    online: z.enum(onlineMapChoices),
    /** Raster layers that visitors can choose as the base layer. */
    layers: z.array(RasterLayer),
    /** Whether signed-in people may save areas of this server's archives on their device. */
    keepable: z.boolean(),
    /** What this server has built from extracts and elevation files, newest first. */
    regions: z.array(MapRegion),
  }),
})
export type Site = z.infer<typeof Site>

export const getSite = endpoint({
  method: 'GET',
  path: firstCalls.site,
  summary: 'Get what this server offers',
  access: 'anyone',
  reply: Site,
})
