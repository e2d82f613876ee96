import { sql, type RawBuilder } from 'kysely'
import type { ActivityChange, TotalsSource } from '#contract/activities/activity.ts'
import { serverMessages } from '#contract/server-messages.ts'
import type { Sport } from '#domain/sport.ts'
import { comparedNames } from '#domain/telemetry/compare-totals.ts'
import { dayMs } from '#domain/time/durations.ts'
import { effectiveVisibility, Visibility } from '#domain/visibility.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { relistTracks } from '#server/features/tiles/public.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import {
  syncDuplicatesWithOriginals,
  listEquallyVisibleDuplicates,
  promoteDuplicates,
  lockSettings,
  type PrivacySettings,
  columnsShowing,
  columnsThat,
  type ColumnWith,
} from '#server/features/recordings/public.ts'
import { findGear } from '#server/features/gear/public.ts'
import { findCrossed } from '#server/features/trails/public.ts'
import { levelActivities, levelSome } from '#server/features/altitude/public.ts'
import { measureActivities } from '#server/features/efforts/public.ts'

export const undoMs = dayMs
const levelMs = 10_000

export type Action = 'archive' | 'restore' | 'delete' | 'undelete' | 'keep_both'
export type Duplicates = 'delete' | 'keep'
type Move = {
  accountId: string
  ids: string[]
  /** Whether a deletion includes the duplicates of these activities. Duplicates that are kept take their place. */
  duplicates?: Duplicates
  /** Runs in the same transaction. */
  alsoSave?: (trx: CellTransaction, moved: string[]) => Promise<void>
}
/** The ids that belong to the account, and how many duplicates were moved with them. */
type Moved = { ids: string[]; duplicates: number }

/** Repeating a change has no further effect. */
export async function moveActivities(
  services: Services,
  action: Action,
  { accountId, ids, duplicates = 'delete', alsoSave }: Move,
): Promise<Moved> {
  const now = services.now()
  const done: Moved = { ids: [], duplicates: 0 }
  await change(services, accountId, async ({ cell, trx }) => {
    const { rows } = await sql<{ id: string; is_chosen: boolean }>`
      update activity set ${changes[action](new Date(now), ids)}, updated_at = ${new Date(now)}
      where account_id = ${accountId} and (id = any(${ids}) or ${alsoAffected(action, { ids, duplicates })})
        and ${applies(action, now)}
      returning id, id = any(${ids}) as is_chosen`.execute(trx)
    const moved = rows.map(({ id }) => id)
    done.ids = rows.flatMap(({ id, is_chosen }) => (is_chosen ? id : []))
    done.duplicates = moved.length - done.ids.length
    const isArchiving = action === 'archive' || action === 'restore'
    const followed = isArchiving ? await syncDuplicatesWithOriginals(trx, { accountId, ids: moved }) : []
    if (action !== 'keep_both')
      await services.announce('recordingsChanged', { cell, trx, accountId, ids: [...moved, ...followed] })
    await alsoSave?.(trx, moved)
    const heirs = action === 'delete' || action === 'undelete' ? await promoteDuplicates(trx, accountId) : []
    const open = await listEquallyVisibleDuplicates(trx, { accountId, ids: heirs })
    await services.announce('duplicatesChanged', { cell, trx, accountId, ids: open })
    return { moved, relisted: [...new Set([...moved, ...heirs])] }
  })
  return done
}

const changes: Record<Action, (time: Date, ids: string[]) => RawBuilder<unknown>> = {
  archive: (time) => sql`archived_at = coalesce(archived_at, ${time})`,
  restore: () => sql`archived_at = null`,
  delete: (time, ids) => sql`deleted_at = coalesce(deleted_at, ${time}),
    deleted_with = case when deleted_at is not null or id = any(${ids}) then deleted_with else duplicate_of end`,
  undelete: () => sql`deleted_at = null, deleted_with = null`,
  keep_both: () => sql`duplicate_of = null, maybe_same_as = null`,
}

/** What else changes: a deletion can include duplicates, and undoing it restores what it deleted. */
function alsoAffected(action: Action, { ids, duplicates }: { ids: string[]; duplicates: Duplicates }) {
  if (action === 'undelete') return sql<boolean>`deleted_with = any(${ids})`
  return action === 'delete' && duplicates === 'delete'
    ? sql<boolean>`duplicate_of = any(${ids}) and deleted_at is null`
    : sql<boolean>`false`
}

/** A deleted activity exists for its owner only while the deletion can be undone. */
function applies(action: Action, now: number): RawBuilder<boolean> {
  const isMovable = action === 'delete' || action === 'undelete'
  return isMovable
    ? sql`(deleted_at is null or deleted_at > ${new Date(now - undoMs)})`
    : sql`deleted_at is null`
}

type Edit = {
  accountId: string
  id: string
  edits: { [Name in keyof ActivityChange]: ActivityChange[Name] | undefined }
}

/** Whether the account has such an activity. */
export async function editActivity(services: Services, { accountId, id, edits }: Edit): Promise<boolean> {
  const moved = await change(services, accountId, async ({ cell, trx, settings: { default_visibility } }) => {
    const { sport, visibility, totals_source: source, altitude, gear_id } = edits
    const present = await findEditable(trx, { accountId, id })
    if (!present) return { moved: [], relisted: [] }
    refuseToOpen(present, visibility)
    refuseDuplicateVisibility(present, visibility)
    await requireGear(trx, accountId, gear_id)
    const totals = source && (await findColumnsShowing(trx, { accountId, id, source }))
    const edited = await trx
      .updateTable('activity')
      .set({
        updated_at: new Date(services.now()),
        edited_fields: withEdited(present, edits),
        ...totals,
        ...plainlyEdited(edits),
        ...(sport !== undefined && ofAnotherSport(sport)),
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
    if (visibility !== undefined) await syncDuplicatesWithOriginals(trx, { accountId, ids })
    if (altitude !== undefined && sport === undefined && ids.length > 0)
      await cell.jobs.enqueue(levelActivities, { accountId }, { transaction: trx })
    if (sport !== undefined) await followSport(services, { cell, trx, accountId, ids })
    return { moved: ids, relisted: ids }
  })
  // Done at once because the owner is looking at it. If this fails or times out, the job does it.
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

/** Triggers the work that depends on the sport of activities. */
export async function followSport(services: Services, { cell, trx, accountId, ids }: Edited): Promise<void> {
  if (ids.length === 0) return
  await cell.jobs.enqueue(levelActivities, { accountId }, { transaction: trx })
  await cell.jobs.enqueue(findCrossed, { accountId }, { transaction: trx })
  await cell.jobs.enqueue(measureActivities, { accountId }, { transaction: trx })
  await services.announce('recordingsChanged', { cell, trx, accountId, ids })
}

/** Refuses gear that is not the account's own. */
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
    .select([...editedNames, 'is_owner_only', 'duplicate_of'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

type Editable = NonNullable<Awaited<ReturnType<typeof findEditable>>>

/** An activity that its platform allows only the owner to see cannot be shared. */
function refuseToOpen(present: Editable, visibility: Visibility | undefined): void {
  if (visibility === undefined || visibility === Visibility.onlyMe || visibility === present.visibility)
    return
  if (present.is_owner_only) throw new AppError({ status: 422, code: 'owner_only' }, serverMessages.ownerOnly)
}

/**
 * An entry of `edited_fields`: the owner has chosen whose totals are shown, which stays so however they are counted
 * later.
 */
export const chosenTotals = 'totals'

/** A duplicate has the visibility of its original, so that it shows no more if it takes its place. */
function refuseDuplicateVisibility(present: Editable, visibility: Visibility | undefined): void {
  if (present.duplicate_of !== null && visibility !== undefined && visibility !== present.visibility)
    throw new AppError({ status: 422, code: 'duplicate' }, serverMessages.duplicateFollows)
}

type Plain = keyof ActivityChange & ColumnWith<{ isEditable: true }>
const plainNames = columnsThat(({ isEditable }) => isEditable ?? false) as Plain[]

/** The new values of columns that nothing else depends on. */
const plainlyEdited = (edits: Edit['edits']): Pick<Edit['edits'], Plain> =>
  Object.fromEntries(plainNames.flatMap((name) => (edits[name] === undefined ? [] : [[name, edits[name]]])))

const editedNames = ['title', 'description', 'sport', 'visibility'] as const

/** Platforms no longer overwrite the fields that were changed. */
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
