import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getMapArchive, mapArchives, type MapArchive } from '#contract/base-map.ts'
import type { Site } from '#contract/site.ts'
import type { BaseMapConfig, MapSource } from '#server/config.ts'
import { openArchive, type ArchiveFile } from './archive-file.ts'

/** Set-up makes the embedded world. Without it there are maps without ground, and not no maps. */
function embedded(name: string): MapSource | null {
  const path = fileURLToPath(new URL(`../../../dist/map/${name}.pmtiles`, import.meta.url))
  return existsSync(path) ? { kind: 'file', path } : null
}

function mapSources({ tiles, terrain }: BaseMapConfig): Record<MapArchive, MapSource | null> {
  return { world: embedded('world'), relief: embedded('world-relief'), tiles, terrain }
}

type OpenArchives = Partial<Record<MapArchive, ArchiveFile>>

/** Those that this server hands out itself. */
export function openArchives(config: BaseMapConfig): OpenArchives {
  const sources = mapSources(config)
  const files = mapArchives.flatMap((name) => {
    const source = sources[name]
    return source?.kind === 'file' ? [[name, openArchive(source.path)] as const] : []
  })
  return Object.fromEntries(files)
}

/** What a browser has to know to draw the base map. */
export function describeBaseMap(config: BaseMapConfig): Site['base_map'] {
  const sources = mapSources(config)
  const archives = openArchives(config)
  const addressOf = (name: MapArchive): string | null => {
    const archive = archives[name]
    if (archive) return `${getMapArchive.path.replace(':archive', name)}?v=${archive.version}`
    return sources[name]?.kind === 'address' ? sources[name].url : null
  }
  return {
    world: addressOf('world'),
    relief: addressOf('relief'),
    tiles: addressOf('tiles'),
    terrain: addressOf('terrain'),
    terrain_encoding: config.terrainEncoding,
    style: config.styleUrl,
    attribution: config.attribution,
  }
}
