import { sql } from 'kysely'
import type { GearKind } from '#contract/gear/gear.ts'
import { limits } from '#contract/limits.ts'
import { groupOfSport, type Sport } from '#domain/sport.ts'
import { newId } from '#server/cells/new-id.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { storable } from '#server/db/storable.ts'
import type { NamedGear } from './side-tables.ts'

type Owner = { cell: Pick<Cell, 'region'>; accountId: string; now: () => number }

/** Gear that the account has under this name stays as it is. */
export async function saveGear(
  db: CellDb | CellTransaction,
  { cell: { region }, accountId, now }: Owner,
  gear: NamedGear[],
): Promise<void> {
  const named = new Map(
    gear.map((one) => {
      const name = storable(one.name || `${one.brand} ${one.model}`.trim(), limits.titleMax)
      return [name, { ...one, name }]
    }),
  )
  named.delete('')
  if (named.size === 0) return
  const rows = [...named.values()].map(({ kind, name, brand, model }) => ({
    id: newId(region, now()),
    account_id: accountId,
    kind,
    name,
    brand: storable(brand, limits.titleMax),
    model: storable(model, limits.titleMax),
  }))
  await db
    .insertInto('gear')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
    .execute()
}

/** What the gear of such an activity most likely is. */
export function kindOfGear(sport: Sport | null): GearKind {
  const group = sport && groupOfSport(sport)
  if (group === 'ride') return 'bike'
  return group === 'run' || group === 'hike' ? 'shoes' : 'other'
}

/** What an export says about an activity only for its owner. */
export type ExtrasToSave = {
  activityIds: string[]
  privateNote: string
  gear: string
  sport: Sport | null
}

/** What the owner has written or chosen here stays. */
export async function saveExtras(
  trx: CellTransaction,
  owner: Owner,
  extras: readonly ExtrasToSave[],
): Promise<void> {
  const unnamed = extras.flatMap(({ gear, sport }) =>
    gear === '' ? [] : { kind: kindOfGear(sport), name: gear, brand: '', model: '' },
  )
  await saveGear(trx, owner, unnamed)
  const said = extras
    .filter(({ privateNote, gear }) => privateNote !== '' || gear !== '')
    .flatMap(({ activityIds, privateNote, gear }) =>
      activityIds.map((id) => ({
        id,
        note: storable(privateNote, limits.descriptionMax),
        gear: storable(gear, limits.titleMax),
      })),
    )
  if (said.length === 0) return
  await sql`
    update activity set
      private_note = case when private_note = '' then said.note else private_note end,
      gear_id = coalesce(activity.gear_id, gear.id)
    from unnest(
      ${said.map(({ id }) => id)}::text[], ${said.map(({ note }) => note)}::text[], ${said.map((one) => one.gear)}::text[]
    ) as said (id, note, gear)
    left join gear on gear.account_id = ${owner.accountId} and gear.name = said.gear
    where activity.id = said.id and activity.account_id = ${owner.accountId}`.execute(trx)
}
