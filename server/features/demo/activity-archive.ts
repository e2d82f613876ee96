import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { activityFileOf } from '#domain/demo/activity-file.ts'
import type { DemoActivity, DemoWorld } from '#domain/demo/world.ts'

const folder = 'activities/'
/** A fixed time, so that the same activities give the same bytes. */
const mtime = new Date(Date.UTC(2026, 0, 1))

/** What a channel brings with it. */
export type ToImport = Pick<DemoWorld, 'activities' | 'recordings'>

/** File names by which the activities are found again after the import. */
export const filenameOf = ({ key, plan }: DemoActivity): string =>
  `${key}.${plan.lap === undefined ? 'gpx' : 'tcx'}`

/** Writes a zip as other services export it: the files, and a table of the names their owner gave them. */
export async function writeActivityArchive(
  { activities, recordings }: ToImport,
  path: string,
): Promise<void> {
  const zip = new ZipFile()
  const rows = ['Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Filename']
  for (const [index, { key, plan }] of activities.entries()) {
    const { filename, text } = activityFileOf(key, plan)
    zip.addBuffer(Buffer.from(text), folder + filename, { mtime })
    rows.push(
      [index + 1, '', quoted(plan.title), plan.sport, quoted(plan.description), folder + filename].join(','),
    )
  }
  // Their names are in the files themselves.
  for (const { filename, makeContent } of recordings) {
    const content = makeContent()
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content.buffer)
    zip.addBuffer(bytes, folder + filename, { mtime })
  }
  zip.addBuffer(Buffer.from(rows.join('\n')), 'activities.csv', { mtime })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`
