/** Where activities can come from without being uploaded. */
export const providerIds = ['strava', 'intervals', 'polar', 'wahoo', 'webdav'] as const
export type ProviderId = (typeof providerIds)[number]
