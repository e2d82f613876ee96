import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listGear, type Gear } from '#contract/gear/gear.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'
import { refreshActivities } from '../activity.api.ts'
import { gearTexts } from './messages.ts'

export const gearQuery = queryOptions({
  queryKey: ['gear'],
  meta: forMembers,
  queryFn: async ({ signal }) => (await call(listGear, {}, { signal })).items,
})

/** After any change of gear: activities show it, too. */
export async function refreshGear(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: gearQuery.queryKey }), refreshActivities(client)])
}

/** Retired gear is not offered, unless it is the present choice. */
export function gearOptions(gear: readonly Gear[], chosen: string): { value: string; label: string }[] {
  return gear
    .filter(({ id, is_retired }) => !is_retired || id === chosen)
    .map(({ id, name, is_retired }) => ({
      value: id,
      label: is_retired ? gearTexts.retiredOption(name) : name,
    }))
}
