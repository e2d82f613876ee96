import { demoMapCredit } from '#demo/map/demo-map.ts'
import { demoTrails } from '#demo/trails.ts'
import { dropOwnPlaces, keepOwnPlaces } from '#server/features/atlas/public.ts'
import type { Services } from '#server/services.ts'

/** Raise the edition when a trail changes: servers with an earlier one are then updated. */
const source = { name: 'demo-trails', credit: demoMapCredit, edition: 'demo-trails-1' }
const removalMs = 60_000

/** Called before the activities are made, so that each finds its trail right away. */
export function keepDemoTrails(services: Services, signal: AbortSignal): Promise<void> {
  return keepOwnPlaces(services, source, { batch: demoTrails, signal })
}

export function removeDemoTrails(services: Services): Promise<void> {
  return dropOwnPlaces(services, source.name, AbortSignal.timeout(removalMs))
}
