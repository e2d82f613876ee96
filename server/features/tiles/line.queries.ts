import { sql, type RawBuilder } from 'kysely'
import { encodeTile, tileExtent, type TileFeature } from '#domain/geo/vector-tile.ts'
import { boxOfTile, columnOf, rowOf, type TileAddress } from '#domain/geo/web-mercator.ts'
import { groupOfSport, sports, type Sport } from '#domain/sport.ts'
import type { CellDb } from '#server/db/schema.ts'
import { readTinyLines, tinyDigits } from './geometry-bytes.ts'
import { boxWithMargin, dotZoom, levelOf, linesInTile, tileMargin, unitOf } from './tile-lines.ts'
import { placeZoom } from './track-levels.ts'

export type TileFilter = {
  sport?: Sport | undefined
  from_ms?: number | undefined
  to_ms?: number | undefined
}

export type WantedLines = {
  tile: TileAddress
  filter: TileFilter
  /** Whose own tracks; undefined: everybody's public ones. */
  accountId?: string
  /** The newest are taken. */
  limit: number
  /** For all of them. Where that is too little, the largest are left out before others are. */
  mostBytes?: number
}

/** What a line takes in a tile besides its points: its id above all. */
const bytesOfTags = 80
/** Lines over this share of a tile are large: nobody's take the place of others'. Among those below, the newest go first. */
const smallShare = 1 / 32

/** Who makes a tile of lines: a database that can, or else this program. */
export type TileMaker = 'database' | 'program'

const makers = new WeakMap<CellDb, Promise<TileMaker>>()

/** PostGIS may have been built without what tiles need. */
export function findTileMaker(db: CellDb): Promise<TileMaker> {
  const known = makers.get(db) ?? askTileMaker(db)
  makers.set(db, known)
  // A database that is away now is asked again.
  known.catch(() => makers.delete(db))
  return known
}

async function askTileMaker(db: CellDb): Promise<TileMaker> {
  const { rows } = await sql<{
    version: string | null
  }>`select postgis_libprotobuf_version() as version`.execute(db)
  return /^\d/.test(rows[0]?.version ?? '') ? 'database' : 'program'
}

/** The layer `tracks` of a tile, encoded; empty when there is none. */
export async function findLines(db: CellDb, wanted: WantedLines): Promise<Uint8Array> {
  if ((await findTileMaker(db)) === 'program') return findLinesByProgram(db, wanted)
  const { rows } = await sql<{
    lines: Uint8Array | null
  }>`select ${linesByDatabase(wanted)} as lines`.execute(db)
  return rows[0]?.lines ?? new Uint8Array()
}

/** An expression of SQL. */
export function linesByDatabase({ tile, ...wanted }: WantedLines): RawBuilder<Uint8Array | null> {
  const { minX, minY, maxX, maxY } = boxOfTile(tile)
  // In a query of its own, which "offset 0" keeps from being joined: so each is worked out once and not for every
  // line, and one plan does for all tiles.
  const constants = sql`(
    select ST_MakeBox2D(ST_MakePoint(${minX}::float8, ${minY}::float8), ST_MakePoint(${maxX}::float8, ${maxY}::float8)) as bounds,
      ${boxInSql(tile)} as box, ${groupsOfSports}::jsonb as groups offset 0)`
  const lines = sql`
    select activity_id as id, sport, groups ->> sport as "group", start_time_ms / 1000 as start,
      ST_AsMVTGeom(${lineInSql(tile)}, bounds, ${sql.lit(tileExtent)}, ${sql.lit(tileMargin)}, true) as geom
    from ${constants} as constants, activity_track where ${isWanted({ tile, ...wanted }, sql`constants.box`)}
    order by start_time_ms desc limit ${wanted.limit}`
  const fitting = wanted.mostBytes === undefined ? lines : thatFit(lines, wanted.mostBytes)
  return sql`(select ST_AsMVT(line, 'tracks', ${sql.lit(tileExtent)}, 'geom') from (${fitting}) as line)`
}

/** Tiny well-known binary writes points as tiles do; a piece takes up to two bytes more in a tile. */
function thatFit(lines: RawBuilder<unknown>, mostBytes: number): RawBuilder<unknown> {
  return sql`
    select id, sport, "group", start, geom from (
      select *, sum(bytes) over (order by greatest(bytes, ${mostBytes * smallShare}::float8), start desc, id) as bytes_so_far
      from (
        select *, octet_length(ST_AsTWKB(geom, 0)) + 2 * ST_NumGeometries(geom) + ${sql.lit(bytesOfTags)} as bytes
        from (${lines}) as line where geom is not null
      ) as sized
    ) as summed where bytes_so_far <= ${mostBytes} order by start desc, id`
}

type LineRow = { id: string; sport: Sport; start: number; lines: Uint8Array }

export async function findLinesByProgram(db: CellDb, { tile, ...wanted }: WantedLines): Promise<Uint8Array> {
  const { rows } = await sql<LineRow>`
    select activity_id as id, sport, start_time_ms / 1000 as start,
      ST_AsTWKB(${sql.ref(levelOf(tile.z))}, ${sql.lit(tinyDigits)}) as lines
    from activity_track where ${isWanted({ tile, ...wanted }, boxInSql(tile))}
    order by start_time_ms desc limit ${wanted.limit}`.execute(db)
  const features = rows.map(({ id, sport, start, lines }): TileFeature => ({
    type: 'line',
    parts: linesInTile(readTinyLines(lines), tile),
    tags: { id, sport, group: groupOfSport(sport), start },
  }))
  return encodeTracks(wanted.mostBytes === undefined ? features : featuresThatFit(features, wanted.mostBytes))
}

const encodeTracks = (features: TileFeature[]): Uint8Array => encodeTile([{ name: 'tracks', features }])

function featuresThatFit(features: TileFeature[], mostBytes: number): TileFeature[] {
  const sized = features.map((feature) => ({ feature, bytes: encodeTracks([feature]).length }))
  const rankOf = ({ bytes }: { bytes: number }) => Math.max(bytes, mostBytes * smallShare)
  let left = mostBytes
  const fitting = new Set<TileFeature>()
  for (const { feature, bytes } of sized.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    left -= bytes
    if (left < 0) break
    fitting.add(feature)
  }
  return features.filter((feature) => fitting.has(feature))
}

function boxInSql(tile: TileAddress): RawBuilder<unknown> {
  const { minX, minY, maxX, maxY } = boxWithMargin(tile)
  return sql`ST_MakeEnvelope(${minX}, ${minY}, ${maxX}, ${maxY}, 3857)`
}

function isWanted({ tile, filter, accountId }: WantedLines, box: RawBuilder<unknown>): RawBuilder<boolean> {
  const { minX, minY, maxX, maxY } = boxWithMargin(tile)
  const where =
    accountId === undefined
      ? sql<boolean>`audience = 'others' and is_listed and fine && ${box}`
      : sql<boolean>`account_id = ${accountId} and audience = 'owner' and is_listed
          and west <= ${columnOf(maxX, placeZoom)} and east >= ${columnOf(minX, placeZoom)}
          and north <= ${rowOf(minY, placeZoom)} and south >= ${rowOf(maxY, placeZoom)}
          and ${sql.ref(levelOf(tile.z))} && ${box}`
  return sql`${where}
    and ${filter.sport === undefined ? sql`true` : sql`sport = ${filter.sport}`}
    and ${filter.from_ms === undefined ? sql`true` : sql`start_time_ms >= ${filter.from_ms}`}
    and ${filter.to_ms === undefined ? sql`true` : sql`start_time_ms < ${filter.to_ms}`}`
}

/** What is smaller than a grid unit would be left out. */
function lineInSql(tile: TileAddress): RawBuilder<unknown> {
  const line = sql.ref(levelOf(tile.z))
  if (tile.z > dotZoom) return line
  const unit = unitOf(tile)
  const start = sql`ST_StartPoint(ST_GeometryN(${line}, 1))`
  return sql`case when ST_XMax(${line}) - ST_XMin(${line}) < ${unit}::float8 and ST_YMax(${line}) - ST_YMin(${line}) < ${unit}::float8
    then ST_MakeLine(${start}, ST_Translate(${start}, ${unit}::float8, 0)) else ${line} end`
}

const groupsOfSports = JSON.stringify(Object.fromEntries(sports.map((sport) => [sport, groupOfSport(sport)])))
