import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The tile archives this server can hold. */
export const mapArchives = ['world', 'relief', 'tiles', 'terrain'] as const
export type MapArchive = (typeof mapArchives)[number]

export const getMapArchive = endpoint({
  method: 'GET',
  path: '/api/map_archive/:archive',
  summary: 'Read ranges of a PMTiles archive of the base map',
  access: 'anyone',
  params: z.object({ archive: z.enum(mapArchives) }),
  query: z.object({ v: z.string().max(100).optional() }),
  reply: 'file',
})
