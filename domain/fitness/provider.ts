/** The platforms and folders that an account can be connected with. */
export const providerIds = ['strava', 'intervals', 'polar', 'wahoo', 'webdav'] as const
export type ProviderId = (typeof providerIds)[number]

export const providerNames: Record<ProviderId, string> = {
  strava: 'Strava',
  intervals: 'intervals.icu',
  polar: 'Polar',
  wahoo: 'Wahoo',
  webdav: 'your WebDAV folder',
}
