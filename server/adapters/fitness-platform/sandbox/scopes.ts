import type { ProviderId } from '#domain/fitness/provider.ts'

/** What people can grant, under each platform's names. */
export const scopesOf: Record<ProviderId, readonly string[]> = {
  strava: ['read', 'activity:read', 'activity:read_all'],
  intervals: ['ACTIVITY:READ'],
  polar: ['accesslink.read_all'],
  wahoo: ['user_read', 'workouts_read', 'offline_data'],
  webdav: [],
}
/** The separator between scopes in URLs. */
export const scopeSeparator = (provider: ProviderId): string => (provider === 'wahoo' ? ' ' : ',')
