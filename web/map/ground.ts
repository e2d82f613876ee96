import type { Header, PMTiles } from 'pmtiles'
import type { MapRegion } from '#contract/base-map/base-map.ts'
import { onlineMap } from '#contract/base-map/online-map.ts'
import type { Site } from '#contract/site/site.ts'
import { tileSize } from '#domain/terrain/terrain-tile.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import type { HeightTile } from '#web/workers/contours/protocol.ts'
import { archiveAt } from './archives.ts'
import { readArchive, type ArchiveKind } from './read-archive.ts'
import { fetchTileJson } from './tile-json.ts'
import { loadTile } from './load-tile.ts'
import { regionHeights } from './region-heights.ts'
import { regionTiles } from './region-tiles.ts'
import { remoteTiles } from './remote-tiles.ts'
import { type TileServer, tileServerAt } from './tile-server.ts'

/** A source of a style, without its type. */
export type TileAddress = { url: string } | { tiles: string[]; maxzoom: number }

export type Bounds = readonly [west: number, south: number, east: number, north: number]

export type Ground = {
  world: TileAddress | null
  relief: TileAddress | null
  /**
   * The operator's own tiles, or those made from extracts on this server. Without bounds, they cover the whole world.
   */
  region: { source: TileAddress; schema: TileSchema; bounds: readonly Bounds[] | null } | null
  terrain: {
    source: TileAddress
    /** For drawing in 3D, which needs a surface even beyond the available heights. */
    surface: TileAddress
    tileSize: number
    encoding: 'terrarium' | 'mapbox'
    contours: (units: UnitSystem) => string
    heights: GroundHeights
  } | null
  /** HTML, as archives provide it. */
  credits: string[]
}

/** Elevations as numbers, for what is computed from them. */
export type GroundHeights = {
  /** Null covers the whole world. */
  bounds: readonly Bounds[] | null
  maxZoom: number
  encoding: 'terrarium' | 'mapbox'
  /** Null where there are none. */
  fetchTile: (tile: HeightTile) => Promise<Blob | null>
}

type BaseMap = Site['base_map']
type TileSchema = NonNullable<BaseMap['tiles_schema']>

/** Where streets and heights come from: what the operator has set, or else the public servers. */
export type Wanted = { baseMap: BaseMap; isOnline: boolean }

/** The servers whose tiles may be missing from the map, by their names in messages. */
export function askedServers({
  baseMap,
  isOnline,
}: Wanted): { what: 'streets' | 'heights'; address: string; server: TileServer }[] {
  const streets = isOnline ? onlineMap.streets.tileJson : baseMap.tiles
  const heights = baseMap.terrain ?? (isOnline ? onlineMap.heights.tiles : null)
  const made = streets === null ? madeRegions(baseMap).map(({ url }) => url) : [streets]
  return [
    ...made.map((address) => ({ what: 'streets' as const, address })),
    ...(heights === null ? [] : [{ what: 'heights' as const, address: heights }]),
  ].map((asked) => ({ ...asked, server: tileServerAt(asked.address) }))
}

/** A style reads one schema: that of the newest region. */
function madeRegions({ regions }: BaseMap): MapRegion[] {
  const tiles = regions.filter(({ kind }) => kind === 'tiles')
  return tiles.filter(({ schema }) => schema === tiles[0]?.schema)
}

/** Asks the archives what they contain. Unreadable ones and servers in trouble are left out. */
export async function findGround({ baseMap, isOnline }: Wanted): Promise<Ground> {
  const [world, relief, tiles, terrain] = await Promise.all([
    look(baseMap.world, 'vector'),
    look(baseMap.relief, 'picture'),
    isOnline ? lookOnline() : look(baseMap.tiles, 'vector'),
    baseMap.terrain === null && isOnline ? heightsOnline() : look(baseMap.terrain, 'picture'),
  ])
  const schema = isOnline ? onlineMap.streets.schema : baseMap.tiles_schema
  const used = [world, relief, tiles, terrain].filter((found) => found !== null)
  const made = tiles ? [] : madeRegions(baseMap).filter(({ url }) => !tileServerAt(url).trouble.get())
  const heights = terrain ? [] : madeHeights(baseMap)
  return {
    world: world?.source ?? null,
    relief: relief?.source ?? null,
    region: tiles && schema ? regionOf(tiles, schema) : regionOfMade(made),
    terrain: terrain
      ? await terrainOf(terrain, encodingOf(terrain, baseMap))
      : await terrainOfMade(heights, relief?.address ?? null),
    credits: [
      ...new Set([
        ...used.map(({ credit }) => credit),
        ...[...made, ...heights].map(({ attribution }) => attribution),
        baseMap.attribution ?? '',
      ]),
    ].filter((credit) => credit !== ''),
  }
}

type Found = {
  source: TileAddress
  address: string
  archive: PMTiles | null
  header: Header | null
  credit: string
}

const regionOf = ({ source, header }: Found, schema: TileSchema): Ground['region'] => ({
  source,
  schema,
  bounds: partsOf(header),
})

function partsOf(header: Header | null): Bounds[] | null {
  return header && !coversWorld(header)
    ? [[header.minLon, header.minLat, header.maxLon, header.maxLat]]
    : null
}

/** Their archives are not opened before a tile is needed: the server has said what they contain. */
function regionOfMade(made: readonly MapRegion[]): Ground['region'] {
  const schema = made[0]?.schema
  return schema ? { source: regionTiles(made), schema, bounds: made.map(({ bounds }) => bounds) } : null
}

const madeHeights = ({ regions }: BaseMap): MapRegion[] =>
  regions.filter(({ kind, url }) => kind === 'terrain' && !tileServerAt(url).trouble.get())

/** Like the tiles of regions, they are not opened before a tile is needed. */
async function terrainOfMade(made: readonly MapRegion[], around: string | null): Promise<Ground['terrain']> {
  if (made.length === 0) return null
  const { contourTiles } = await import('./contours.ts')
  const { source, surface, fetchHeights } = regionHeights(made, around)
  const encoding = 'terrarium'
  const contours = contourTiles(
    { address: source.tiles.join(''), maxzoom: source.maxzoom, encoding },
    fetchHeights,
  )
  const bounds = made.map((region) => region.bounds)
  const heights = { bounds, maxZoom: source.maxzoom, encoding, fetchTile: fetchHeights } as const
  return { source, surface, tileSize, encoding, contours, heights }
}

const encodingOf = ({ address }: Found, { terrain_encoding }: BaseMap): BaseMap['terrain_encoding'] =>
  address === onlineMap.heights.tiles ? onlineMap.heights.encoding : terrain_encoding

const isTemplate = (address: string): boolean => address.includes('{z}')

async function terrainOf(found: Found, encoding: 'terrarium' | 'mapbox'): Promise<Ground['terrain']> {
  const { contourTiles } = await import('./contours.ts')
  const { source, address, archive, header } = found
  const deepest = address === onlineMap.heights.tiles ? onlineMap.heights.maxZoom : usualHeightsZoom
  const heights = { address, maxzoom: header?.maxZoom ?? deepest, encoding }
  const fetchHeights = async ({ z, x, y }: HeightTile): Promise<Blob | null> => {
    const bytes = archive
      ? (await archive.getZxy(z, x, y))?.data
      : await loadTile({ template: address, server: tileServerAt(address) }, { z, x, y }, 'picture')
    return bytes && bytes.byteLength > 0 ? new Blob([bytes]) : null
  }
  return {
    source,
    surface: source,
    tileSize: await tileSizeOf(found),
    encoding,
    contours: contourTiles(heights, fetchHeights),
    heights: { bounds: partsOf(header), maxZoom: heights.maxzoom, encoding, fetchTile: fetchHeights },
  }
}

async function lookOnline(): Promise<Found | null> {
  const { tileJson, attribution } = onlineMap.streets
  const server = tileServerAt(tileJson)
  if (server.trouble.get()) return null
  try {
    const { tiles, maxzoom, credit } = await server.ask((signal) => fetchTileJson(tileJson, signal))
    const source = { tiles: [remoteTiles(tiles, server)], maxzoom }
    return { source, address: tileJson, archive: null, header: null, credit: credit ?? attribution }
  } catch {
    return null
  }
}

function heightsOnline(): Found | null {
  const { tiles, maxZoom, attribution } = onlineMap.heights
  const found = templateAt(tiles, maxZoom)
  return found && { ...found, credit: attribution }
}

/** The tiles are not asked for before they are needed. */
function templateAt(address: string, maxzoom: number): Found | null {
  const server = tileServerAt(address)
  if (server.trouble.get()) return null
  const source = { tiles: [remoteTiles(address, server)], maxzoom }
  return { source, address, archive: null, header: null, credit: '' }
}

/** Tile URLs do not reveal their zoom levels; this is deep enough for most. */
const usualMaxZoom = 14
const usualHeightsZoom = 12

async function look(address: string | null, kind: ArchiveKind): Promise<Found | null> {
  if (address === null) return null
  if (isTemplate(address)) return templateAt(address, usualMaxZoom)
  const archive = archiveAt(address)
  const server = tileServerAt(address)
  if (server.trouble.get()) return null
  try {
    const { header, credit } = await server.ask(() => readArchive(archive, kind))
    return { source: { url: `pmtiles://${archive.source.getKey()}` }, address, archive, header, credit }
  } catch {
    return null
  }
}

/** A country's archive is drawn on top of the world, a planet's archive covers it. */
function coversWorld(header: Header): boolean {
  return header.minZoom === 0 && header.maxLon - header.minLon > 350
}

/** Height tiles are 256 or 512 pixels wide; a wrong guess would double or halve all zooms. */
async function tileSizeOf({ archive, header }: Found): Promise<number> {
  if (!archive || !header) return 256
  const [x, y] = tileAt(
    (header.minLon + header.maxLon) / 2,
    (header.minLat + header.maxLat) / 2,
    header.minZoom,
  )
  const tile = await archive.getZxy(header.minZoom, x, y)
  if (!tile) return 256
  const picture = await createImageBitmap(new Blob([tile.data])).catch(() => null)
  return picture?.width ?? 256
}

function tileAt(lon: number, lat: number, z: number): [number, number] {
  const sine = Math.sin((lat * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [Math.floor(((lon + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)]
}
