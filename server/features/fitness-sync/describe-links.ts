import { sql } from 'kysely'
import type { FitnessLink, PlatformUser } from '#contract/fitness-sync.ts'
import { fitnessSyncMessages as messages, platformNames } from '#contract/fitness-sync-messages.ts'
import type { CellDb } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { missingScopes } from './connect.ts'
import { keyOf, type LinkKey, type LinkRow } from './link.ts'
import { findLink, listLinks } from './link.queries.ts'

type Counts = { done: number; listed: number }

/** How many activities of a link are listed, and how many of them are settled. */
async function countItems(db: CellDb, { accountId, provider }: LinkKey): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as listed, count(*) filter (where state <> 'waiting')::int as done
    from fitness_item where account_id = ${accountId} and provider = ${provider}`.execute(db)
  return rows[0] ?? { done: 0, listed: 0 }
}

/** Until everything was listed once, what was listed is not all there is. */
const totalOf = ({ listed_all_at, total }: LinkRow, listed: number): number | null =>
  listed_all_at ? listed : total === null ? null : Math.max(total, listed)

const nextOf = ({ is_paused, next_at, state }: LinkRow): number | null =>
  is_paused || state === 'needs_login' ? null : next_at.getTime()

export async function describeLinks(services: Services, accountId: string): Promise<FitnessLink[]> {
  const { db } = services.cells.of(accountId)
  const links: FitnessLink[] = []
  for (const row of await listLinks(db, accountId)) links.push(await describeLink(services, db, row))
  return links
}

async function describeLink(services: Services, db: CellDb, row: LinkRow): Promise<FitnessLink> {
  const { provider } = row
  const { done, listed } = await countItems(db, keyOf(row))
  const wanted = services.fitnessProviders[provider]
  const missing = wanted ? missingScopes(wanted, row.scope.split(' ')) : []
  return {
    provider,
    username: row.username,
    address: row.address,
    state: row.state,
    is_paused: row.is_paused,
    missing_scopes: missing,
    connected_at_ms: row.connected_at.getTime(),
    last_sync_ms: row.listed_at?.getTime() ?? null,
    done,
    total: totalOf(row, listed),
    next_at_ms: nextOf(row),
    done_about_ms: null,
    came: done,
    would_go: row.deletes_on_unlink ? done : 0,
    sentence: row.sentence ?? (missing.length > 0 ? messages.publicOnly(platformNames[provider]) : null),
  }
}

/** Empty if there is none. */
export async function describeUser(services: Services, key: LinkKey): Promise<PlatformUser> {
  const { db } = services.cells.of(key.accountId)
  const row = await findLink(db, key)
  if (!row || row.removing_link) return {}
  const { done, listed } = await countItems(db, key)
  return {
    id: row.provider_user_id,
    username: row.username,
    scope: row.scope.replaceAll(' ', ','),
    state: row.state,
    done,
    total: totalOf(row, listed),
    next_at_ms: nextOf(row),
  }
}
