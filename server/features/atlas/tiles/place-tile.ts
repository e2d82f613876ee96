import { sql } from 'kysely'
import type { EdgeKind } from '#domain/atlas/draft.ts'
import {
  placeId,
  regionAt,
  spotTypes,
  trailTypes,
  type Difficulty,
  type PlaceType,
} from '#domain/atlas/place.ts'
import { encodeTile, tileExtent, type TileFeature } from '#domain/geo/vector-tile.ts'
import {
  boxOfTile,
  latOf,
  lonOf,
  mercatorX,
  mercatorY,
  type MercatorBox,
  type TileAddress,
} from '#domain/geo/web-mercator.ts'
import type { WorldDb } from '#server/db/schema.ts'
import { worldSource } from '../import/load-world-atlas.ts'
import { areasInTile, linesInTile, tileMargin } from './tile-shapes.ts'
import { readTiny } from './tiny-geometry.ts'

const areaTypes = ['national park', 'protected area', 'forestry'] satisfies PlaceType[]

/** From this zoom on each of them is large enough to be seen. */
const firstAreaZoom = 6
const firstLabelZoom = 7
const firstTrailZoom = 9
const firstWayZoom = 13
/** Up to this zoom the coarse outlines are exact enough. */
const lastSmallZoom = 10

const firstPisteZoom = 10

const max = { areas: 400, trails: 1500, ways: 4000, labels: 80, spots: 60 }
/** At high zoom a tile has room for the least important trails, at low zoom it does not. */
const minImportance = (z: number): number => (z >= 12 ? 0 : (12 - z) * 0.06)
/** Every hilltop has a name: from afar only those that people have heard of are shown. */
const minSpotImportance = (z: number): number => (z >= 13 ? 0 : 0.2 + (12 - z) * 0.07)

/** Positions in the built-in world are off by a kilometer at worst, which nobody notices up to this zoom. */
const lastRoughZoom = 11

/** Everything that the atlas draws in a tile, encoded; empty if there is nothing. */
export async function makePlaceTile(world: WorldDb, tile: TileAddress): Promise<Uint8Array> {
  const box = boxOfTile(tile, tileMargin / tileExtent)
  const wanted = { world, tile, box }
  const areas = tile.z < firstAreaZoom ? [] : await listOutlines(wanted, areaTypes, max.areas)
  const slopes = tile.z < firstPisteZoom ? [] : await listOutlines(wanted, ['piste'], max.areas, 2)
  const cities = tile.z < firstLabelZoom ? [] : await listCities(wanted)
  const spots = tile.z < firstLabelZoom ? [] : await listSpots(wanted)
  return encodeTile([
    { name: 'areas', features: areaFeatures([...areas, ...slopes], tile) },
    { name: 'ways', features: tile.z < firstWayZoom ? [] : await listWays(wanted) },
    { name: 'trails', features: tile.z < firstTrailZoom ? [] : await listTrails(wanted) },
    { name: 'labels', features: labelFeatures([...cities, ...spots, ...areas], tile) },
  ])
}

type Wanted = { world: WorldDb; tile: TileAddress; box: MercatorBox }
type Point = {
  n: number
  type: PlaceType
  name: string
  lat: number
  lon: number
  importance: number
  elevation_m?: number | null
}
type OutlineRow = Point & { difficulty: Difficulty | null; shape: Uint8Array }

async function listOutlines(
  { world, tile, box }: Wanted,
  types: readonly PlaceType[],
  limit: number,
  /** 1 for lines, 2 for areas: pistes can be either. */
  dimension?: number,
): Promise<OutlineRow[]> {
  const outline = sql.ref(tile.z <= lastSmallZoom ? 'outline_small' : 'outline')
  const envelope = sql`st_makeenvelope(${box.minX}, ${box.minY}, ${box.maxX}, ${box.maxY}, 3857)`
  // Clipped in the database, because a long trail has points on hundreds of tiles.
  const { rows } = await sql<OutlineRow>`
    select n, type, name, difficulty, lat, lon, importance, st_astwkb(st_clipbybox2d(${outline}, box2d(${envelope})), 0) as shape
    from place
    where outline && ${envelope} and type = any(${[...types]}::text[]) and importance >= ${minImportance(tile.z)}
      ${dimension === undefined ? sql`` : sql`and st_dimension(outline) = ${dimension}`}
    order by importance desc, n limit ${limit}`.execute(world)
  return rows
}

function areaFeatures(rows: OutlineRow[], tile: TileAddress): TileFeature[] {
  return rows.map(({ n, type, name, lon, difficulty, shape }) => ({
    type: 'polygon',
    parts: areasInTile(readTiny(shape).areas, tile),
    tags: { id: idOf({ n, type, lon }), name, type, ...(difficulty && { difficulty }) },
  }))
}

async function listTrails(wanted: Wanted): Promise<TileFeature[]> {
  const rows = await listOutlines(wanted, trailTypes, max.trails, 1)
  return rows.map(({ n, type, name, lon, difficulty, shape }) => ({
    type: 'line',
    parts: linesInTile(readTiny(shape).lines, wanted.tile),
    tags: { id: idOf({ n, type, lon }), name, type, difficulty: difficulty ?? 'unknown' },
  }))
}

/** Paths and roads that belong to no trail, so that a map without other tiles shows where trails lead. */
async function listWays({ world, tile, box }: Wanted): Promise<TileFeature[]> {
  const { rows } = await sql<{ kind: EdgeKind; shape: Uint8Array }>`
    select kind, st_astwkb(st_transform(line, 3857), 0) as shape from atlas_edge
    where line && st_makeenvelope(${lonOf(box.minX)}, ${latOf(box.minY)}, ${lonOf(box.maxX)}, ${latOf(box.maxY)}, 4326)
      and kind in ('path', 'road')
    order by length_m desc, id limit ${max.ways}`.execute(world)
  return rows.map(({ kind, shape }) => ({
    type: 'line',
    parts: linesInTile(readTiny(shape).lines, tile),
    tags: { kind },
  }))
}

async function listCities({ world, tile }: Wanted): Promise<Point[]> {
  const { minX, minY, maxX, maxY } = boxOfTile(tile)
  const { rows } = await sql<Point>`
    select n, type, name, lat, lon, importance from place
    where type = 'city' and st_setsrid(st_makepoint(lon, lat), 4326)
      && st_makeenvelope(${lonOf(minX)}, ${latOf(minY)}, ${lonOf(maxX)}, ${latOf(maxY)}, 4326)
    order by importance desc, n limit ${max.labels}`.execute(world)
  return rows
}

async function listSpots({ world, tile }: Wanted): Promise<Point[]> {
  const { minX, minY, maxX, maxY } = boxOfTile(tile)
  // Written into the SQL text, because the index is only for exactly these types.
  const types = sql.join(spotTypes.map((type) => sql.lit(type)))
  const { rows } = await sql<Point>`
    select n, type, name, lat, lon, importance, elevation_m from place
    where type in (${types}) and importance >= ${minSpotImportance(tile.z)}
      ${tile.z <= lastRoughZoom ? sql`` : sql`and source <> ${worldSource}`}
      and st_setsrid(st_makepoint(lon, lat), 4326)
        && st_makeenvelope(${lonOf(minX)}, ${latOf(minY)}, ${lonOf(maxX)}, ${latOf(maxY)}, 4326)
    order by importance desc, n limit ${max.spots}`.execute(world)
  return rows
}

/** Only in the tile that contains the point: otherwise its name would appear several times. */
function labelFeatures(points: Point[], tile: TileAddress): TileFeature[] {
  const { minX, maxX, maxY } = boxOfTile(tile)
  const unit = (maxX - minX) / tileExtent
  return points.flatMap(({ n, type, name, lat, lon, importance, elevation_m }, rank) => {
    const x = Math.floor((mercatorX(lon) - minX) / unit)
    const y = Math.floor((maxY - mercatorY(lat)) / unit)
    if (x < 0 || y < 0 || x >= tileExtent || y >= tileExtent) return []
    const tags = {
      id: idOf({ n, type, lon }),
      name,
      type,
      rank,
      importance: Math.round(importance * 100) / 100,
      ...(typeof elevation_m === 'number' && { elevation: Math.round(elevation_m) }),
    }
    return [{ type: 'point', parts: [[x, y]], tags }]
  })
}

const idOf = ({ n, type, lon }: { n: number; type: PlaceType; lon: number }): string =>
  placeId({ type, n, region: regionAt(lon) })
