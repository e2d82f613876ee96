import { placeLines, tilesOf, type FrameTile, type MapFrame } from '#domain/geo/map-frame.ts'
import { latOf, lonOf, worldM, type TileAddress } from '#domain/geo/web-mercator.ts'
import { mergeTiles } from '#domain/map-tiles/merge-tiles.ts'
import { findNearestName, type NearestName } from '#domain/map-tiles/nearest-name.ts'
import type { MapArchives, TileArchive } from '#server/features/base-map/public.ts'
import { creditOf } from './credit.ts'
import type { Heights, HeightTile, PictureOrder, VectorTile } from './picture-order.ts'

type Gathered = Pick<
  PictureOrder,
  'parts' | 'vectorTiles' | 'relief' | 'terrain' | 'regions' | 'nearest' | 'credit'
> & {
  /** False if a tile that should exist could not be read. */
  isWhole: boolean
}

/** The limit for each kind of tile: a map needs a handful, and tiles may be large. */
const maxTiles = 40
const maxBytes = 12_000_000

type Reads = { isWhole: boolean; bytesLeft: number }

/** Reads what a map is drawn from. What cannot be read is left out. */
export async function gatherTiles(frame: MapFrame, archives: MapArchives): Promise<Gathered> {
  const reads: Reads = { isWhole: archives.isWhole, bytesLeft: maxBytes }
  const { world, relief, terrain } = archives
  const near = archives.regions.filter(
    ({ archive }) => frame.zoom >= archive.minZoom && isNear(frame, archive),
  )
  const replacesWorld = near.some((region) => region.replacesWorld)
  const used = new Set<TileArchive>()
  const vectorTiles: VectorTile[] = []
  const add = async (source: VectorTile['source'], archive: TileArchive) => {
    for (const tile of tilesOf(frame, zoomIn(archive, Math.floor(frame.zoom))).slice(0, maxTiles)) {
      const bytes = await readTile(archive, tile, reads)
      if (bytes) vectorTiles.push({ ...tile, source, bytes })
    }
    used.add(archive)
  }
  if (world && !replacesWorld) await add('world', world)
  for (const { archive } of near) await add('region', archive)
  const [schema] = near.map((region) => region.schema)
  const heights = await terrainOf(frame, terrain, { reads, used })
  const hasTerrain = heights !== null
  return {
    parts: {
      hasWorld: world !== null && !replacesWorld,
      hasRelief: relief !== null,
      region: schema === undefined ? null : { schema, hasBounds: !replacesWorld },
      hasTerrain,
    },
    vectorTiles: mergedRegions(vectorTiles),
    relief: relief && { encoding: 'terrarium', tiles: await heightsOf(frame, [relief], { reads, used }) },
    terrain: heights,
    nearest:
      world && (near.length === 0 || !hasTerrain) && reads.bytesLeft > 0
        ? await nearestIn(frame, world)
        : null,
    regions: near.map(({ archive: { bounds } }) => cornersOf(bounds)),
    credit: creditOf([...[...used].map(({ attribution }) => attribution), ...archives.credits]),
    isWhole: reads.isWhole,
  }
}

async function nearestIn(frame: MapFrame, world: TileArchive): Promise<NearestName | null> {
  const place = [lonOf((frame.x - 0.5) * worldM), latOf((0.5 - frame.y) * worldM)] as const
  const fetchTile = ({ z, x, y }: TileAddress) => world.getTile(z, x, y)
  return findNearestName(place, fetchTile, world.maxZoom).catch(() => null)
}

/** As browsers merge them, so that an area that is in two regions is drawn once. */
function mergedRegions(tiles: readonly VectorTile[]): VectorTile[] {
  const places = Map.groupBy(tiles, ({ source, z, x, y, left }) => `${source} ${z} ${x} ${y} ${left}`)
  return [...places.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, bytes: mergeTiles([first, ...others].map(({ bytes }) => bytes)) }] : [],
  )
}

type Noting = { reads: Reads; used: Set<TileArchive> }

async function terrainOf(
  frame: MapFrame,
  { archives, encoding }: MapArchives['terrain'],
  noting: Noting,
): Promise<Heights | null> {
  const near = archives.filter((archive) => isNear(frame, archive))
  if (near.length === 0) return null
  return { encoding, tiles: await heightsOf(frame, near, noting) }
}

/** If several archives have a tile, the newest is used. */
async function heightsOf(
  frame: MapFrame,
  archives: readonly TileArchive[],
  { reads, used }: Noting,
): Promise<HeightTile[]> {
  const deepest = Math.max(...archives.map(({ maxZoom }) => maxZoom))
  const shallowest = Math.min(...archives.map(({ minZoom }) => minZoom))
  const within = (z: number) => Math.max(shallowest, Math.min(deepest, z))
  // At first, assumes that tiles are 256 pixels wide.
  let tiles = tilesOf(frame, within(Math.round(frame.zoom) + 1))
  const size = await sizeOfTiles(archives, tiles, reads)
  if (size > 256) tiles = tilesOf(frame, within(Math.round(frame.zoom)))
  const found: HeightTile[] = []
  for (const tile of tiles.slice(0, maxTiles)) {
    for (const archive of archives) {
      const bytes = await readTile(archive, tile, reads)
      if (!bytes) continue
      found.push({ ...tile, bytes })
      used.add(archive)
      break
    }
  }
  return found
}

const pngMark = 0x89504e47

/** The size of the first tile that exists; 256 if it is not a PNG, which states its size at a fixed position. */
async function sizeOfTiles(
  archives: readonly TileArchive[],
  tiles: readonly FrameTile[],
  reads: Reads,
): Promise<number> {
  for (const tile of tiles) {
    for (const archive of archives) {
      const bytes = await readTile(archive, tile, reads)
      if (!bytes || bytes.length < 24) continue
      const view = new DataView(bytes.buffer, bytes.byteOffset)
      return view.getUint32(0) === pngMark ? view.getUint32(16) : 256
    }
  }
  return 256
}

const zoomIn = ({ minZoom, maxZoom }: TileArchive, z: number): number =>
  Math.max(minZoom, Math.min(maxZoom, z))

async function readTile(
  archive: TileArchive,
  { z, x, y }: FrameTile,
  reads: Reads,
): Promise<Uint8Array | null> {
  if (reads.bytesLeft <= 0) return null
  try {
    const bytes = await archive.getTile(z, x, y)
    reads.bytesLeft -= bytes?.length ?? 0
    return bytes ?? null
  } catch {
    reads.isWhole = false
    return null
  }
}

function cornersOf([west, south, east, north]: TileArchive['bounds']): PictureOrder['regions'][number] {
  // Each corner is placed on its own, because an archive may span the whole world.
  const [[northWest] = []] = placeLines([[[west, north]]])
  const [[southEast] = []] = placeLines([[[east, south]]])
  return [northWest ?? [0, 0], southEast ?? [1, 1]]
}

function isNear(frame: MapFrame, { bounds }: TileArchive): boolean {
  const [[west, north], [east, south]] = cornersOf(bounds)
  const half = { x: frame.width / 1024 / 2 ** frame.zoom, y: frame.height / 1024 / 2 ** frame.zoom }
  return (
    west < frame.x + half.x && east > frame.x - half.x && north < frame.y + half.y && south > frame.y - half.y
  )
}
