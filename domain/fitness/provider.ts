/** The platforms and folders to which an account can be connected. */
export const providerIds = ['strava', 'intervals', 'polar', 'wahoo', 'webdav'] as const
export type ProviderId = (typeof providerIds)[number]
