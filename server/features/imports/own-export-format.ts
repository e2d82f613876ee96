/**
 * How the download of all personal data identifies itself. Raise the version when something in it changes its meaning:
 * when it is restored, it determines who may see an activity.
 */
export const ownExport = { manifest: 'manifest.json', format: 'trailcast-export', version: 2 } as const
