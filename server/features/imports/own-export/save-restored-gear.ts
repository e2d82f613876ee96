import { limits } from '#contract/limits.ts'
import { makeId, timeOfId } from '#domain/id.ts'
import type { Cell } from '#server/cells/cell.ts'
import { storable } from '#server/db/storable.ts'
import { keyedHash } from '#server/keys.ts'
import { lockSettings, type RestoredGear } from '#server/features/recordings/public.ts'

type Owner = { cell: Cell; accountId: string; key: Uint8Array; now: () => number }

/**
 * Restores gear with everything that its owner says about it, and returns its ids here. Gear that exists here under its
 * old id or its name stays as it is, and so do the defaults here.
 */
export async function saveRestoredGear(
  { cell, accountId, key, now }: Owner,
  gear: RestoredGear[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  if (gear.length === 0) return ids
  await cell.db.transaction().execute(async (trx) => {
    await lockSettings(trx, accountId)
    const here = await trx
      .selectFrom('gear')
      .select(['id', 'name', 'default_sports'])
      .where('account_id', '=', accountId)
      .execute()
    const known = new Map(here.flatMap(({ id, name }) => [[id, id] as const, [`name ${name}`, id] as const]))
    const taken = new Set<string>(here.flatMap(({ default_sports }) => default_sports))
    const latest = now()
    for (const one of gear) {
      const name = storable(one.name, limits.titleMax)
      // The same each time, so that it is known even if it was given another name here.
      const id = makeId(cell.region, timeOfId(accountId), keyedHash(key, accountId, 'gear', one.id))
      const same = known.get(one.id) ?? known.get(id) ?? known.get(`name ${name}`)
      if (name !== '') ids.set(one.id, same ?? id)
      if (same !== undefined || name === '') continue
      const sports = one.retiredMs === null ? one.defaultSports.filter((sport) => !taken.has(sport)) : []
      for (const sport of sports) taken.add(sport)
      known.set(id, id).set(`name ${name}`, id)
      await trx
        .insertInto('gear')
        .values({
          id,
          account_id: accountId,
          kind: one.kind,
          name,
          brand: storable(one.brand, limits.titleMax),
          model: storable(one.model, limits.titleMax),
          note: storable(one.note, limits.gearNoteMax),
          initial_distance_m: one.initialDistanceM,
          replace_at_m: one.replaceAtM,
          default_sports: [...new Set(sports)],
          retired_at: one.retiredMs === null ? null : new Date(Math.min(one.retiredMs, latest)),
          is_edited: one.isEdited,
          created_at: new Date(Math.min(one.createdMs ?? latest, latest)),
        })
        .execute()
    }
  })
  return ids
}
