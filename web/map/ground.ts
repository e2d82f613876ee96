import type { Header, PMTiles } from 'pmtiles'
import type { Site } from '#contract/site.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { archiveAt } from './archives.ts'

/** A source of a style, without its type. */
export type TileAddress = { url: string } | { tiles: string[]; maxzoom: number }

export type Bounds = readonly [west: number, south: number, east: number, north: number]

export type Ground = {
  world: TileAddress | null
  relief: TileAddress | null
  /** The operator's own tiles. Without bounds they cover the whole world. */
  region: { source: TileAddress; schema: TileSchema; bounds: Bounds | null } | null
  terrain: {
    source: TileAddress
    tileSize: number
    encoding: 'terrarium' | 'mapbox'
    contours: (units: UnitSystem) => string
  } | null
  /** HTML, as archives provide it. */
  credits: string[]
}

type BaseMap = Site['base_map']
type TileSchema = NonNullable<BaseMap['tiles_schema']>

/** Asks the archives what they contain; unreadable ones are left out. */
export async function findGround(baseMap: BaseMap): Promise<Ground> {
  const [world, relief, tiles, terrain] = await Promise.all([
    look(baseMap.world),
    look(baseMap.relief),
    look(baseMap.tiles),
    look(baseMap.terrain),
  ])
  const replacesWorld = tiles !== null && coversWorld(tiles.header)
  const used = [replacesWorld ? null : world, relief, tiles, terrain].filter((found) => found !== null)
  return {
    world: replacesWorld ? null : (world?.source ?? null),
    relief: relief?.source ?? null,
    region: tiles && baseMap.tiles_schema && regionOf(tiles, baseMap.tiles_schema, replacesWorld),
    terrain: terrain && (await terrainOf(terrain, baseMap.terrain_encoding)),
    credits: [...new Set([...used.map(({ credit }) => credit), baseMap.attribution ?? ''])].filter(
      (credit) => credit !== '',
    ),
  }
}

type Found = {
  source: TileAddress
  address: string
  archive: PMTiles | null
  header: Header | null
  credit: string
}

function regionOf({ source, header }: Found, schema: TileSchema, replacesWorld: boolean): Ground['region'] {
  const bounds =
    header && !replacesWorld ? ([header.minLon, header.minLat, header.maxLon, header.maxLat] as const) : null
  return { source, schema, bounds }
}

const isTemplate = (address: string): boolean => address.includes('{z}')

async function terrainOf(found: Found, encoding: 'terrarium' | 'mapbox'): Promise<Ground['terrain']> {
  const { contourTiles } = await import('./contours.ts')
  const { source, address, header } = found
  const heights = { address, maxzoom: header?.maxZoom ?? usualHeightsZoom, encoding }
  return { source, tileSize: await tileSizeOf(found), encoding, contours: contourTiles(heights) }
}

/** Tile URLs do not tell their zoom; this is deep enough for most. */
const usualMaxZoom = 14
const usualHeightsZoom = 12

async function look(address: string | null): Promise<Found | null> {
  if (address === null) return null
  if (isTemplate(address)) {
    return {
      source: { tiles: [address], maxzoom: usualMaxZoom },
      address,
      archive: null,
      header: null,
      credit: '',
    }
  }
  const archive = archiveAt(address)
  try {
    const [header, metadata] = await Promise.all([archive.getHeader(), archive.getMetadata()])
    const credit = (metadata as { attribution?: unknown } | null)?.attribution
    const source = { url: `pmtiles://${archive.source.getKey()}` }
    return { source, address, archive, header, credit: typeof credit === 'string' ? credit : '' }
  } catch {
    return null
  }
}

/** A country's archive is drawn on top of the world, a planet's archive replaces it. */
function coversWorld(header: Header | null): boolean {
  return header === null || (header.minZoom === 0 && header.maxLon - header.minLon > 350)
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
