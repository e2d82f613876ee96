import type { Sport } from '#domain/sport.ts'
import type { Samples } from './recording.ts'
import { samplerOf, type Sampler } from './sample-at.ts'
import { prepareValues } from './value-columns.ts'

/** Prepares and is ready at once: for recordings that are short, or where nobody waits. */
export function createSampler(samples: Samples, breaks: number[], { sport }: { sport: Sport }): Sampler {
  return samplerOf(prepareValues(samples, breaks, sport))
}
