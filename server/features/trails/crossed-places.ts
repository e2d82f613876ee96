import type { Recording } from '#domain/telemetry/recording.ts'
import type { WorldDb } from '#server/db/schema.ts'
import { findCrossing, type FoundCrossing } from './crossing/find-crossing.ts'
import { makeMatcher } from './crossing/matcher.ts'

const matcher = makeMatcher()

/** The places of a recording, according to the current atlas. */
export function findPlacesOf(world: WorldDb, recording: Recording): Promise<FoundCrossing> {
  return findCrossing({ world, matcher, startMs: recording.start_ms ?? 0 }, recording)
}
