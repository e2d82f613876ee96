import type { CellDb } from '#server/db/schema.ts'
import type { LinkKey, LinkRow } from './link.ts'

export function findLink(db: CellDb, { accountId, provider }: LinkKey): Promise<LinkRow | undefined> {
  return db
    .selectFrom('fitness_link')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/** Those that their owner sees: not the ones that are being disconnected. */
export function listLinks(db: CellDb, accountId: string): Promise<LinkRow[]> {
  return db
    .selectFrom('fitness_link')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removing_link', '=', false)
    .orderBy('connected_at')
    .orderBy('provider')
    .execute()
}
