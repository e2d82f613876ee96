import { hash } from 'node:crypto'
import type { BaseMapConfig, MapSource } from '#server/config/config.ts'
import type { Services } from '#server/services.ts'
import { bytesOfObject, bytesOfSource } from './archive-bytes.ts'
import { openTileAddress, openTileArchive, type TileArchive } from './archive-reader.ts'
import { openArchives } from './base-map.ts'
import { knownRegions } from './known-regions.ts'
import { filesOfRegions, type MapRegionRow } from './map-region.ts'
import { readLayers } from './read-layers.ts'
import { tileSchemaOf } from './tile-schema.ts'

export type { TileArchive } from './archive-reader.ts'

/** What the map is drawn from on this server: the archives that can currently be read. */
export type MapArchives = {
  world: TileArchive | null
  relief: TileArchive | null
  /** The newest first. Those without bounds replace the world. */
  regions: { archive: TileArchive; schema: 'openmaptiles' | 'protomaps'; replacesWorld: boolean }[]
  terrain: { archives: TileArchive[]; encoding: 'terrarium' | 'mapbox' }
  credits: string[]
  /** False if an archive could not be opened this time. */
  isWhole: boolean
}

export type MapArchivesKeeper = {
  /** Changes whenever the map is drawn from something else. */
  version: () => Promise<string>
  find: () => Promise<MapArchives>
  close: () => Promise<void>
}

/** How long to wait before trying again to open an archive that failed. */
const pauseMs = 60_000
const usualMaxZoom = { vector: 14, image: 12 }

type Kept = { opened: Promise<TileArchive | null>; retryAt: number }

/** Opens archives when they are first needed, and closes those that are no longer used. */
export function keepMapArchives(services: Services): MapArchivesKeeper {
  const { config, cells, log, now } = services
  const { baseMap } = config
  const regions = knownRegions(services)
  const kept = new Map<string, Kept>()
  const own = ownSources(baseMap)

  async function open(key: string, start: () => Promise<TileArchive>): Promise<TileArchive | null> {
    const known = kept.get(key)
    if (known && now() < known.retryAt) return known.opened
    const entry: Kept = { opened: Promise.resolve(null), retryAt: Infinity }
    entry.opened = start().catch((error: unknown) => {
      entry.retryAt = now() + pauseMs
      log.warn({ err: error }, `pictures are drawn without the map archive ${key}`)
      return null
    })
    kept.set(key, entry)
    return entry.opened
  }

  const openSource = (source: MapSource | null, content: TileArchive['content']) =>
    source && open(nameOf(source), () => openMapSource(source, content))

  async function closeOthers(rows: readonly MapRegionRow[]): Promise<void> {
    for (const [key, { opened }] of kept) {
      if (!key.startsWith(objectMark) || rows.some((row) => objectMark + row.store_key === key)) continue
      kept.delete(key)
      await (await opened)?.close()
    }
  }

  const openRegion = ({ store_key: key }: MapRegionRow) =>
    open(objectMark + key, () => openTileArchive(bytesOfObject(filesOfRegions(cells), key)))

  return {
    async version() {
      const rows = await regions()
      return hash(
        'sha256',
        JSON.stringify([own, baseMap.attribution, rows.map(({ store_key }) => store_key)]),
      )
    },
    async find() {
      const rows = await regions()
      await closeOthers(rows)
      const [world, relief, tiles, terrain] = await Promise.all([
        openSource(own.world, 'vector'),
        openSource(own.relief, 'image'),
        openSource(own.tiles, 'vector'),
        openSource(own.terrain, 'image'),
      ])
      const made = await Promise.all(rows.map(async (row) => ({ row, archive: await openRegion(row) })))
      const schema = tiles && own.tiles && (await schemaOf(baseMap, tiles, own.tiles))
      const isOtherWorld = schema === 'world'
      const tileSets =
        tiles && schema !== null && !isOtherWorld
          ? [{ archive: tiles, schema, replacesWorld: coversWorld(tiles) }]
          : // The operator's own settings win over the regions that were made here.
            made.flatMap(({ row, archive }) =>
              archive && row.kind === 'tiles' && own.tiles === null
                ? [{ archive, schema: row.schema ?? 'openmaptiles', replacesWorld: false }]
                : [],
            )
      const heights = made.flatMap(({ row, archive }) => (archive && row.kind === 'terrain' ? [archive] : []))
      return {
        world: isOtherWorld ? tiles : world,
        relief,
        regions: tileSets,
        terrain: own.terrain
          ? { archives: terrain ? [terrain] : [], encoding: baseMap.terrainEncoding }
          : { archives: heights, encoding: 'terrarium' },
        credits: baseMap.attribution === null ? [] : [baseMap.attribution],
        isWhole: [
          [own.world, world],
          [own.relief, relief],
          [own.tiles, schema],
          [own.terrain, terrain],
          ...made.map(({ row, archive }) => [row, archive]),
        ].every(([wanted, found]) => wanted === null || found !== null),
      }
    },
    async close() {
      for (const { opened } of kept.values()) await (await opened)?.close()
      kept.clear()
    },
  }
}

const objectMark = 'object '
const nameOf = (source: MapSource): string => (source.kind === 'file' ? source.path : source.url)
const isTemplate = (source: MapSource): source is Extract<MapSource, { kind: 'address' }> =>
  source.kind === 'address' && source.url.includes('{z}')

/** Includes the versions of files, so that a file replaced before the last restart counts as another one. */
function ownSources(config: BaseMapConfig) {
  const files = openArchives(config)
  const fileOf = (name: 'world' | 'relief' | 'tiles' | 'terrain') =>
    files[name] && ({ kind: 'file', ...files[name] } as const)
  return {
    world: fileOf('world') ?? null,
    relief: fileOf('relief') ?? null,
    tiles: fileOf('tiles') ?? config.tiles,
    terrain: fileOf('terrain') ?? config.terrain,
  }
}

async function openMapSource(source: MapSource, content: TileArchive['content']): Promise<TileArchive> {
  if (isTemplate(source)) return openTileAddress(source.url, { content, maxZoom: usualMaxZoom[content] })
  return openTileArchive(await bytesOfSource(source))
}

async function schemaOf({ schema }: BaseMapConfig, { layers }: TileArchive, source: MapSource) {
  if (schema !== null) return schema
  return tileSchemaOf(layers.length > 0 ? layers : await readLayers(source).catch(() => []))
}

/** A country's archive is drawn on top of the world, a planet's archive replaces it. */
const coversWorld = ({ minZoom, bounds: [west, , east] }: TileArchive): boolean =>
  minZoom === 0 && east - west > 350
