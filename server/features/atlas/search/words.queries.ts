import { sql } from 'kysely'
import { beginOf, lengthOf } from '#domain/atlas/name-keys.ts'
import { runKept } from '#server/db/kept-statement.ts'
import type { WorldDb } from '#server/db/schema.ts'
import type { Candidate } from './candidates.queries.ts'

const mostRead = 400
const mostFound = 40

/** Names that have all the words, in whatever order; the last one may be only begun. By the longest word, since few names have it. */
export async function listByWords(world: WorldDb, words: string[]): Promise<Candidate[]> {
  const begins = words.map((word, at) => (at === words.length - 1 ? word : `${word} `))
  const [longest = '', ...others] = begins.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  const begin = longest.trim()
  const length = Math.min(6, lengthOf(begin))
  if (length < 3) return []
  // The letters of a word are none that stand for others in a pattern.
  const patterns = others.map((word) => `% ${word}%`)
  return runKept(
    world,
    sql<Candidate>`
      select key, n, importance, country, cell from (
        select key, n, importance, country, cell from place_key
        where left(key, ${sql.lit(length)}) = ${beginOf(begin, length)}
        order by importance desc limit ${sql.lit(mostRead)}) as found
      where key || ' ' like ${`${longest}%`} and exists (
        select from place_key as whole where whole.n = found.n and ' ' || whole.key || ' ' like all (${patterns}::text[]))
      limit ${sql.lit(mostFound)}`,
  )
}
