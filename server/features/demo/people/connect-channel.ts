import type { DemoChannel } from '#demo/world.ts'
import { FitnessError } from '#server/adapters/fitness-platform/fitness-provider.ts'
import { connectUnattended } from '#server/features/fitness-sync/public.ts'
import type { Services } from '#server/services.ts'
import { accountIdOf } from '../demo-accounts.ts'

/**
 * Connects a channel with a user of the simulated Strava who has also recorded some of its activities. That user's
 * other activities arrive as on any server, visible only to the owner. Does nothing if no platform is simulated.
 */
export async function connectChannel(
  services: Services,
  channel: Pick<DemoChannel, 'key' | 'home'>,
  signal: AbortSignal,
): Promise<void> {
  const { fitnessSandbox, fitnessProviders, log } = services
  if (!fitnessSandbox || !fitnessProviders.strava) return
  const { controls } = fitnessSandbox
  try {
    await connectUnattended(services, accountIdOf(services, channel), {
      provider: 'strava',
      allow: () => controls.allow(controls.person('strava')),
      scope: 'read,activity:read,activity:read_all',
      signal,
    })
  } catch (error) {
    if (!(error instanceof FitnessError)) throw error
    log.warn({ err: error }, 'no channel of the demo was connected')
  }
}
