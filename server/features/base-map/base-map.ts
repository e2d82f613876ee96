import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getMapArchive, mapArchives, type MapArchive } from '#contract/base-map/base-map.ts'
import type { Site } from '#contract/site/site.ts'
import type { MapLook } from '#domain/map-style/map-layers.ts'
import type { BaseMapConfig, MapSource } from '#server/config/config.ts'
import type { Services } from '#server/services.ts'
import { openArchive, type ArchiveFile } from './archive-file.ts'
import { findSchema } from './find-schema.ts'
import { knownRegions } from './known-regions.ts'
import { describeRegion } from './map-region.ts'
import type { TileSchema } from './tile-schema.ts'

/** The embedded world is made during set-up. If it is missing, maps still work, without a background. */
function embedded(name: string): MapSource | null {
  const path = pathOfEmbedded(`${name}.pmtiles`)
  return existsSync(path) ? { kind: 'file', path } : null
}

const pathOfEmbedded = (file: string): string =>
  fileURLToPath(new URL(`../../../dist/map/${file}`, import.meta.url))

/** The path of the picture of the whole world, which was painted from the embedded archives. */
export const worldPicturePath = (scheme: MapLook['scheme']): string => pathOfEmbedded(`world-${scheme}.webp`)

/** Rough heights of the whole world; null if they are missing. */
export function reliefPath(): string | null {
  const relief = embedded('world-relief')
  return relief?.kind === 'file' ? relief.path : null
}

function mapSources({ tiles, terrain }: BaseMapConfig): Record<MapArchive, MapSource | null> {
  return { world: embedded('world'), relief: embedded('world-relief'), tiles, terrain }
}

type OpenArchives = Partial<Record<MapArchive, ArchiveFile>>

/** The archives that this server serves itself. */
export function openArchives(config: BaseMapConfig): OpenArchives {
  const sources = mapSources(config)
  const files = mapArchives.flatMap((name) => {
    const source = sources[name]
    return source?.kind === 'file' ? [[name, openArchive(source.path)] as const] : []
  })
  return Object.fromEntries(files)
}

type OwnBaseMap = Omit<Site['base_map'], 'regions' | 'tiles_problem'>

/** What a browser needs to know to draw the operator's base map if its tiles have this schema. */
export function describeBaseMap(config: BaseMapConfig, schema: TileSchema | null): OwnBaseMap {
  const sources = mapSources(config)
  const archives = openArchives(config)
  const addressOf = (name: MapArchive): string | null => {
    const archive = archives[name]
    if (archive) return `${getMapArchive.path.replace(':archive', name)}?v=${archive.version}`
    return sources[name]?.kind === 'address' ? sources[name].url : null
  }
  const isOtherWorld = schema === 'world'
  return {
    world: addressOf(isOtherWorld ? 'tiles' : 'world'),
    relief: addressOf('relief'),
    ...(schema === null || isOtherWorld
      ? { tiles: null, tiles_schema: null }
      : { tiles: addressOf('tiles'), tiles_schema: schema }),
    terrain: addressOf('terrain'),
    terrain_encoding: config.terrainEncoding,
    style: config.styleUrl,
    attribution: config.attribution,
    online: config.online,
    layers: [...config.layers],
    keepable: config.isKeepable,
  }
}

export type BaseMap = { describe: () => Promise<Site['base_map']>; whenKnown: () => Promise<void> }

/**
 * A local file is inspected before the first request is answered. A remote source can be slow, and no request
 * waits for it.
 */
export function openBaseMap(services: Pick<Services, 'cells' | 'config' | 'log' | 'now'>): BaseMap {
  const { log, now } = services
  const config = services.config.baseMap
  const regions = knownRegions(services)
  const finder = findSchema(config, { log, now })
  const firstLook = finder.look()
  let known: { schema: TileSchema | null; description: OwnBaseMap } | undefined
  return {
    async describe() {
      const schema = finder.current()
      if (known?.schema !== schema) known = undefined
      known ??= { schema, description: describeBaseMap(config, schema) }
      const tiles_problem = finder.problem()
      return { ...known.description, tiles_problem, regions: (await regions()).map(describeRegion) }
    },
    whenKnown: () => (config.tiles?.kind === 'file' ? firstLook : Promise.resolve()),
  }
}
