import { sql, type RawBuilder } from 'kysely'
import { prefixOf, lengthOf } from '#domain/atlas/name-keys.ts'
import { placeTypes, type PlaceType } from '#domain/atlas/place.ts'
import { mostCompared } from '#domain/atlas/typos.ts'
import { runKept } from '#server/db/kept-statement.ts'
import type { WorldDb } from '#server/db/schema.ts'

/** A name that could be the one searched for. */
export type Candidate = { key: string; n: number; importance: number; country: string | null; cell: number }

export type Begin = {
  /** At least three letters. */
  typed: string
  country: string | undefined
  cells: number[]
}

/** The prefix lengths that have an index. */
const shortestBegin = 3
const longestBegin = 6
/** The most important hits are enough: any after them are not shown. */
const mostHits = 24
const mostLocalHits = 30
/** The limit for reading an index in another order, or of a prefix shorter than what was typed. */
const mostRead = 300
const mostPerBegin = 12
const mostNear = 240
/** What the part after a comma can name. */
const areaTypes = ['country', 'region'] as const satisfies PlaceType[]

const columns = sql.raw('key, n, importance, country, cell')
/** Sorts after every key with the same prefix, in byte order. */
const lastLetter = '\u{10FFFF}'

/** The length is part of the SQL text, because each index is for one length. */
const beginsWith = (length: number, begin: string): RawBuilder<boolean> =>
  sql<boolean>`left(key, ${sql.lit(length)}) = ${begin}`
const between = (typed: string): RawBuilder<boolean> =>
  sql<boolean>`key >= ${typed} and key < ${typed + lastLetter}`

/**
 * Names that begin as typed. Whatever was typed, each part reads no more than a few hundred rows of one
 * index.
 */
export async function listBegin(world: WorldDb, begin: Begin): Promise<Candidate[]> {
  const rest = [...wholeParts(begin), ...localParts(begin)].map((part) => sql`union all (${part})`)
  const hits = await runKept(
    world,
    sql<Candidate>`with hits as materialized (${hitsOf(begin.typed)}) select * from hits ${sql.join(rest, sql` `)}`,
  )
  // Few names begin with this many letters. If many do, the first ones read are not the most important.
  return hits.length < mostRead ? hits : [...hits, ...(await listImportant(world, begin.typed))]
}

function hitsOf(typed: string): RawBuilder<unknown> {
  const length = lengthOf(typed)
  if (length > longestBegin)
    return sql`select ${columns} from place_key where ${between(typed)} order by key limit ${sql.lit(mostRead)}`
  return sql`
    select ${columns} from place_key where ${beginsWith(length, typed)} order by importance desc limit ${sql.lit(mostHits)}`
}

/** Names that are exactly as typed, which may be less important than those that only begin so. */
function wholeParts({ typed }: Begin): RawBuilder<unknown>[] {
  // Longer ones are read in the order of their letters, in which whole names come first.
  if (lengthOf(typed) > longestBegin) return []
  return [
    sql`select ${columns} from (
      select ${columns} from place_key where key = ${typed} limit ${sql.lit(mostRead)}) as whole
    order by importance desc limit ${sql.lit(mostLocalHits)}`,
  ]
}

/** Searches the most important names of a shorter prefix. */
function listImportant(world: WorldDb, typed: string): Promise<Candidate[]> {
  return runKept(
    world,
    sql<Candidate>`
      select ${columns} from (
        select ${columns} from place_key where ${beginsWith(longestBegin, prefixOf(typed, longestBegin))}
        order by importance desc limit ${sql.lit(10 * mostRead)}) as important
      where ${between(typed)} limit ${sql.lit(mostHits)}`,
  )
}

/**
 * If there are more hits than were read, those in the visitor's country and on the visible map are queried
 * separately.
 */
function localParts({ typed, country, cells }: Begin): RawBuilder<unknown>[] {
  const length = Math.min(longestBegin, lengthOf(typed))
  const isFull = sql`(select count(*) from hits) >= ${sql.lit(mostHits)}`
  const local = (where: RawBuilder<unknown>, among: RawBuilder<unknown>) => sql`
    select ${columns} from (${among}) as known where ${where} and ${between(typed)} limit ${sql.lit(mostLocalHits)}`
  const ofCountry = local(
    sql`country = ${country}`,
    sql`select ${columns} from place_key where ${beginsWith(length, prefixOf(typed, length))} and ${isFull}
      order by importance desc limit ${sql.lit(3 * mostRead)}`,
  )
  const ofCell = local(
    sql`true`,
    sql`select ${columns} from place_key where cell = shown.at and ${beginsWith(shortestBegin, prefixOf(typed, shortestBegin))}
      and ${isFull} order by importance desc limit ${sql.lit(mostRead / 2)}`,
  )
  const shown = sql`
    select found.* from unnest(${cells}::smallint[]) as shown (at) cross join lateral (${ofCell}) as found`
  return [...(country === undefined ? [] : [ofCountry]), ...(cells.length === 0 ? [] : [shown])]
}

/** Names in these countries that begin as typed, whole names first. */
export function listWithin(world: WorldDb, typed: string, countries: string[]): Promise<Candidate[]> {
  return runKept(
    world,
    sql<Candidate>`
      select ${columns} from (
        select ${columns} from place_key where ${between(typed)} order by key limit ${sql.lit(10 * mostRead)}) as known
      where country = any(${countries}::text[])
      order by key = ${typed} desc, importance desc limit ${sql.lit(mostRead)}`,
  )
}

/** The countries and regions, by their numbers, that have a name beginning with this text. */
export async function listAreasNamed(world: WorldDb, text: string): Promise<{ key: string; n: number }[]> {
  const length = Math.min(longestBegin, lengthOf(text))
  if (length < shortestBegin) return []
  return runKept(
    world,
    sql<{ key: string; n: number }>`
      select key, n from (
        select key, n from place_key where ${beginsWith(length, prefixOf(text, length))}
        order by importance desc limit ${sql.lit(10 * mostRead)}) as known
      where n % 16 in (${sql.join(areaTypes.map((type) => sql.lit(placeTypes.indexOf(type))))}) and ${between(text)}`,
  )
}

/**
 * The most important names for each of these prefixes, which are as long as the typed text or one letter
 * shorter.
 */
export async function listNear(world: WorldDb, typed: string, begins: string[]): Promise<Candidate[]> {
  const length = Math.min(mostCompared, lengthOf(typed))
  const [same, shorter] = [
    begins.filter((begin) => lengthOf(begin) === length),
    begins.filter((begin) => lengthOf(begin) < length),
  ]
  const parts = [
    ...(same.length > 0 ? [nearOf(length, same)] : []),
    ...(shorter.length > 0 ? [nearOf(length - 1, shorter)] : []),
  ]
  return runKept(
    world,
    sql<Candidate>`${sql.join(parts, sql` union all `)} order by importance desc limit ${sql.lit(mostNear)}`,
  )
}

function nearOf(length: number, begins: string[]): RawBuilder<unknown> {
  // Prefixes this short are searched only in scripts where each letter is a word, and few names begin with them.
  const [where, order] =
    length < shortestBegin
      ? [sql`key >= near.begin and key < near.begin || ${lastLetter}`, sql`key`]
      : [sql`left(key, ${sql.lit(length)}) = near.begin`, sql`importance desc`]
  return sql`
    (select found.* from unnest(${begins}::text[]) as near (begin) cross join lateral (
      select ${columns} from place_key where ${where} order by ${order} limit ${sql.lit(mostPerBegin)}) as found)`
}
