import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { activityFileOf } from '#demo/activity-file.ts'
import type { DemoActivity, DemoWorld } from '#demo/world.ts'
import { filenameOfEntry, yearFiles, type YearEntry } from '#demo/year/year.ts'

/** A fixed time, so that the same activities give the same bytes. */
const mtime = new Date(Date.UTC(2026, 0, 1))

/** A file of an activity; its name is how the activity is found again after the import. */
export type FileToImport = { filename: string; makeContent: () => Uint8Array | string }

export const filenameOf = ({ key, plan }: DemoActivity): string =>
  `${key}.${plan.lap === undefined ? 'gpx' : 'tcx'}`

/** The files to import for a channel. */
export function filesOf({
  activities,
  recordings,
}: Pick<DemoWorld, 'activities' | 'recordings'>): FileToImport[] {
  const files = activities.map((activity) => ({
    filename: filenameOf(activity),
    makeContent: () => activityFileOf(activity.key, activity.plan).text,
  }))
  return [...files, ...recordings]
}

export function filesOfYear(entries: readonly YearEntry[], made: string): FileToImport[] {
  const fileOf = yearFiles(made)
  return entries.map((entry) => ({ filename: filenameOfEntry(entry), makeContent: () => fileOf(entry) }))
}

/**
 * Writes a zip that contains only the files themselves: activities in the export of another service would start out
 * private.
 */
export async function writeActivityArchive(files: readonly FileToImport[], path: string): Promise<void> {
  const zip = new ZipFile()
  for (const { filename, makeContent } of files) {
    const content = makeContent()
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content.buffer)
    zip.addBuffer(bytes, `activities/${filename}`, { mtime })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}
