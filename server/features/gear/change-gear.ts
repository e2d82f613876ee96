import type { GearChange, NewGear } from '#contract/gear/gear.ts'
import { limits } from '#contract/limits.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { newId } from '#server/cells/new-id.ts'
import { isUniqueViolation } from '#server/db/failures.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { lockSettings } from '#server/features/recordings/public.ts'
import { countGear, findGear, moveActivitiesOf, takeDefaultsFromOthers } from './gear.queries.ts'

type Given<Value> = { [Name in keyof Value]: Value[Name] | undefined }
type Sent<Value> = { [Name in keyof Value]?: Exclude<Value[Name], undefined> }
type OwnGear = { accountId: string; id: string }

/** Returns its id. */
export function addGear(services: Services, accountId: string, fields: Given<NewGear>): Promise<string> {
  const { cells, now } = services
  const id = newId(cells.of(accountId).region, now())
  return inTurn(services, accountId, async (trx) => {
    if ((await countGear(trx, accountId)) >= limits.gearMax)
      throw new AppError({ status: 422, code: 'too_much_gear' }, serverMessages.tooMuchGear)
    const { kind, name } = fields
    if (kind === undefined || name === undefined) throw new TypeError('gear without a kind or a name')
    await trx
      .insertInto('gear')
      .values({ id, account_id: accountId, kind, name, is_edited: true, ...given(fields) })
      .execute()
    await takeDefaultsFromOthers(trx, { accountId, id }, fields.default_sports ?? [])
    return id
  })
}

/** Whether the account has such gear. */
export function editGear(
  services: Services,
  { accountId, id }: OwnGear,
  { is_retired, ...fields }: Given<GearChange>,
): Promise<boolean> {
  return inTurn(services, accountId, async (trx) => {
    const present = await findGear(trx, { accountId, id })
    if (!present) return false
    const retiredNow = present.retired_at ?? new Date(services.now())
    const retired_at = is_retired === undefined ? present.retired_at : is_retired ? retiredNow : null
    const default_sports = retired_at === null ? (fields.default_sports ?? present.default_sports) : []
    await trx
      .updateTable('gear')
      .set({ ...given(fields), is_edited: true, retired_at, default_sports })
      .where('id', '=', id)
      .execute()
    await takeDefaultsFromOthers(trx, { accountId, id }, default_sports)
    return true
  })
}

/** Whether the account had such gear. Its activities stay, without gear. */
export function removeGear(services: Services, { accountId, id }: OwnGear): Promise<boolean> {
  return inTurn(services, accountId, async (trx) => {
    const removed = await trx
      .deleteFrom('gear')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('id')
      .execute()
    return removed.length > 0
  })
}

/**
 * Returns whether the account has both. The gear that stays gets the activities of the other one, the distance covered
 * before, the defaults, and any details that only the other one has.
 */
export function uniteGear(services: Services, { accountId, id }: OwnGear, into: string): Promise<boolean> {
  return inTurn(services, accountId, async (trx) => {
    const from = await findGear(trx, { accountId, id })
    const kept = await findGear(trx, { accountId, id: into })
    if (!from || !kept) return false
    if (id === into) throw new AppError({ status: 422, code: 'same_gear' }, serverMessages.sameGear)
    await moveActivitiesOf(trx, { accountId, from: id, into })
    await trx.deleteFrom('gear').where('id', '=', id).execute()
    const sports = kept.retired_at ? [] : [...new Set([...kept.default_sports, ...from.default_sports])]
    await trx
      .updateTable('gear')
      .set({
        is_edited: true,
        brand: kept.brand || from.brand,
        model: kept.model || from.model,
        note: kept.note || from.note,
        replace_at_m: kept.replace_at_m ?? from.replace_at_m,
        initial_distance_m: kept.initial_distance_m + from.initial_distance_m,
        default_sports: sports,
      })
      .where('id', '=', into)
      .execute()
    return true
  })
}

/** One change of an account at a time, so that a sport cannot get two defaults. */
async function inTurn<Result>(
  { cells }: Services,
  accountId: string,
  work: (trx: CellTransaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await cells
      .of(accountId)
      .db.transaction()
      .execute(async (trx) => {
        await lockSettings(trx, accountId)
        return work(trx)
      })
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError({ status: 409, code: 'gear_name_taken' }, serverMessages.gearNameTaken)
    throw error
  }
}

/** Drops fields that were not sent. */
function given<Fields extends object>(fields: Fields): Sent<Fields> {
  // Only entries without a value are dropped.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Sent<Fields>
}
