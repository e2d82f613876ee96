import { sql, type RawBuilder } from 'kysely'
import type { FormerActivity, ManyEdits } from '#contract/activities/edit-activities.ts'
import { effectiveVisibility, Visibility, type DefaultVisibility } from '#domain/visibility.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { change, followSport, ofAnotherSport, requireGear } from './change-activities.ts'
import { syncDuplicatesWithOriginals } from '#server/features/recordings/public.ts'

type Edits = { [Name in keyof ManyEdits]: ManyEdits[Name] | undefined }
type Row = FormerActivity & { is_owner_only: boolean; duplicate_of: string | null }
/** The new values of one activity; fields that are missing stay as they are. */
type Values = Edits & { id: string; edited_fields: FormerActivity['edited_fields'] }
type EditMany = { accountId: string; ids: string[]; edits: Edits; isPreview: boolean }
type EditedMany = { changed: number; owner_only: number; former: FormerActivity[] }

const editedNames = ['sport', 'visibility', 'gear_id'] as const
/** Gear is not included, because no platform knows about it. */
const ofPlatforms = ['sport', 'visibility'] as const

/** Ids that are not the account's are skipped. Repeating it has no further effect. */
export async function editMany(
  services: Services,
  { accountId, ids, edits, isPreview }: EditMany,
): Promise<EditedMany> {
  const done: EditedMany = { changed: 0, owner_only: 0, former: [] }
  await change(services, accountId, async ({ cell, trx, settings: { default_visibility } }) => {
    await requireGear(trx, accountId, edits.gear_id)
    const rows = await listEditable(trx, accountId, ids)
    const opens = edits.visibility !== undefined && edits.visibility !== Visibility.onlyMe
    const values = rows.flatMap((row) => {
      const own = editsOf(row, edits)
      const staysClosed = opens && row.is_owner_only && row.visibility !== edits.visibility
      if (staysClosed) done.owner_only += 1
      return valuesFor(row, staysClosed ? { ...own, visibility: undefined } : own)
    })
    done.changed = values.length
    if (isPreview) return { moved: [], relisted: [] }
    const changing = new Set(values.map(({ id }) => id))
    done.former = rows.filter(({ id }) => changing.has(id))
    const moved = await saveValues(services, { trx, accountId, rows, values, default_visibility })
    await followSport(services, { cell, trx, accountId, ids: moved.ofAnotherSport })
    return { moved: moved.all, relisted: moved.relisted }
  })
  return done
}

type Undo = { accountId: string; edits: Edits; former: FormerActivity[] }

/** Returns how many were changed back. Values that were changed again after the edit stay. */
export async function undoEditMany(services: Services, { accountId, edits, former }: Undo): Promise<number> {
  const formerOf = new Map(former.map((one) => [one.id, one]))
  const changed = await change(
    services,
    accountId,
    async ({ cell, trx, settings: { default_visibility } }) => {
      const rows = await listEditable(trx, accountId, [...formerOf.keys()])
      const gear = await listOwnGear(
        trx,
        accountId,
        former.flatMap(({ gear_id }) => gear_id ?? []),
      )
      const values = rows.flatMap((row) => {
        const before = formerOf.get(row.id)
        return before ? valuesBefore(row, { edits: editsOf(row, edits), before, gear }) : []
      })
      const moved = await saveValues(services, { trx, accountId, rows, values, default_visibility })
      await followSport(services, { cell, trx, accountId, ids: moved.ofAnotherSport })
      return { moved: moved.all, relisted: moved.relisted }
    },
  )
  return changed.length
}

/** Locked in one order, so that two edits of the same activities do not wait for each other. */
async function listEditable(trx: CellTransaction, accountId: string, ids: string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, sport, visibility, gear_id, edited_fields, is_owner_only, duplicate_of from activity
    where account_id = ${accountId} and id = any(${ids}::text[]) and deleted_at is null
    order by id for update`.execute(trx)
  return rows
}

async function listOwnGear(trx: CellTransaction, accountId: string, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from gear where account_id = ${accountId} and id = any(${ids}::text[])`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** The visibility of a duplicate follows from its original. */
const editsOf = ({ duplicate_of }: Row, edits: Edits): Edits =>
  duplicate_of === null ? edits : { ...edits, visibility: undefined }

/** Empty if the activity has these values already. */
function valuesFor(row: Row, edits: Edits): Values[] {
  const names = editedNames.filter((name) => edits[name] !== undefined && edits[name] !== row[name])
  if (names.length === 0) return []
  const edited = ofPlatforms.filter((name) => names.includes(name))
  const edited_fields = [...new Set([...row.edited_fields, ...edited])].toSorted()
  return [{ ...only(names, edits), id: row.id, edited_fields }]
}

type Before = { edits: Edits; before: FormerActivity; gear: ReadonlySet<string> }

function valuesBefore(row: Row, { edits, before, gear }: Before): Values[] {
  const names = editedNames.filter(
    (name) => edits[name] !== undefined && edits[name] === row[name] && before[name] !== row[name],
  )
  if (names.length === 0) return []
  const taken = ofPlatforms.filter((name) => names.includes(name) && !before.edited_fields.includes(name))
  const edited_fields = row.edited_fields.filter((name) => !taken.some((one) => one === name))
  const { gear_id } = before
  // It may have been deleted since then.
  const former = { ...before, gear_id: gear_id !== null && gear.has(gear_id) ? gear_id : null }
  return [{ ...only(names, former), id: row.id, edited_fields }]
}

const only = (names: readonly (keyof Edits)[], { sport, visibility, gear_id }: Edits): Edits => ({
  sport: names.includes('sport') ? sport : undefined,
  visibility: names.includes('visibility') ? visibility : undefined,
  gear_id: names.includes('gear_id') ? gear_id : undefined,
})

type ToSave = {
  trx: CellTransaction
  accountId: string
  rows: Row[]
  values: Values[]
  default_visibility: DefaultVisibility
}
type Saved = { all: string[]; ofAnotherSport: string[]; relisted: string[] }

/** One statement for all activities that get the same values. */
async function saveValues(
  { now }: Services,
  { trx, accountId, rows, values, default_visibility }: ToSave,
): Promise<Saved> {
  const ownerOnly = new Set(rows.flatMap((row) => (row.is_owner_only ? [row.id] : [])))
  const alike = Map.groupBy(values, ({ id, ...rest }) => JSON.stringify([rest, ownerOnly.has(id)]))
  for (const group of alike.values()) {
    const [{ sport, visibility, gear_id, edited_fields, id } = { id: '', edited_fields: [] }] = group
    await trx
      .updateTable('activity')
      .set({
        updated_at: new Date(now()),
        edited_fields: textArray(edited_fields),
        ...(sport !== undefined && ofAnotherSport(sport)),
        ...(gear_id !== undefined && { gear_id }),
        ...(visibility !== undefined && {
          visibility,
          effective_visibility: effectiveVisibility(visibility, default_visibility, {
            isOwnerOnly: ownerOnly.has(id),
          }),
        }),
      })
      .where('account_id', '=', accountId)
      .where(
        'id',
        'in',
        group.map((one) => one.id),
      )
      .execute()
  }
  const shown = values.filter(({ visibility }) => visibility !== undefined)
  await syncDuplicatesWithOriginals(trx, { accountId, ids: idsOf(shown) })
  const ofSport = values.filter(({ sport }) => sport !== undefined)
  // Maps show neither gear nor anything that depends on it.
  const onMaps = values.filter(({ sport, visibility }) => sport !== undefined || visibility !== undefined)
  return { all: idsOf(values), ofAnotherSport: idsOf(ofSport), relisted: idsOf(onMaps) }
}

const idsOf = (chosen: Values[]): string[] => chosen.map(({ id }) => id)

const textArray = (names: readonly string[]): RawBuilder<string[]> => sql<string[]>`${names}::text[]`
