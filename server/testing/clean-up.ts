import { features } from '#server/features/index.ts'
import { keepEverything } from '#server/process/upkeep.ts'
import type { Services } from '#server/services.ts'

/** Runs all periodic upkeep once. */
export const cleanUp = (services: Services): Promise<void> => keepEverything(services, features)
