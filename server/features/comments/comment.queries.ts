import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'
import { commentRules } from '#domain/people/comment-rules.ts'
import type { Span } from './moments.ts'

export type CommentRow = Selectable<CellDatabase['comment']>
type Db = CellDb | CellTransaction

/**
 * What decides which comments a viewer sees: what they are about, and whose comments the viewer does not want to see.
 */
export type Listed = { topicId: string; unwanted: readonly string[] }

/** A comment of someone the viewer does not want to see keeps its line only if others have replied. */
const isWanted = (unwanted: readonly string[]): RawBuilder<boolean> =>
  unwanted.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(author_id is null or author_id <> all(${unwanted}) or replies > 0)`

async function list(db: Db, query: RawBuilder<CommentRow>): Promise<CommentRow[]> {
  return (await query.execute(db)).rows
}

export const listNewest = (
  db: Db,
  { topicId, unwanted }: Listed,
  after: { id: string } | undefined,
  limit: number,
): Promise<CommentRow[]> =>
  list(
    db,
    sql`
      select * from comment
      where topic_id = ${topicId} and depth = 0 and is_listed and not pinned and ${isWanted(unwanted)}
        and ${after ? sql`id < ${after.id}` : sql`true`}
      order by id desc limit ${limit}`,
  )

export const listBest = (
  db: Db,
  { topicId, unwanted }: Listed,
  after: { rank: number; id: string } | undefined,
  limit: number,
): Promise<CommentRow[]> =>
  list(
    db,
    sql`
      select * from comment
      where topic_id = ${topicId} and depth = 0 and is_listed and not pinned and ${isWanted(unwanted)}
        and ${after ? sql`(rank, id) < (${after.rank}, ${after.id})` : sql`true`}
      order by rank desc, id desc limit ${limit}`,
  )

export type ByMoment = CommentRow & { n: number }

/** Comments about a moment that this viewer sees, ordered by moment. */
export async function listByMoment(
  db: Db,
  { topicId, unwanted, spans }: Listed & { spans: readonly Span[] },
  after: { n: number; moment_ms: number; id: string } | undefined,
  limit: number,
): Promise<ByMoment[]> {
  const left = spans.filter(({ n }) => n >= (after?.n ?? 0))
  // The cursor has only whole milliseconds, which are used if the comment itself is gone.
  const isAfter = after
    ? sql`(span.n > ${after.n} or (moment_ms, id) > (coalesce((
        select last.moment_ms from comment as last where last.id = ${after.id} and last.topic_id = ${topicId}
      ), ${after.moment_ms}), ${after.id}))`
    : sql`true`
  const { rows } = await sql<ByMoment>`
    select found.*, span.n from ${spanTable(left)} cross join lateral (
      select * from comment
      where topic_id = ${topicId} and depth = 0 and is_listed and moment_of is not null
        and moment_of = span.moment_of and moment_ms between span.begins and span.ends
        and ${isWanted(unwanted)} and ${isAfter}
      order by moment_ms, id limit ${limit}) as found
    order by span.n, found.moment_ms, found.id limit ${limit}`.execute(db)
  return rows
}

const spanTable = (spans: readonly Span[]): RawBuilder<unknown> => sql`
  unnest(
    ${spans.map(({ n }) => n)}::int[], ${spans.map((span) => span.moment_of)}::text[],
    ${spans.map(({ from }) => from)}::float8[], ${spans.map(({ to }) => to)}::float8[]
  ) as span (n, moment_of, begins, ends)`

/** The best comments about moments that this viewer sees. */
export const listMarked = (
  db: Db,
  { topicId, unwanted, spans }: Listed & { spans: readonly Span[] },
): Promise<CommentRow[]> =>
  list(
    db,
    sql`
      select * from comment
      where topic_id = ${topicId} and state = 'shown' and moment_of is not null
        and (author_id is null or author_id <> all(${unwanted}))
        and exists (select from ${spanTable(spans)}
          where span.moment_of = comment.moment_of and moment_ms between span.begins and span.ends)
      order by rank desc, id desc limit ${commentRules.momentsMax}`,
  )

export const listReplies = (
  db: Db,
  { rootIds, unwanted, after }: { rootIds: readonly string[]; unwanted: readonly string[]; after?: string },
  limit: number,
): Promise<CommentRow[]> =>
  list(
    db,
    sql`
      select found.* from unnest(${rootIds}::text[]) as root (id) cross join lateral (
        select * from comment
        where root_id = root.id and depth > 0 and is_listed and ${isWanted(unwanted)}
          and ${after === undefined ? sql`true` : sql`comment.id > ${after}`}
        order by comment.id limit ${limit}) as found
      order by found.root_id, found.id`,
  )

export const listHeld = (
  db: Db,
  { topicId, authorId }: { topicId: string; authorId: string | undefined },
  limit: number,
): Promise<CommentRow[]> =>
  list(
    db,
    sql`
      select * from comment where topic_id = ${topicId} and state = 'held'
        and ${authorId === undefined ? sql`true` : sql`author_id = ${authorId}`}
      order by id desc limit ${limit}`,
  )

export async function findPinned(db: Db, topicId: string): Promise<CommentRow | undefined> {
  const [row] = await list(
    db,
    sql`select * from comment where topic_id = ${topicId} and pinned and is_listed`,
  )
  return row
}

export async function findComment(db: Db, id: string): Promise<CommentRow | undefined> {
  const [row] = await list(db, sql`select * from comment where id = ${id}`)
  return row
}

/** The newest of those that everyone sees: nobody else may learn that a comment is waiting for approval. */
export async function findNewestId(db: Db, topicId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from comment where topic_id = ${topicId} and state = 'shown' order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** At most a hundred. */
export async function countAfter(
  db: Db,
  { topicId, unwanted }: Listed,
  after: string | undefined,
  viewerId: string | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from comment where topic_id = ${topicId} and state = 'shown'
        and ${after === undefined ? sql`true` : sql`id > ${after}`}
        and (author_id is null or author_id <> all(${[...unwanted, ...(viewerId ? [viewerId] : [])]}))
      limit 100) as newer`.execute(db)
  return rows[0]?.count ?? 0
}
