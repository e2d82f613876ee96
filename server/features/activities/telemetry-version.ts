import { deriveKey, keyedHash } from '#server/keys.ts'
import type { VisibleActivity } from './visible-activity.ts'

/** Changes whenever the samples or their hidden parts change, without revealing either. */
export function telemetryVersion(secret: string, { row, rules, audience }: VisibleActivity): string {
  const key = deriveKey(secret, 'telemetry versions')
  return keyedHash(key, row.telemetry_key, audience, JSON.stringify(rules)).toString('base64url').slice(0, 22)
}
