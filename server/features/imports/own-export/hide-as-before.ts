import { limits } from '#contract/limits.ts'
import type { Services } from '#server/services.ts'
import { addZone, savePrivacy } from '#server/features/activities/public.ts'
import { findSettings, listZones, type RestoredPrivacy } from '#server/features/recordings/public.ts'

/**
 * Hides at least as much of an account's activities as was hidden where they were exported. Returns whether that was
 * possible; otherwise nothing was changed.
 */
export async function hideAsBefore(
  services: Services,
  accountId: string,
  { zones, hide_start_m, hide_end_m }: RestoredPrivacy,
): Promise<boolean> {
  const { db } = services.cells.of(accountId)
  const here = await listZones(db, accountId)
  const missing = zones.filter(
    (zone) =>
      !here.some(
        ({ name, lat, lon, radius_m }) =>
          name === zone.name && lat === zone.lat && lon === zone.lon && radius_m === zone.radius_m,
      ),
  )
  if (here.length + missing.length > limits.zonesMax) return false
  for (const zone of missing) await addZone(services, accountId, zone)
  const settings = await findSettings(db, accountId)
  await savePrivacy(services, accountId, {
    hide_start_m: Math.max(settings.hide_start_m, hide_start_m),
    hide_end_m: Math.max(settings.hide_end_m, hide_end_m),
  })
  return true
}
