import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** The tile archives this server can hold. */
export const mapArchives = ['world', 'relief', 'tiles', 'terrain'] as const
export type MapArchive = (typeof mapArchives)[number]

/** Archives built on this server, of which there may be several: vector tiles, and elevation. */
export const MapRegionKind = z.enum(['tiles', 'terrain'])
export type MapRegionKind = z.infer<typeof MapRegionKind>

/** The layer naming schemes we can draw. */
export const TileSchemaName = z.enum(['openmaptiles', 'protomaps'])
export type TileSchemaName = z.infer<typeof TileSchemaName>

/** Becomes part of an object key, in which no segment may begin with a dot. */
export const MapRegionName = z.string().regex(/^\w[\w.-]{0,59}$/)

export const MapRegion = z.object({
  kind: MapRegionKind,
  name: MapRegionName,
  /** Of a PMTiles archive. */
  url: z.string(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  min_zoom: z.number(),
  max_zoom: z.number(),
  /** Null for elevation tiles, which use the Terrarium encoding. */
  schema: TileSchemaName.nullable(),
  attribution: z.string(),
})
export type MapRegion = z.infer<typeof MapRegion>

export const getMapRegion = endpoint({
  method: 'GET',
  path: '/api/map_region/:kind/:name',
  summary: 'Read ranges of a PMTiles archive of a region',
  access: 'anyone',
  params: z.object({ kind: MapRegionKind, name: MapRegionName }),
  query: z.object({ v: z.string().max(100).optional() }),
  reply: 'file',
})

export const getMapArchive = endpoint({
  method: 'GET',
  path: '/api/map_archive/:archive',
  summary: 'Read ranges of a PMTiles archive of the base map',
  access: 'anyone',
  params: z.object({ archive: z.enum(mapArchives) }),
  query: z.object({ v: z.string().max(100).optional() }),
  reply: 'file',
})
