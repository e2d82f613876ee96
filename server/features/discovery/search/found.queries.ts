import { sql, type RawBuilder } from 'kysely'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { Position } from '#server/cells/across-cells.ts'
import { runKept } from '#server/db/kept-statement.ts'
import type { CellDb } from '#server/db/schema.ts'
import { hasPaidVideos, isFromFriend, isOfFriend } from '#server/features/visibility/public.ts'
import { cellsOf } from './grid.ts'
import { envelope, goesThrough, isAround, type SearchRequest } from './search-request.ts'

/**
 * This many candidates are checked first, and several times as many each time that too few of them matched.
 */
const firstLook = 60
const growth = 4
const maxAtOnce = 4000
/** A search with few matches stops here, however many more candidates there are. */
const maxLookedAt = 20_000
/** If words or a sport leave fewer candidates than this, each is checked, wherever it is. */
const few = 1500
/** In degrees. Smaller boxes contain fewer segments than the smallest cells around them contain projects. */
const smallBox = 0.006

/** A match. Its list data stays the same while the version of its channel does. */
export type Found = Position & { version: number }

/** The newest matches, in the order in which they are shown. */
export async function listFound(db: CellDb, search: SearchRequest, count: number): Promise<Found[]> {
  const { boxes, placeN, words, sport } = search
  if (placeN !== null) return walk(db, search, { count, source: alongPlace(placeN) })
  if (!boxes) return listNewest(db, search, count)
  const rare = words === null && sport === null ? undefined : await listRare(db, search, count)
  if (rare) return rare
  return walk(db, search, {
    count,
    source: boxes.every(isSmall) ? throughBoxes(boxes) : inCells(cellsOf(boxes)),
  })
}

const isSmall = ({ west, south, east, north }: BoundingBox): boolean =>
  east - west < smallBox && north - south < smallBox

/** The rows of a source after a position, newest first. */
type Source = (after: Position | undefined, limit: number) => RawBuilder<unknown>
type Row = Position & { version: number | null }

const before = (after: Position | undefined): RawBuilder<unknown> =>
  after ? sql`(shown_ms, project_id) < (${after.key}::bigint, ${after.id}::text)` : sql`true`

/** The newest of each cell, which together include the newest of all cells. */
const inCells =
  (cells: number[]): Source =>
  (after, limit) =>
    sql`
    select distinct shown_ms, project_id from unnest(${cells}::int[]) as wanted (cell) cross join lateral (
      select shown_ms, project_id from project_cell where project_cell.cell = wanted.cell and ${before(after)}
      order by shown_ms desc, project_id desc limit ${limit}) as newest`

/** All projects in the boxes, found with the spatial index of the lines. */
const throughBoxes =
  (boxes: BoundingBox[]): Source =>
  (after, limit) =>
    sql`
    select distinct shown_ms, project_id from project_segment
    where audience = 'others' and is_listed and ${before(after)} and (${sql.join(
      boxes.map((box) => sql`line && ${envelope(box)}`),
      sql` or `,
    )})
    order by shown_ms desc, project_id desc limit ${limit}`

const alongPlace =
  (placeN: number): Source =>
  (after, limit) =>
    sql`
    select shown_ms, project_id from project_place where place_n = ${placeN} and audience = 'others' and is_listed and ${before(after)}
    group by shown_ms, project_id order by shown_ms desc, project_id desc limit ${limit}`

/** Checks the candidates from a source in batches, until enough of them match. */
async function walk(
  db: CellDb,
  search: SearchRequest,
  { count, source }: { count: number; source: Source },
): Promise<Found[]> {
  const found: Found[] = []
  let after: Position | undefined
  let lookedAt = 0
  for (
    let limit = Math.max(firstLook, 2 * count);
    ;
    limit = Math.min(limit * growth, Math.max(maxAtOnce, count))
  ) {
    // Materialized, so that the limit applies to the candidates before they are checked.
    const rows = await runKept(
      db,
      sql<Row>`
      with candidate as materialized (select * from (${source(after, limit)}) as source order by shown_ms desc, project_id desc limit ${limit})
      select shown_ms as key, project_id as id, case when ${fits(search)} then ${versionOf(sql`candidate.project_id`)} end as version from candidate
      order by shown_ms desc, project_id desc`,
    )
    for (const { key, id, version } of rows) if (version !== null) found.push({ key, id, version })
    const last = rows.at(-1)
    lookedAt += rows.length
    if (found.length >= count || !last || rows.length < limit || lookedAt >= maxLookedAt)
      return found.slice(0, count)
    after = last
  }
}

/** The matches among those that the words and the sport leave, if these are few; otherwise undefined. */
async function listRare(db: CellDb, search: SearchRequest, count: number): Promise<Found[] | undefined> {
  const { boxes } = search
  if (!boxes) return undefined
  // Named like the table it is taken from, so that the same conditions apply to it.
  const { rows } = await sql<{ is_few: boolean } & (Found | Record<keyof Found, null>)>`
    with hit as materialized (
      select project_id, account_id, shown_ms, west, south, east, north from project_view where ${isListed({ ...search, boxes: null })} limit ${few}),
    total as materialized (select count(*) < ${few} as is_few from hit),
    found as (
      select shown_ms, project_view.project_id from hit as project_view, total
      where is_few and ${isAround(boxes)} and ${hasOwner} and ${hasSegmentIn(boxes, sql`project_view.project_id`)}
      order by shown_ms desc, project_id desc limit ${count})
    select is_few, shown_ms as key, project_id as id, ${versionOf(sql`found.project_id`)} as version from total left join found on true
    order by shown_ms desc, project_id desc`.execute(db)
  if (rows[0]?.is_few !== true) return undefined
  return rows.flatMap((row) => (row.key === null ? [] : { key: row.key, id: row.id, version: row.version }))
}

async function listNewest(db: CellDb, search: SearchRequest, count: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select shown_ms as key, project_id as id, ${versionOf(sql`project_view.project_id`)} as version from project_view where ${isListed(search)} and ${hasOwner}
    order by shown_ms desc, project_id desc limit ${count}`.execute(db)
  return rows
}

/** What friends of the viewer share with friends only: few, so each of them is checked. */
export async function listFoundOfFriends(
  db: CellDb,
  search: SearchRequest,
  { viewerId, count }: { viewerId: string; count: number },
): Promise<Found[]> {
  const { boxes, placeN } = search
  const isAtPlace = sql`exists (
    select from project_place where project_place.project_id = project.id and audience = 'others' and place_n = ${placeN})`
  const { rows } = await sql<Found>`
    select project_view.shown_ms as key, project_view.project_id as id, account.projects_version as version
    from project_view join project on project.id = project_view.project_id join account on account.id = project.account_id
    where ${isOfFriend(viewerId, sql`project_view.account_id`)} and ${isSharedWithFriends(viewerId)} and ${matches(search)}
      and ${placeN === null ? sql`true` : isAtPlace}
      and ${boxes ? hasSegmentIn(boxes, sql`project_view.project_id`, sql`true`) : sql`true`}
    order by project_view.shown_ms desc, project_view.project_id desc limit ${count}`.execute(db)
  return rows
}

/** A condition on a row of `project_view`. */
export const isListed = (search: SearchRequest): RawBuilder<boolean> =>
  sql<boolean>`(project_view.audience = 'others' and project_view.is_listed and ${matches(search)})`

export function matches({ boxes, words, sport }: SearchRequest): RawBuilder<boolean> {
  return sql<boolean>`(${boxes ? isAround(boxes) : sql`true`}
    and ${words === null ? sql`true` : sql`project_view.words @@ ${words}::tsquery`}
    and ${sport === null ? sql`true` : sql`project_view.sports @> ${JSON.stringify([sport])}::jsonb`})`
}

/**
 * Whether the owner's account is neither suspended nor deleted. A subquery for each row, so that it is
 * evaluated last and for few rows.
 */
export const hasOwner = sql<boolean>`(
  select account.suspended_at is null and account.deleted_at is null and ${hasPaidVideos(sql`project_view.project_id`)}
  from account where account.id = project_view.account_id)`

const versionOf = (projectId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select account.projects_version from project join account on account.id = project.account_id where project.id = ${projectId})`

/**
 * A condition on a row of `candidate`, which is at the requested place. "Offset 0" keeps the subqueries from
 * being joined: they are evaluated for few rows, by project id.
 */
function fits(search: SearchRequest): RawBuilder<boolean> {
  const isShown = sql<boolean>`exists (
    select from project_view where project_view.project_id = candidate.project_id and ${isListed(search)} and ${hasOwner} offset 0)`
  return search.boxes
    ? sql<boolean>`(${isShown} and ${hasSegmentIn(search.boxes, sql`candidate.project_id`)})`
    : isShown
}

const hasSegmentIn = (
  boxes: BoundingBox[],
  projectId: RawBuilder<unknown>,
  isShown: RawBuilder<unknown> = sql`is_listed`,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from (
    select line from project_segment where project_segment.project_id = ${projectId} and audience = 'others' and ${isShown} offset 0
  ) as segment where ${goesThrough(sql`segment.line`, boxes)})`

/**
 * A condition on a row of `project_view` joined with its `project` and `account`: for friends only, and this
 * viewer is one.
 */
export const isSharedWithFriends = (viewerId: string): RawBuilder<boolean> => sql<boolean>`(
  project_view.audience = 'others' and project_view.is_ready and project.is_described
  and ${isFromFriend('project', viewerId)})`
