import type { Sport } from '#domain/sport.ts'
import type { Samples } from './recording.ts'
import { samplerOf, type Sampler } from './sample-at.ts'
import { prepareValues } from './value-columns.ts'

/** Prepares synchronously: for short recordings, or where no one waits. */
export function createSampler(samples: Samples, breaks: number[], { sport }: { sport: Sport }): Sampler {
  return samplerOf(prepareValues(samples, breaks, sport))
}
