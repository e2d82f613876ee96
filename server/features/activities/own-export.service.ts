/**
 * How the download of all personal data says what it is. Raise the version when something in it gets another
 * meaning: who may see an activity is taken from it when it is restored.
 */
export const ownExport = { manifest: 'manifest.json', format: 'trailcast-export', version: 2 } as const
