import { Readable } from 'node:stream'
import { ownExport } from '#server/features/imports/public.ts'
import type { ExportedFile } from '#server/personal-data/personal-data.ts'

/** The first files in the archive: what it is, for people and for whoever restores it. */
export function aboutExport(nowMs: number): ExportedFile[] {
  const made_at = new Date(nowMs).toISOString()
  const { format, version } = ownExport
  return [
    { path: 'README.txt', open: () => Readable.from([readme(made_at)]) },
    {
      path: ownExport.manifest,
      open: () => Readable.from([`${JSON.stringify({ format, version, made_at }, null, 2)}\n`]),
    },
  ]
}

const readme = (madeAt: string): string => `Everything that Trailcast stores about you, made at ${madeAt}.

activities/    every activity as GPX, or as FIT if it has no positions: for other programs
files/         your files as you uploaded them: activity files, photos, videos and pictures
*.json         what is known about them and about your account, one file for each kind

To get your activities back, drop the whole zip on any page of Trailcast, in this account or in another one. They
come back from their original files, with their titles, descriptions, notes, photos and gear, who may see them, and
which of them are copies or belong together. Nothing that is there already is added again or changed. Privacy zones
come back, too, before anything that others may see. Videos, projects, comments and settings do not come back this
way.

Who may see an activity is in activities.json as "visibility": 0 the default of the account, 1 everyone, 2 anyone
with the link, 3 friends, 4 only you.
`
