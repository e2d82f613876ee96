import { sql, type RawBuilder } from 'kysely'
import { prefixOf, lengthOf } from '#domain/atlas/name-keys.ts'
import { placeTypes, type PlaceType } from '#domain/atlas/place.ts'
import { runKept } from '#server/db/kept-statement.ts'
import type { WorldDb } from '#server/db/schema.ts'

/** A name that could be the one searched for. */
export type Candidate = { key: string; n: number; importance: number; country: string | null; cell: number }

export type Begin = {
  typed: string
  country: string | undefined
  cells: number[]
}

/** The prefix lengths that have an index. */
const shortestBegin = 3
const longestBegin = 6
/** The most important hits are enough: any after them are not shown. */
const maxHits = 24
const maxLocalHits = 30
/** The limit when reading an index in another order, or by a prefix shorter than what was typed. */
const maxRead = 300
const maxPerBegin = 12
const maxNear = 240
/** Many names begin with `mount` or `passo`. If the typo comes after that, the name is among this many. */
const maxPerWholeBegin = 400
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
  return hits.length < maxRead || lengthOf(begin.typed) < shortestBegin
    ? hits
    : [...hits, ...(await listImportant(world, begin.typed))]
}

function hitsOf(typed: string): RawBuilder<unknown> {
  const length = lengthOf(typed)
  // No index has prefixes of this length; in alphabetical order, whole names come first.
  if (length > longestBegin || length < shortestBegin)
    return sql`select ${columns} from place_key where ${between(typed)} order by key limit ${sql.lit(maxRead)}`
  return sql`
    select ${columns} from place_key where ${beginsWith(length, typed)} order by importance desc limit ${sql.lit(maxHits)}`
}

/** Names that are exactly as typed, which may be less important than names that only begin this way. */
function wholeParts({ typed }: Begin): RawBuilder<unknown>[] {
  // Longer ones are read in alphabetical order anyway, in which whole names come first.
  if (lengthOf(typed) > longestBegin) return []
  return [
    sql`select ${columns} from (
      select ${columns} from place_key where key = ${typed} limit ${sql.lit(maxRead)}) as whole
    order by importance desc limit ${sql.lit(maxLocalHits)}`,
  ]
}

/** Searches the most important names of a shorter prefix. */
function listImportant(world: WorldDb, typed: string): Promise<Candidate[]> {
  return runKept(
    world,
    sql<Candidate>`
      select ${columns} from (
        select ${columns} from place_key where ${beginsWith(longestBegin, prefixOf(typed, longestBegin))}
        order by importance desc limit ${sql.lit(10 * maxRead)}) as important
      where ${between(typed)} limit ${sql.lit(maxHits)}`,
  )
}

/**
 * If there are more hits than were read, those in the visitor's country and on the visible map are queried
 * separately.
 */
function localParts({ typed, country, cells }: Begin): RawBuilder<unknown>[] {
  const length = Math.min(longestBegin, lengthOf(typed))
  if (length < shortestBegin) return []
  const isFull = sql`(select count(*) from hits) >= ${sql.lit(maxHits)}`
  const local = (where: RawBuilder<unknown>, among: RawBuilder<unknown>) => sql`
    select ${columns} from (${among}) as known where ${where} and ${between(typed)} limit ${sql.lit(maxLocalHits)}`
  const ofCountry = local(
    sql`country = ${country}`,
    sql`select ${columns} from place_key where ${beginsWith(length, prefixOf(typed, length))} and ${isFull}
      order by importance desc limit ${sql.lit(3 * maxRead)}`,
  )
  const ofCell = local(
    sql`true`,
    sql`select ${columns} from place_key where cell = shown.at and ${beginsWith(shortestBegin, prefixOf(typed, shortestBegin))}
      and ${isFull} order by importance desc limit ${sql.lit(maxRead / 2)}`,
  )
  const shown = sql`
    select found.* from unnest(${cells}::smallint[]) as shown (at) cross join lateral (${ofCell}) as found`
  return [...(country === undefined ? [] : [ofCountry]), ...(cells.length === 0 ? [] : [shown])]
}

/** Names in these countries (null: in any) or on a border that begin as typed, whole names first. */
export function listWithin(world: WorldDb, typed: string, countries: string[] | null): Promise<Candidate[]> {
  return runKept(
    world,
    sql<Candidate>`
      select ${columns} from (
        select ${columns} from place_key where ${between(typed)} order by key limit ${sql.lit(10 * maxRead)}) as known
      where ${countries}::text[] is null or country = any(${countries}::text[]) or country is null
      order by key = ${typed} desc, importance desc limit ${sql.lit(maxRead)}`,
  )
}

/** The countries and regions, by their numbers, that have a name beginning with this text. */
export async function listAreasNamed(world: WorldDb, text: string): Promise<{ key: string; n: number }[]> {
  const length = Math.min(longestBegin, lengthOf(text))
  // The names of countries in scripts where each letter is a word, such as 日本, are read from the index of whole keys.
  const known =
    length < shortestBegin
      ? sql`where ${between(text)} order by key`
      : sql`where ${beginsWith(length, prefixOf(text, length))} order by importance desc`
  return runKept(
    world,
    sql<{ key: string; n: number }>`
      select key, n from (
        select key, n from place_key ${known} limit ${sql.lit(10 * maxRead)}) as known
      where n % 16 in (${sql.join(areaTypes.map((type) => sql.lit(placeTypes.indexOf(type))))}) and ${between(text)}`,
  )
}

/**
 * The most important names for each of these prefixes, each as long as the part of the typed text that is compared, or
 * one letter shorter.
 */
export async function listNear(
  world: WorldDb,
  typed: string,
  { begins, compare }: { begins: string[]; compare: number },
): Promise<Candidate[]> {
  const length = Math.min(compare, lengthOf(typed))
  const [same, shorter] = [
    begins.filter((begin) => lengthOf(begin) === length),
    begins.filter((begin) => lengthOf(begin) < length),
  ]
  const parts = [
    ...(same.length > 0 ? [nearOf(length, same)] : []),
    ...(shorter.length > 0 ? [nearOf(length - 1, shorter)] : []),
  ]
  const near = sql`${sql.join(parts, sql` union all `)} order by importance desc limit ${sql.lit(maxNear)}`
  if (lengthOf(typed) <= length) return runKept(world, sql<Candidate>`${near}`)
  const asTyped = sql`
    select ${columns} from place_key where ${beginsWith(length, prefixOf(typed, length))}
    order by importance desc limit ${sql.lit(maxPerWholeBegin)}`
  return runKept(world, sql<Candidate>`(${near}) union all (${asTyped})`)
}

/** Names that begin with one of these texts, a few of each. */
export function listAnyBegin(world: WorldDb, texts: string[]): Promise<Candidate[]> {
  return runKept(
    world,
    sql<Candidate>`
      select found.* from unnest(${texts}::text[]) as near (begin) cross join lateral (
        select ${columns} from place_key where key >= near.begin and key < near.begin || ${lastLetter}
        order by key limit ${sql.lit(maxPerBegin)}) as found`,
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
      select ${columns} from place_key where ${where} order by ${order} limit ${sql.lit(maxPerBegin)}) as found)`
}
