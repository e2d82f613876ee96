import { sql, type RawBuilder } from 'kysely'
import { encodeTile, tileExtent, type TileFeature } from '#domain/geo/vector-tile.ts'
import { boxOfTile, columnOf, rowOf, type TileAddress, worldM } from '#domain/geo/web-mercator.ts'
import { groupOfSport, sports, type Sport } from '#domain/sport.ts'
import type { CellDb } from '#server/db/schema.ts'
import { activitiesFromFriends, type Audience } from '#server/features/visibility/public.ts'
import { readTinyLines, tinyDigits } from './geometry-bytes.ts'
import {
  boxWithMargin,
  dotZoom,
  minLineM,
  minSizeM,
  levelOf,
  lineFrom,
  linesInTile,
  sizeOf,
  unitOf,
} from './tile-lines.ts'
import { placeZoom } from './draw-tracks.ts'

export type TileFilter = {
  sport?: Sport | undefined
  from_ms?: number | undefined
  to_ms?: number | undefined
}

export type WantedLines = {
  tile: TileAddress
  filter: TileFilter
  /** The owner of the tracks, and for whom they are drawn; undefined for all public tracks. */
  accountId?: string
  audience?: Audience
  /**
   * The viewer whose friends share the tracks: these alone if there is no account, or in addition to what is public of
   * the account.
   */
  friendOf?: string
  /** The newest are kept. */
  limit: number
  /** The limit for all lines together. If they exceed it, the largest are left out first. */
  maxBytes?: number
}

/** The size of a line in a tile besides its points, mostly its id. */
const bytesOfTags = 80
/**
 * Lines above this share of a tile are large and never displace others. Among the smaller ones, the newest
 * come first.
 */
const smallShare = 1 / 32

/** Tiles of lines are made by the database if it can, or else by this program. */
export type TileMaker = 'database' | 'program'

const makers = new WeakMap<CellDb, Promise<TileMaker>>()

/** PostGIS may have been built without support for tiles. */
export function findTileMaker(db: CellDb): Promise<TileMaker> {
  const known = makers.get(db) ?? askTileMaker(db)
  makers.set(db, known)
  // An unreachable database is asked again next time.
  known.catch(() => makers.delete(db))
  return known
}

async function askTileMaker(db: CellDb): Promise<TileMaker> {
  const { rows } = await sql<{
    version: string | null
  }>`select postgis_libprotobuf_version() as version`.execute(db)
  return /^\d/.test(rows[0]?.version ?? '') ? 'database' : 'program'
}

/** The encoded `tracks` layer of a tile; empty if there are no tracks. */
export async function findLines(db: CellDb, wanted: WantedLines): Promise<Uint8Array> {
  if ((await findTileMaker(db)) === 'program') return findLinesByProgram(db, wanted)
  const { rows } = await sql<{
    lines: Uint8Array | null
  }>`select ${linesByDatabase(wanted)} as lines`.execute(db)
  return rows[0]?.lines ?? new Uint8Array()
}

/** Returns an SQL expression. */
export function linesByDatabase({ tile, ...wanted }: WantedLines): RawBuilder<Uint8Array | null> {
  const { minX, maxY } = boxOfTile(tile)
  // A subquery, which "offset 0" keeps from being inlined: its values are computed once instead of for every
  // line, and all tiles share one query plan.
  const constants = sql`(
    select ${boxInSql(tile)} as box, ${groupsOfSports}::jsonb as groups,
      ${-minX}::float8 as to_left, ${-maxY}::float8 as to_top, ${1 / unitOf(tile)}::float8 as per_m offset 0)`
  // Not by ST_AsMVTGeom, which drops the middle of three points if the third is the first one again: an
  // out-and-back track would be missing, and others would lose their detours.
  const inGrid = sql`ST_SnapToGrid(
    ST_TransScale(ST_ClipByBox2D(${lineInSql(tile, wanted)}, box2d(box)), to_left, to_top, per_m, -per_m), 1)`
  const lines = sql`
    select activity_id as id, sport, groups ->> sport as "group", start_time_ms / 1000 as start${lineFromInSql(wanted)}, ${inGrid} as geom
    from ${constants} as constants, activity_track${sizeInSql(tile, wanted)} where ${isWanted({ tile, ...wanted }, sql`constants.box`)}
    order by start_time_ms desc limit ${wanted.limit}`
  const visible = sql`select * from (${lines}) as line where not ST_IsEmpty(geom)`
  const fitting = wanted.maxBytes === undefined ? visible : thatFit(visible, wanted.maxBytes)
  return sql`(select ST_AsMVT(line, 'tracks', ${sql.lit(tileExtent)}, 'geom') from (${fitting}) as line)`
}

/** Tiny well-known binary encodes points as tiles do; each piece takes up to two more bytes in a tile. */
function thatFit(lines: RawBuilder<unknown>, maxBytes: number): RawBuilder<unknown> {
  return sql`
    select id, sport, "group", start, geom from (
      select *, sum(bytes) over (order by greatest(bytes, ${maxBytes * smallShare}::float8), start desc, id) as bytes_so_far
      from (
        select *, octet_length(ST_AsTWKB(geom, 0)) + 2 * ST_NumGeometries(geom) + ${sql.lit(bytesOfTags)} as bytes
        from (${lines}) as line
      ) as sized
    ) as summed where bytes_so_far <= ${maxBytes} order by start desc, id`
}

type LineRow = { id: string; sport: Sport; start: number; lines: Uint8Array }

export async function findLinesByProgram(db: CellDb, { tile, ...wanted }: WantedLines): Promise<Uint8Array> {
  const { rows } = await sql<LineRow>`
    select activity_id as id, sport, start_time_ms / 1000 as start,
      ST_AsTWKB(${sql.ref(levelOf(tile.z))}, ${sql.lit(tinyDigits)}) as lines
    from activity_track where ${isWanted({ tile, ...wanted }, boxInSql(tile))}
    order by start_time_ms desc limit ${wanted.limit}`.execute(db)
  const features = rows.map(({ id, sport, start, lines: written }): TileFeature => {
    const lines = readTinyLines(written)
    return {
      type: 'line',
      parts: linesInTile(lines, tile, hasDots(tile, wanted)),
      tags: {
        id,
        sport,
        group: groupOfSport(sport),
        start,
        ...(isOfAccount(wanted) && { line_from: lineFrom(sizeOf(lines)) }),
      },
    }
  })
  return encodeTracks(wanted.maxBytes === undefined ? features : featuresThatFit(features, wanted.maxBytes))
}

const encodeTracks = (features: TileFeature[]): Uint8Array => encodeTile([{ name: 'tracks', features }])

function featuresThatFit(features: TileFeature[], maxBytes: number): TileFeature[] {
  const sized = features.map((feature) => ({ feature, bytes: encodeTracks([feature]).length }))
  const rankOf = ({ bytes }: { bytes: number }) => Math.max(bytes, maxBytes * smallShare)
  let left = maxBytes
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

function isWanted({ tile, filter, ...whose }: WantedLines, box: RawBuilder<unknown>): RawBuilder<boolean> {
  const where =
    whose.accountId === undefined && whose.friendOf === undefined
      ? sql<boolean>`audience = 'others' and is_listed and fine && ${box}`
      : sql<boolean>`${isOf(whose)} and ${isInCellsOf(tile)} and ${sql.ref(levelOf(tile.z))} && ${box}`
  return sql`${where}
    and ${filter.sport === undefined ? sql`true` : sql`sport = ${filter.sport}`}
    and ${filter.from_ms === undefined ? sql`true` : sql`start_time_ms >= ${filter.from_ms}`}
    and ${filter.to_ms === undefined ? sql`true` : sql`start_time_ms < ${filter.to_ms}`}`
}

function isOf({
  accountId,
  audience = 'owner',
  friendOf,
}: Pick<WantedLines, 'accountId' | 'audience' | 'friendOf'>): RawBuilder<boolean> {
  const isOfFriends =
    friendOf === undefined ? sql`false` : sql`activity_id in ${activitiesFromFriends(friendOf)}`
  if (accountId === undefined) return sql`audience = 'others' and ${isOfFriends}`
  return sql`account_id = ${accountId} and audience = ${sql.lit(audience)} and (is_listed or ${isOfFriends})`
}

function isInCellsOf(tile: TileAddress): RawBuilder<boolean> {
  const { minX, minY, maxX, maxY } = boxWithMargin(tile)
  return sql`west <= ${columnOf(maxX, placeZoom)} and east >= ${columnOf(minX, placeZoom)}
    and north <= ${rowOf(minY, placeZoom)} and south >= ${rowOf(maxY, placeZoom)}`
}

type Whose = Pick<WantedLines, 'accountId'>

/** The map of an account shows every one of its tracks, as a line or as a circle. */
const isOfAccount = ({ accountId }: Whose): boolean => accountId !== undefined
const hasDots = (tile: TileAddress, whose: Whose): boolean => tile.z <= dotZoom || isOfAccount(whose)

/** Anything smaller than a grid unit would otherwise be left out. */
function lineInSql(tile: TileAddress, whose: Whose): RawBuilder<unknown> {
  const line = sql.ref(levelOf(tile.z))
  if (!hasDots(tile, whose)) return line
  const unit = unitOf(tile)
  const start = sql`ST_StartPoint(ST_GeometryN(${line}, 1))`
  return sql`case when size_m < ${unit}::float8
    then ST_MakeLine(${start}, ST_Translate(${start}, ${unit}::float8, 0)) else ${line} end`
}

/** Measured as by `sizeOf`. A subquery of its own, so that each line is measured once. */
function sizeInSql(tile: TileAddress, whose: Whose): RawBuilder<unknown> {
  if (!hasDots(tile, whose)) return sql``
  const line = sql.ref(levelOf(tile.z))
  return sql`, lateral (
    select greatest(case when width > ${worldM / 2}::float8 then 0 else width end, height) as size_m from (
      select ST_XMax(${line}) - ST_XMin(${line}) as width, ST_YMax(${line}) - ST_YMin(${line}) as height offset 0) as box
    offset 0) as size`
}

/** The same as `lineFrom`, in SQL. */
function lineFromInSql(whose: Whose): RawBuilder<unknown> {
  if (!isOfAccount(whose)) return sql``
  return sql`, greatest(0, ceil(ln(${minLineM}::float8 / greatest(size_m, ${minSizeM}::float8)) / ln(2::float8)))::int as line_from`
}

const groupsOfSports = JSON.stringify(Object.fromEntries(sports.map((sport) => [sport, groupOfSport(sport)])))
