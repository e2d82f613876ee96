import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The archives of tiles that this server has itself. */
export const mapArchives = ['world', 'relief', 'tiles', 'terrain'] as const
export type MapArchive = (typeof mapArchives)[number]

export const getMapArchive = endpoint({
  method: 'GET',
  path: '/api/map_archive/:archive',
  summary: 'Ranges of a PMTiles archive of the base map',
  access: 'anyone',
  params: z.object({ archive: z.enum(mapArchives) }),
  query: z.object({ v: z.string().max(100).optional() }),
  reply: 'file',
})
