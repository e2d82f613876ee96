import type { Config } from '#server/config/config.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import type { FitnessProvider } from './fitness-provider.ts'
import type { FitnessSandbox } from './fitness-sandbox.ts'

type Chosen = {
  fitnessProviders: Partial<Record<ProviderId, FitnessProvider>>
  fitnessSandbox: FitnessSandbox | undefined
}

/** The platforms that the operator has set up, and the sandbox in the place of the others where there is one. */
export function chooseFitnessProviders(_config: Config, _now: () => number): Chosen {
  return { fitnessProviders: {}, fitnessSandbox: undefined }
}
