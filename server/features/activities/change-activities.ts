import { sql, type RawBuilder } from 'kysely'
import type { ActivityChange, TotalsSource } from '#contract/activity.ts'
import { serverMessages } from '#contract/server-messages.ts'
import type { Sport } from '#domain/sport.ts'
import { comparedNames } from '#domain/telemetry/compare-totals.ts'
import { effectiveVisibility, Visibility } from '#domain/visibility.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { relistTracks } from '#server/features/tiles/track.service.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { findGear } from './gear/gear.queries.ts'
import { findCrossed } from './jobs/find-crossed.job.ts'
import { isBetter } from './import/plan-newcomers.ts'
import { levelActivities, levelSome } from './jobs/level-activities.job.ts'
import { measureActivities } from './jobs/measure-activities.job.ts'
import { lockSettings, type PrivacySettings } from './privacy.queries.ts'
import { columnsShowing } from './visible-totals.ts'

export const undoMs = 86_400_000
const levelMs = 10_000

export type Action = 'archive' | 'restore' | 'delete' | 'undelete' | 'keep_both'
type Own = { accountId: string; ids: string[] }

/** Returns the ids that belong to the account. Repeating a change has no further effect. */
export function moveActivities(
  services: Services,
  action: Action,
  { accountId, ids }: Own,
  /** In the same transaction. */
  alsoSave?: (trx: CellTransaction, moved: string[]) => Promise<void>,
): Promise<string[]> {
  const now = services.now()
  return change(services, accountId, async ({ cell, trx }) => {
    const { rows } = await sql<{ id: string }>`
      update activity set ${changes[action](new Date(now))}, updated_at = ${new Date(now)}
      where account_id = ${accountId} and id = any(${ids}) and ${applies(action, now)}
      returning id`.execute(trx)
    const moved = rows.map(({ id }) => id)
    if (action !== 'keep_both')
      await services.announce('recordingsChanged', { cell, trx, accountId, ids: moved })
    await alsoSave?.(trx, moved)
    const heirs = action === 'delete' || action === 'undelete' ? await promoteDuplicates(trx, accountId) : []
    return { moved, relisted: [...new Set([...moved, ...heirs])] }
  })
}

const changes: Record<Action, (time: Date) => RawBuilder<unknown>> = {
  archive: (time) => sql`archived_at = coalesce(archived_at, ${time})`,
  restore: () => sql`archived_at = null`,
  delete: (time) => sql`deleted_at = coalesce(deleted_at, ${time})`,
  undelete: () => sql`deleted_at = null`,
  keep_both: () => sql`duplicate_of = null, maybe_same_as = null`,
}

/** A deleted activity exists for its owner only while the deletion can be undone. */
function applies(action: Action, now: number): RawBuilder<boolean> {
  const isMovable = action === 'delete' || action === 'undelete'
  return isMovable
    ? sql`(deleted_at is null or deleted_at > ${new Date(now - undoMs)})`
    : sql`deleted_at is null`
}

/**
 * If an activity with duplicates was deleted, its first duplicate takes its place, and the deleted one
 * becomes a duplicate of that. This way the activity counts once, whatever is deleted and restored. Returns
 * the ids of all that changed.
 */
export async function promoteDuplicates(trx: CellTransaction, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with heir as (
      select distinct on (original.id) original.id as original_id, duplicate.id
      from activity as duplicate join activity as original on original.id = duplicate.duplicate_of
      where duplicate.account_id = ${accountId} and duplicate.deleted_at is null and original.deleted_at is not null
      order by original.id, duplicate.created_at, duplicate.id
    )
    update activity set duplicate_of = case when activity.id = heir.id then null else heir.id end
    from heir
    where activity.account_id = ${accountId}
      and (activity.id = heir.original_id or activity.duplicate_of = heir.original_id)
    returning activity.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Whether the account has such an activity. The better recording counts, and the other becomes its duplicate.
 * Repeating it has no further effect.
 */
export async function mergeActivity(
  services: Services,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const merged = await change(services, accountId, async ({ trx }) => {
    const one = await findMergeable(trx, { accountId, id })
    if (!one) return { moved: [], relisted: [] }
    const other = await findMergeable(trx, { accountId, id: one.maybe_same_as })
    if (!other) return { moved: [id], relisted: [] }
    const [kept, duplicate] = isBetter(one, other) ? [one, other] : [other, one]
    const { rows } = await sql<{ id: string }>`
      update activity set maybe_same_as = null, updated_at = ${new Date(services.now())},
        duplicate_of = case when id = ${kept.id} then null else ${kept.id} end
      where account_id = ${accountId} and (id in (${kept.id}, ${duplicate.id}) or duplicate_of = ${duplicate.id})
      returning id`.execute(trx)
    const ids = rows.map((row) => row.id)
    return { moved: [id], relisted: ids }
  })
  return merged.length > 0
}

type Mergeable = { accountId: string; id: string | null }

async function findMergeable(trx: CellTransaction, { accountId, id }: Mergeable) {
  if (id === null) return undefined
  return trx
    .selectFrom('activity')
    .select(['id', 'maybe_same_as', 'recording_rank as rank', 'is_owner_only as isOwnerOnly'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

type Edit = {
  accountId: string
  id: string
  edits: { [Name in keyof ActivityChange]: ActivityChange[Name] | undefined }
}

/** Whether the account has such an activity. */
export async function editActivity(services: Services, { accountId, id, edits }: Edit): Promise<boolean> {
  const moved = await change(services, accountId, async ({ cell, trx, settings: { default_visibility } }) => {
    const { title, description, sport, visibility, totals_source: source, altitude, gear_id } = edits
    const present = await findEditable(trx, { accountId, id })
    if (!present) return { moved: [], relisted: [] }
    refuseToOpen(present, visibility)
    await requireGear(trx, accountId, gear_id)
    const totals = source && (await findColumnsShowing(trx, { accountId, id, source }))
    const edited = await trx
      .updateTable('activity')
      .set({
        updated_at: new Date(services.now()),
        edited_fields: withEdited(present, edits),
        ...totals,
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(sport !== undefined && ofAnotherSport(sport)),
        ...(gear_id !== undefined && { gear_id }),
        ...(altitude !== undefined && {
          keeps_recorded_altitude: altitude === 'recorded',
          is_levelled: false,
        }),
        ...(visibility !== undefined && {
          visibility,
          effective_visibility: effectiveVisibility(visibility, default_visibility, {
            isOwnerOnly: present.is_owner_only,
          }),
        }),
      })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute()
    const ids = edited.map((row) => row.id)
    if (altitude !== undefined && sport === undefined && ids.length > 0)
      await cell.jobs.enqueue(levelActivities, { accountId }, { transaction: trx })
    if (sport !== undefined) await followSport(services, { cell, trx, accountId, ids })
    return { moved: ids, relisted: ids }
  })
  // The owner is looking at it. If this fails or ends before, the job does it.
  if (moved.length > 0 && edits.altitude !== undefined) {
    const signal = AbortSignal.timeout(levelMs)
    await levelSome({ cell: services.cells.of(accountId), services, signal }, accountId)
  }
  return moved.length > 0
}

/** Which trails a track can follow, whether it climbs, and what its best efforts are depends on its sport. */
export const ofAnotherSport = (sport: Sport) => ({
  sport,
  is_crossed: false,
  is_levelled: false,
  is_measured: false,
})

type Edited = { cell: Cell; trx: CellTransaction; accountId: string; ids: string[] }

/** What has to happen after activities were given another sport. */
export async function followSport(services: Services, { cell, trx, accountId, ids }: Edited): Promise<void> {
  if (ids.length === 0) return
  await cell.jobs.enqueue(levelActivities, { accountId }, { transaction: trx })
  await cell.jobs.enqueue(findCrossed, { accountId }, { transaction: trx })
  await cell.jobs.enqueue(measureActivities, { accountId }, { transaction: trx })
  await services.announce('recordingsChanged', { cell, trx, accountId, ids })
}

/** Refuses what is not the account's own. */
export async function requireGear(
  trx: CellTransaction,
  accountId: string,
  id: string | null | undefined,
): Promise<void> {
  if (id === null || id === undefined || (await findGear(trx, { accountId, id }))) return
  throw new AppError({ status: 422, code: 'gear_missing' }, serverMessages.gearMissing)
}

function findEditable(trx: CellTransaction, { accountId, id }: { accountId: string; id: string }) {
  return trx
    .selectFrom('activity')
    .select([...editedNames, 'is_owner_only'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

type Editable = NonNullable<Awaited<ReturnType<typeof findEditable>>>

/** What a platform allows nobody else to see cannot be shared. */
function refuseToOpen(present: Editable, visibility: Visibility | undefined): void {
  if (visibility === undefined || visibility === Visibility.onlyMe || visibility === present.visibility)
    return
  if (present.is_owner_only) throw new AppError({ status: 422, code: 'owner_only' }, serverMessages.ownerOnly)
}

/** In `edited_fields`: whoever has chosen whose totals are shown keeps them, however they are counted later. */
export const chosenTotals = 'totals'

const editedNames = ['title', 'description', 'sport', 'visibility'] as const

/** From then on, no platform overwrites what was changed. */
function withEdited(present: Editable, edits: Edit['edits']): RawBuilder<string[]> {
  const names: string[] = editedNames.filter(
    (name) => edits[name] !== undefined && edits[name] !== present[name],
  )
  if (edits.totals_source !== undefined) names.push(chosenTotals)
  return sql<string[]>`array(select distinct unnest(edited_fields || ${names}::text[]) order by 1)`
}

type TotalsRequest = { accountId: string; id: string; source: TotalsSource }

/** Empty if these totals are already shown, or if there is no such activity. */
async function findColumnsShowing(trx: CellTransaction, { accountId, id, source }: TotalsRequest) {
  const row = await trx
    .selectFrom('activity')
    .select([...comparedNames, 'series', 'device_totals', 'our_totals'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (row && source === 'device' && !row.device_totals)
    throw new AppError({ status: 422, code: 'no_device_totals' }, serverMessages.noDeviceTotals)
  return row && columnsShowing(source, row)
}

type Change = { cell: Cell; trx: CellTransaction; settings: PrivacySettings }
type Outcome = { moved: string[]; relisted: string[] }

/** Lists and maps are updated in the same transaction. */
export function change(
  { cells }: Services,
  accountId: string,
  work: (change: Change) => Promise<Outcome>,
): Promise<string[]> {
  const cell = cells.of(accountId)
  return cell.db.transaction().execute(async (trx) => {
    const settings = await lockSettings(trx, accountId)
    if (!settings) return []
    const { moved, relisted } = await work({ cell, trx, settings })
    if (relisted.length > 0) await relistTracks(trx, accountId, relisted)
    return moved
  })
}
