import type { ProviderId } from '#domain/fitness/provider.ts'

/** What people can allow, as each platform writes it. */
export const scopesOf: Record<ProviderId, readonly string[]> = {
  strava: ['read', 'activity:read', 'activity:read_all'],
  intervals: ['ACTIVITY:READ'],
  polar: ['accesslink.read_all'],
  wahoo: ['user_read', 'workouts_read', 'offline_data'],
  webdav: [],
}
/** Between scopes, in addresses. */
export const scopeSeparator = (provider: ProviderId): string => (provider === 'wahoo' ? ' ' : ',')
