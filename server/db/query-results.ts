import type { QueryResult } from 'pg'

/**
 * `pg` answers several statements with an array; here their rows are merged into one result, so that a
 * `returning` before a `commit` is not lost.
 */
export function joinResults(results: QueryResult | QueryResult[]): QueryResult {
  if (!Array.isArray(results)) return results
  const last = results.at(-1)
  if (!last) throw new Error('there was no statement to run')
  return { ...last, rows: results.flatMap((result) => result.rows) }
}
