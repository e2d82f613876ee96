/** The platforms and folders that an account can be connected with. */
export const providerIds = ['strava', 'intervals', 'polar', 'wahoo', 'webdav'] as const
export type ProviderId = (typeof providerIds)[number]
