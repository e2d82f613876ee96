import { sql, type RawBuilder } from 'kysely'
import { beginOf, lengthOf } from '#domain/atlas/name-keys.ts'
import { comparedLength } from '#domain/atlas/typos.ts'
import type { WorldDb } from '#server/db/schema.ts'

/** A name by which a place may be meant. */
export type Candidate = { key: string; n: number; importance: number; country: string | null; cell: number }
/** A beginning of names that is nearly what was typed, with the importance of the first place that it leads to. */
export type NearPrefix = { prefix: string; importance: number }

export type Begin = {
  /** Three letters at least. */
  typed: string
  country: string | undefined
  cells: number[]
  /** What is left of the typed letters without one of them; none where typos do not count. */
  deletions: string[]
  /** So many hits are enough, unless a place with a typo is more important than them by the margin. */
  enough: number
  margin: number
}

/** Indexes begin with so many letters. */
const longestBegin = 6
/** The most important ones are enough: what comes after them is not shown. */
const mostHits = 24
const mostLocalHits = 30
/** Of an index that is in another order, or about more than was typed: no more than this is read. */
const mostRead = 300
const mostNear = 40
const mostPerPrefix = 12

const columns = sql.raw('key, n, importance, country, cell')
/** After every key that begins like this, in the order of bytes. */
const lastLetter = '\u{10FFFF}'

/** The length is written into the query, since an index is about one length. */
const beginsWith = (length: number, begin: string): RawBuilder<boolean> => sql<boolean>`left(key, ${sql.lit(length)}) = ${begin}`
const between = (typed: string): RawBuilder<boolean> => sql<boolean>`key >= ${typed} and key < ${typed + lastLetter}`

/** Whatever is typed, each part reads some hundred rows of one index at most. */
export async function listBegin(world: WorldDb, begin: Begin): Promise<{ hits: Candidate[]; near: NearPrefix[] }> {
  const parts = [...localParts(begin), ...(begin.deletions.length > 0 ? [nearPart(begin)] : [])]
  const rest = parts.map((part) => sql`union all (${part})`)
  const { rows } = await sql<Omit<Candidate, 'n'> & { n: number | null }>`
    with hits as materialized (${hitsOf(begin.typed)}) select * from hits ${sql.join(rest, sql` `)}`.execute(world)
  const hits = rows.flatMap(({ n, ...row }) => (n === null ? [] : [{ ...row, n }]))
  return {
    // Few names begin with so many letters. Where many do, the important ones are not the first of them.
    hits: hits.length < mostRead ? hits : [...hits, ...(await listImportant(world, begin.typed))],
    near: rows.flatMap(({ n, key, importance }) => (n === null ? [{ prefix: key, importance }] : [])),
  }
}

function hitsOf(typed: string): RawBuilder<unknown> {
  const length = lengthOf(typed)
  if (length > longestBegin)
    return sql`select ${columns} from place_key where ${between(typed)} order by key limit ${sql.lit(mostRead)}`
  return sql`
    select ${columns} from place_key where ${beginsWith(length, typed)} order by importance desc limit ${sql.lit(mostHits)}`
}

/** Among the first of a shorter beginning. */
async function listImportant(world: WorldDb, typed: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${columns} from (
      select ${columns} from place_key where ${beginsWith(longestBegin, beginOf(typed, longestBegin))}
      order by importance desc limit ${sql.lit(10 * mostRead)}) as important
    where ${between(typed)} limit ${sql.lit(mostHits)}`.execute(world)
  return rows
}

/** Where there are more hits than were read, those of the visitor's country and of what the map shows are asked for by themselves. */
function localParts({ typed, country, cells }: Begin): RawBuilder<unknown>[] {
  const isFull = sql`(select count(*) from hits) >= ${sql.lit(mostHits)}`
  const local = (where: RawBuilder<unknown>, rows: number) => sql`
    select ${columns} from (
      select ${columns} from place_key where ${where} and ${beginsWith(3, beginOf(typed, 3))} and ${isFull}
      order by importance desc limit ${sql.lit(rows)}) as nearby
    where ${between(typed)} limit ${sql.lit(mostLocalHits)}`
  return [
    ...(country === undefined ? [] : [local(sql`country = ${country}`, mostRead)]),
    ...(cells.length === 0
      ? []
      : [
          sql`select found.* from unnest(${cells}::smallint[]) as shown (at)
            cross join lateral (${local(sql`cell = shown.at`, mostRead / 2)}) as found`,
        ]),
  ]
}

/** A typo costs a place more than importance can give it, once there are enough better ones. */
function nearPart({ deletions, enough, margin }: Begin): RawBuilder<unknown> {
  return sql`
    select prefix, null::bigint, importance, null, null::smallint from place_deletion
    where deletion = any(${deletions}::text[]) and importance > ${margin}::real
      + coalesce((select importance from hits order by importance desc offset ${sql.lit(enough - 1)} limit 1), -1)
    order by importance desc limit ${sql.lit(mostNear)}`
}

/** The most important names that begin like this. */
export async function listByPrefixes(world: WorldDb, typed: string, prefixes: string[]): Promise<Candidate[]> {
  if (prefixes.length === 0) return []
  const length = comparedLength(typed)
  const { rows } = await sql<Candidate>`
    select found.* from unnest(${prefixes}::text[]) as near (prefix) cross join lateral (
      select ${columns} from place_key where left(key, ${sql.lit(length)}) = near.prefix
      order by importance desc limit ${sql.lit(mostPerPrefix)}) as found`.execute(world)
  return rows
}
