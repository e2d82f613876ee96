import { sql } from 'kysely'
import { prefixOf, lengthOf } from '#domain/atlas/name-keys.ts'
import { runKept } from '#server/db/kept-statement.ts'
import type { WorldDb } from '#server/db/schema.ts'
import type { Candidate } from './candidates.queries.ts'

const maxRead = 400
const maxFound = 40

/**
 * Names that contain all the words in any order, the last one possibly unfinished. Uses the index for the
 * longest word, since few names contain it.
 */
export async function listByWords(world: WorldDb, words: string[]): Promise<Candidate[]> {
  const begins = words.map((word, at) => (at === words.length - 1 ? word : `${word} `))
  const [longest = '', ...others] = begins.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  const begin = longest.trim()
  const length = Math.min(6, lengthOf(begin))
  if (length < 3) return []
  // Normalised words contain no wildcard characters.
  const patterns = others.map((word) => `% ${word}%`)
  return runKept(
    world,
    sql<Candidate>`
      select key, n, importance, country, cell from (
        select key, n, importance, country, cell from place_key
        where left(key, ${sql.lit(length)}) = ${prefixOf(begin, length)}
        order by importance desc limit ${sql.lit(maxRead)}) as found
      where key || ' ' like ${`${longest}%`} and exists (
        select from place_key as whole where whole.n = found.n and ' ' || whole.key || ' ' like all (${patterns}::text[]))
      limit ${sql.lit(maxFound)}`,
  )
}
