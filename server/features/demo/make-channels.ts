import type { DemoWorld } from '#demo/world.ts'
import { grantPlan } from '#server/features/billing/public.ts'
import type { Services } from '#server/services.ts'
import { filesOf } from './activity-archive.ts'
import { makeChannel } from './demo-accounts.ts'
import { readDemoState } from './demo-state.ts'
import { presentActivities } from './present-activities.ts'
import { presentChannel } from './present-channel.ts'
import { uploadActivities, type Making } from './upload-activities.ts'

/** More storage than its videos need. */
const demoPlan = { storage: 50, watch: false } as const

/** If nothing is sold, there is nothing to grant. */
export const grantDemoPlan = (services: Services, accountId: string): Promise<void> =>
  grantPlan(services, accountId, demoPlan)

/** The demo content may have been removed meanwhile. */
const isWanted = async ({ services }: Making): Promise<boolean> =>
  (await readDemoState(services)) === 'making'

/**
 * The accounts of the channels by their keys, with their activities. Incomplete if they are removed
 * meanwhile.
 */
export async function makeChannels(
  making: Making,
  { channels, activities, recordings }: DemoWorld,
): Promise<Map<string, string>> {
  const accounts = new Map<string, string>()
  for (const channel of channels) {
    if (!(await isWanted(making))) break
    const accountId = await makeChannel(making.services, channel)
    accounts.set(channel.key, accountId)
    await grantDemoPlan(making.services, accountId)
    await presentChannel(making.services, accountId, channel)
    const own = activities.filter((activity) => activity.channel === channel.key)
    const brought = recordings.filter((recording) => recording.channel === channel.key)
    await uploadActivities(making, accountId, filesOf({ activities: own, recordings: brought }))
    await presentActivities(making.services, accountId, own)
  }
  return accounts
}
