import { limits } from '#contract/limits.ts'
import { serverMessages } from '#contract/server-messages.ts'
import type { NewPrivacyZone, PrivacyZone } from '#contract/privacy/privacy.ts'
import type { Cell } from '#server/cells/cell.ts'
import { newId } from '#server/cells/new-id.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { relistTracks, withdrawOthers } from '#server/features/tiles/public.ts'
import { AppError, notFound, notSignedIn } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { hiddenCentre } from '#server/db/hidden-centre.ts'
import { withdrawCrossings } from '#server/features/trails/public.ts'
import {
  deriveForOthers,
  findHidingKey,
  listZones,
  lockSettings,
  saveDefaultVisibility,
  type PrivacySettings,
} from '#server/features/recordings/public.ts'

type Change = {
  services: Services
  cell: Cell
  trx: CellTransaction
  accountId: string
  settings: PrivacySettings
}

/** Runs a change with the account's settings locked. */
function changeSettings<Result>(
  services: Services,
  accountId: string,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  const cell = services.cells.of(accountId)
  return cell.db.transaction().execute(async (trx) => {
    const settings = await lockSettings(trx, accountId)
    if (!settings) throw notSignedIn()
    return work({ services, cell, trx, accountId, settings })
  })
}

export async function savePrivacy(
  services: Services,
  accountId: string,
  changes: { [Name in keyof PrivacySettings]?: PrivacySettings[Name] | undefined },
): Promise<void> {
  await changeSettings(services, accountId, async (change) => {
    const { cell, trx, settings } = change
    const {
      default_visibility = settings.default_visibility,
      hide_start_m = settings.hide_start_m,
      hide_end_m = settings.hide_end_m,
    } = changes
    if (hide_start_m !== settings.hide_start_m || hide_end_m !== settings.hide_end_m) {
      await trx.updateTable('account').set({ hide_start_m, hide_end_m }).where('id', '=', accountId).execute()
      await withdraw(change)
    }
    if (default_visibility !== settings.default_visibility) {
      await saveDefaultVisibility(trx, accountId, default_visibility)
      await relistTracks(trx, accountId, 'all')
      const visibility = default_visibility
      await services.announce('defaultVisibilityChanged', { cell, trx, accountId, visibility })
    }
  })
}

/**
 * Adding the same zone again returns the existing one: a second circle around a place would reveal more about
 * it.
 */
export function addZone(services: Services, accountId: string, place: NewPrivacyZone): Promise<PrivacyZone> {
  return changeSettings(services, accountId, async (change) => {
    const { cell, trx } = change
    const zones = await listZones(trx, accountId)
    const same = zones.find(
      ({ name, lat, lon, radius_m }) =>
        name === place.name && lat === place.lat && lon === place.lon && radius_m === place.radius_m,
    )
    if (same) return same
    if (zones.length >= limits.zonesMax) throw tooManyZones()
    const key = await findHidingKey(trx, accountId)
    const { lat: hidden_lat, lon: hidden_lon } = hiddenCentre(key, place, place.radius_m)
    const now = services.now()
    const zone = { id: newId(cell.region, now), ...place, hidden_lat, hidden_lon }
    await trx
      .insertInto('privacy_zone')
      .values({ ...zone, account_id: accountId, created_at: new Date(now) })
      .execute()
    await withdraw(change)
    return zone
  })
}

export async function removeZone(services: Services, accountId: string, id: string): Promise<void> {
  await changeSettings(services, accountId, async (change) => {
    const removed = await change.trx
      .deleteFrom('privacy_zone')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw notFound()
    await withdraw(change)
  })
}

/**
 * Hides all maps of this account from others until it is known what they may see. Each change enqueues a new
 * job, because one that is running may already have checked whether anything is left to do.
 */
async function withdraw({ services, cell, trx, accountId }: Change): Promise<void> {
  await trx.updateTable('activity').set({ hides_parts: null }).where('account_id', '=', accountId).execute()
  await withdrawOthers(trx, accountId)
  await withdrawCrossings(trx, accountId)
  await services.announce('recordingsChanged', { cell, trx, accountId, ids: 'all' })
  await cell.jobs.enqueue(deriveForOthers, { accountId }, { transaction: trx })
}

const tooManyZones = () =>
  new AppError({ status: 422, code: 'too_many_zones' }, serverMessages.tooManyZones(limits.zonesMax))
