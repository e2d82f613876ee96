import type { ProviderId } from '#domain/fitness/provider.ts'

type ProviderWords = {
  name: string
  /** What connecting brings. */
  brings: string
  /** What the platform's rules mean for the activities that come. */
  rule: string
}

export const providerWords: Record<ProviderId, ProviderWords> = {
  webdav: {
    name: 'Folder (WebDAV)',
    brings: 'Every new FIT, GPX or TCX file in a folder of your Nextcloud or another server.',
    rule: 'They are your original files: you choose who sees them, and they stay if you disconnect.',
  },
  intervals: {
    name: 'intervals.icu',
    brings: 'Your activities with their original files. What came there from Strava has to come from Strava.',
    rule: 'They are your original files: you choose who sees them, and they stay if you disconnect.',
  },
  strava: {
    name: 'Strava',
    brings: 'Your activities with their tracks, titles and descriptions, and new ones within minutes.',
    rule: 'Only you can see activities that come from Strava. Upload the original file to share one.',
  },
  polar: {
    name: 'Polar',
    brings: 'New activities of your Polar watch, with their original files.',
    rule: 'They are your original files: you choose who sees them, and they stay if you disconnect.',
  },
  wahoo: {
    name: 'Wahoo',
    brings: 'Activities of your Wahoo bike computer or watch, with their original files.',
    rule: 'They are your original files: you choose who sees them, and they stay if you disconnect.',
  },
}

/** Those that bring original files first. */
export const offeredOrder: readonly ProviderId[] = ['webdav', 'intervals', 'strava', 'polar', 'wahoo']
