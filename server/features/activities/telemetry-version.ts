import { deriveKey, keyedHash } from '#server/keys.ts'
import type { SeenActivity } from './seen-activity.ts'

/** Another one whenever the samples change, or what is hidden of them; it tells neither. */
export function telemetryVersion(secret: string, { row, rules, audience }: SeenActivity): string {
  const key = deriveKey(secret, 'telemetry versions')
  return keyedHash(key, row.telemetry_key, audience, JSON.stringify(rules)).toString('base64url').slice(0, 22)
}
