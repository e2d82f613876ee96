import { rulesOfRecording, type PrivacyRules } from '#domain/geo/privacy-zones.ts'
import { keyedHash } from '#server/keys.ts'
import type { KeyedRules } from './privacy.queries.ts'

/**
 * What is hidden of a recording (an activity, or the recording of a video's camera): always the same for the
 * same recording.
 */
export function rulesFor({ key, ...rules }: KeyedRules, recordingId: string): PrivacyRules {
  return rulesOfRecording(
    rules,
    (what) => keyedHash(Buffer.from(key), recordingId, what).readUIntBE(0, 6) / 2 ** 48,
  )
}
