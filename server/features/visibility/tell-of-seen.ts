import { sql } from 'kysely'
import { isId } from '#domain/id.ts'
import type { CellDb } from '#server/db/schema.ts'
import { findSeenTopics } from './visibility.ts'
import type { Services } from '#server/services.ts'
import type { Row, TellOf } from '#server/personal-data/owned-rows.ts'

/**
 * For rows about a project or an activity that its owner may have hidden since. If the account does not see it now,
 * only these columns are included, which nobody else changes; without any, the row is left out.
 */
export const redactUnseenRows =
  (own: readonly string[] = []): TellOf =>
  async (services, accountId, rows) => {
    const seen = await findSeen(services, accountId, rows.flatMap(topicsOf))
    return rows.flatMap((row): Row[] => {
      if (topicsOf(row).every((id) => seen.has(id))) return [row]
      return own.length === 0 ? [] : [Object.fromEntries(own.map((name) => [name, row[name]]))]
    })
  }

const topicsOf = ({ project_id, activity_id }: Row): string[] =>
  [project_id, activity_id].filter((id) => typeof id === 'string')

async function findSeen({ cells }: Services, accountId: string, ids: string[]): Promise<Set<string>> {
  const byCell = Map.groupBy(new Set(ids.filter(isId)), (id) => cells.of(id).region)
  const seen = new Set<string>()
  for (const [region, some] of byCell)
    for (const id of await findSeenTopics(cells.at(region).db, some, accountId)) seen.add(id)
  for (const id of await listOwn(cells.of(accountId).db, accountId, ids)) seen.add(id)
  return seen
}

/** Includes those that were deleted or archived. */
async function listOwn(db: CellDb, accountId: string, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from project where account_id = ${accountId} and id = any(${ids}::text[])
    union all
    select id from activity where account_id = ${accountId} and id = any(${ids}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}
