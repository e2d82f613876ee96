import { sql } from 'kysely'
import { fitnessSyncMessages as messages } from '#contract/fitness-sync/fitness-sync-messages.ts'
import type { LogKind } from '#contract/fitness-sync/fitness-sync.ts'
import type { Listed } from '#server/adapters/fitness-platform/fitness-provider.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { listKnown, updateProvided } from '#server/features/imports/public.ts'
import type { Services } from '#server/services.ts'
import { LinkGoneError } from './ask-platform.ts'
import { listItems, textsOf, type ItemRow } from './item.queries.ts'
import type { LinkKey, LinkRow } from './link.ts'
import { writeLog } from './log.queries.ts'

type Known = 'here' | 'deleted_here' | undefined
type Told = { kind: LogKind; sentence: string | null }
type Judged = { listed: Listed; before: ItemRow | undefined; state: ItemRow['state']; told: Told | undefined }

type Page = {
  link: LinkRow
  listed: Listed[]
  /** The activity that the platform was asked about, as it was before. */
  asked?: ItemRow
  /** Runs in the transaction that saves the page. */
  alsoSave?: (trx: CellTransaction) => Promise<void>
}

/** Stores what a platform has listed: new activities wait to be fetched, and what was renamed there is renamed here. */
export async function takeListed(
  services: Services,
  key: LinkKey,
  { link, listed, asked, alsoSave }: Page,
): Promise<void> {
  const { db } = services.cells.of(key.accountId)
  const ids = listed.map(({ externalId }) => externalId)
  const before = new Map((await listItems(db, key, ids)).map((item) => [item.external_id, item]))
  if (asked) before.set(asked.external_id, asked)
  // What was already fetched is known; some of the rest may have come in an export.
  const unsure = ids.filter((id) => (before.get(id)?.state ?? 'check') === 'check')
  const known = await listKnown(db, key.accountId, key.provider, unsure)
  const judged: Judged[] = []
  for (const one of listed) {
    const item = before.get(one.externalId)
    // The list may be older than the reason to check an activity, so the platform still has to be asked about it.
    const isDoubtful = item?.state === 'check' && item !== asked
    const verdict = isDoubtful ? undecided : judge(one, item, known.get(one.externalId))
    const told = verdict.told ?? (await rename(services, key, { listed: one, before: item, ...verdict }))
    judged.push({ listed: one, before: item, state: verdict.state, told })
  }
  const now = services.now()
  await db.transaction().execute(async (trx) => {
    await requireLive(trx, key)
    for (const one of judged) {
      await saveItem(trx, { key, link, now, ...one })
      if (one.told) await writeLog(trx, key, { now, title: titleOf(one.listed), ...one.told })
    }
    await alsoSave?.(trx)
  })
}

/** Once someone has disconnected, nothing more may arrive. */
export async function requireLive(trx: CellTransaction, { accountId, provider }: LinkKey): Promise<void> {
  const { rows } = await sql`
    select from fitness_link where account_id = ${accountId} and provider = ${provider} and removing_at is null
    for no key update`.execute(trx)
  if (rows.length === 0) throw new LinkGoneError('the link is being removed')
}

export const titleOf = ({ title }: { title: string }): string => title.trim() || messages.untitled

const undecided = { state: 'check', told: undefined } as const

function judge(
  { skip, version }: Listed,
  before: ItemRow | undefined,
  known: Known,
): Pick<Judged, 'state' | 'told'> {
  const isUnknown = !before || before.state === 'check'
  if (skip !== null) {
    const isNews = isUnknown || before.state !== 'skipped'
    return { state: 'skipped', told: isNews ? { kind: 'skipped', sentence: skip } : undefined }
  }
  const isChanged = before !== undefined && isOther(before.version, version)
  if (!isUnknown) return { state: isChanged ? 'waiting' : before.state, told: undefined }
  if (known === undefined) return { state: 'waiting', told: undefined }
  const isFirst = before === undefined
  if (known === 'here')
    return {
      state: isChanged ? 'waiting' : 'done',
      told: isFirst ? { kind: 'known', sentence: messages.logKnown } : undefined,
    }
  return {
    state: 'skipped',
    told: isFirst ? { kind: 'skipped', sentence: messages.logDeletedHere } : undefined,
  }
}

const isOther = (before: string | null, after: string | null): boolean =>
  before !== null && after !== null && before !== after

/** Changes only what the owner has not changed here, and shows nothing to more people than before. */
async function rename(
  services: Services,
  { accountId, provider }: LinkKey,
  { listed, before, state }: Omit<Judged, 'told'>,
): Promise<Told | undefined> {
  if (!before || state !== 'done') return undefined
  const texts = textsOf(listed)
  const isSame =
    before.title === texts.title &&
    before.description === texts.description &&
    before.sport === texts.sport &&
    before.is_private === listed.isPrivate
  if (isSame) return undefined
  const { externalId, isPrivate } = listed
  const isUpdated = await updateProvided(services, { accountId, provider, externalId, texts, isPrivate })
  return isUpdated ? { kind: 'updated', sentence: messages.logRenamed } : undefined
}

type Saved = Judged & { key: LinkKey; link: LinkRow; now: number }

async function saveItem(trx: CellTransaction, saved: Saved): Promise<void> {
  const { key, link, now, listed, before, state } = saved
  const { title, description, sport } = textsOf(listed)
  const startedAt = listed.startMs === null ? null : new Date(listed.startMs)
  const isNew = link.listed_all_at !== null || (startedAt ?? new Date(0)) >= link.connected_at
  await sql`
    insert into fitness_item (account_id, provider, external_id, started_at, title, description, sport, is_private,
      version, state, is_new, listed_at)
    values (${key.accountId}, ${key.provider}, ${listed.externalId}, ${startedAt}, ${title}, ${description}, ${sport},
      ${listed.isPrivate}, ${listed.version}, ${state}, ${isNew}, ${new Date(now)})
    on conflict (account_id, provider, external_id) do update set
      started_at = excluded.started_at, title = excluded.title, description = excluded.description,
      sport = excluded.sport, is_private = excluded.is_private, version = excluded.version,
      listed_at = excluded.listed_at,
      -- There may be a reason to look at it again since it was judged.
      state = case when fitness_item.hints = ${before?.hints ?? 0} then excluded.state else fitness_item.state end`.execute(
    trx,
  )
}
