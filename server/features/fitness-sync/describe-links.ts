import { sql } from 'kysely'
import type { FitnessLink, PlatformUser } from '#contract/fitness-sync/fitness-sync.ts'
import {
  fitnessSyncMessages as messages,
  platformNames,
} from '#contract/fitness-sync/fitness-sync-messages.ts'
import { estimateEndMs } from '#domain/fitness/estimate-end.ts'
import type { CellDb } from '#server/db/schema.ts'
import { countProvided } from '#server/features/imports/public.ts'
import type { Services } from '#server/services.ts'
import { missingScopes } from './connect.ts'
import { keyOf, type LinkKey, type LinkRow } from './link.ts'
import { findLink, listLinks } from './link.queries.ts'
import { isOver } from './fetch-activities.ts'

type Counts = { done: number; listed: number }

/** How many activities of a link are listed, and how many of them are settled. */
async function countItems(db: CellDb, { accountId, provider }: LinkKey): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as listed, count(*) filter (where state not in ('waiting', 'check'))::int as done
    from fitness_item where account_id = ${accountId} and provider = ${provider}`.execute(db)
  return rows[0] ?? { done: 0, listed: 0 }
}

type Backlog = { ofLink: number; ofAll: number; links: number }

/**
 * How many activities are waiting: for this link, and for all links to its platform in the region; and in how many
 * links.
 */
async function countWaiting(db: CellDb, { accountId, provider }: LinkKey): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*)::int as "ofAll", count(distinct account_id)::int as links,
      count(*) filter (where account_id = ${accountId})::int as "ofLink"
    from fitness_item where provider = ${provider} and state = 'waiting'`.execute(db)
  return rows[0] ?? { ofLink: 0, ofAll: 0, links: 0 }
}

type Shown = Pick<FitnessLink, 'state' | 'done' | 'total' | 'next_at_ms'>

async function describeProgress({ cells, now }: Services, row: LinkRow): Promise<Shown> {
  const { done, listed } = await countItems(cells.of(row.account_id).db, keyOf(row))
  // Until everything has been listed once, the number listed is not the total.
  const saidTotal = row.total === null ? null : Math.max(row.total, listed)
  const total = row.listed_all_at ? listed : saidTotal
  const { state, next_at_ms } = timesOf(row, { isAllHere: done === listed, nowMs: now() })
  return { state, done, total, next_at_ms }
}

/** If older activities have to wait for the platform, the link is shown as limited, although new ones still arrive. */
function timesOf(
  { is_paused, state, next_at, backfill_at }: LinkRow,
  { isAllHere, nowMs }: { isAllHere: boolean; nowMs: number },
): Pick<Shown, 'state' | 'next_at_ms'> {
  if (is_paused || state === 'needs_login') return { state, next_at_ms: null }
  if (state === 'ok' && !isAllHere) {
    const isLimited = backfill_at !== null && !isOver(backfill_at, nowMs)
    return { state: isLimited ? 'limited' : 'ok', next_at_ms: isLimited ? backfill_at.getTime() : null }
  }
  return { state, next_at_ms: next_at.getTime() }
}

export async function describeLinks(services: Services, accountId: string): Promise<FitnessLink[]> {
  const { db } = services.cells.of(accountId)
  const links: FitnessLink[] = []
  for (const row of await listLinks(db, accountId)) links.push(await describeLink(services, db, row))
  return links
}

async function describeLink(services: Services, db: CellDb, row: LinkRow): Promise<FitnessLink> {
  const { account_id: accountId, provider } = row
  const progress = await describeProgress(services, row)
  const { came, would_go } = await countProvided(db, accountId, provider)
  const wanted = services.fitnessProviders[provider]
  const missing = wanted ? missingScopes(wanted, row.scope.split(' ')) : []
  return {
    ...progress,
    provider,
    username: row.username,
    address: row.address,
    is_paused: row.is_paused,
    missing_scopes: missing,
    connected_at_ms: row.connected_at.getTime(),
    last_sync_ms: row.listed_at?.getTime() ?? null,
    done_about_ms: await estimateOf(services, db, row),
    came,
    would_go: row.deletes_on_unlink ? would_go : 0,
    sentence: sentenceOf(row, { state: progress.state, isPartial: missing.length > 0 }),
  }
}

function sentenceOf(
  { sentence, provider }: LinkRow,
  { state, isPartial }: { state: FitnessLink['state']; isPartial: boolean },
): string | null {
  const name = platformNames[provider]
  if (sentence !== null) return sentence
  if (state === 'limited') return messages.limited(name)
  return isPartial ? messages.publicOnly(name) : null
}

/** All links get turns of equal length, so the activities of others count only as far as they come first. */
async function estimateOf(
  { fitnessProviders, now }: Services,
  db: CellDb,
  row: LinkRow,
): Promise<number | null> {
  const provider = fitnessProviders[row.provider]
  if (!provider || row.is_paused || !['ok', 'limited'].includes(row.state)) return null
  const { ofLink, ofAll, links } = await countWaiting(db, keyOf(row))
  return estimateEndMs({
    remaining: Math.min(ofAll, ofLink * links),
    callsPerActivity: provider.callsPerActivity,
    windows: provider.limits()?.windows ?? [],
    nowMs: now(),
  })
}

/** Empty if there is none. */
export async function describeUser(services: Services, key: LinkKey): Promise<PlatformUser> {
  const { db } = services.cells.of(key.accountId)
  const row = await findLink(db, key)
  if (!row || row.removing_link) return {}
  return {
    id: row.provider_user_id,
    username: row.username,
    scope: row.scope.replaceAll(' ', ','),
    ...(await describeProgress(services, row)),
  }
}
