import type { Sport } from '#domain/sport.ts'
import type { Pause, Samples } from '#domain/telemetry/recording.ts'
import { countedDistance } from './counted-way.ts'
import { effortRulesOf } from './effort-lengths.ts'
import { fastestPossible } from './fastest-over.ts'
import { powerSteps } from './power-steps.ts'
import { strongestOver } from './strongest-over.ts'

export type BestEffort =
  | { kind: 'distance'; metres: number; duration_ms: number; start_ms: number }
  | { kind: 'power'; seconds: number; watts: number; start_ms: number }

/**
 * The shortest time for each distance and the highest mean power for each duration of the sport. The clock keeps
 * running during pauses, so that pausing makes no one faster.
 */
export function bestEfforts(samples: Samples, pauses: readonly Pause[], sport: Sport): BestEffort[] {
  const { distances, powers, fastestStep } = effortRulesOf(sport)
  const efforts: BestEffort[] = []
  const way = distances.length > 0 ? countedDistance(samples, pauses, fastestStep) : undefined
  for (const { metres, fastest } of way ? distances : []) {
    const found = fastestPossible(way!, metres, (metres / fastest) * 1000)
    if (found) efforts.push({ kind: 'distance', metres, ...found })
  }
  const steps = powers.length > 0 ? powerSteps(samples, pauses) : undefined
  for (const seconds of steps ? powers : []) {
    const found = strongestOver(steps!, seconds * 1000)
    if (found) efforts.push({ kind: 'power', seconds, ...found })
  }
  return efforts
}
