import { givenZip, type ZipOptions } from './given-zip.ts'

/** The columns of a row that matter here; all others are empty. */
export type ExportedRow = {
  id: string
  date?: string
  name?: string
  type?: string
  description?: string
  elapsed?: string
  kilometres?: string
  note?: string
  gear?: string
  file?: string
  metres?: string
  media?: string
}

const places: [keyof ExportedRow, number][] = [
  ['id', 0],
  ['date', 1],
  ['name', 2],
  ['type', 3],
  ['description', 4],
  ['elapsed', 5],
  ['kilometres', 6],
  ['note', 10],
  ['gear', 11],
  ['file', 12],
  ['metres', 17],
  ['media', 100],
]

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

function lineOf(row: ExportedRow): string {
  const fields = Array.from({ length: 101 }, () => '')
  for (const [name, place] of places) fields[place] = quoted(row[name] ?? '')
  return fields.join(',')
}

/** The table of a Strava export, in German, to show that column names do not matter. */
export function givenActivitiesCsv(rows: ExportedRow[]): string {
  const header = lineOf({ id: 'Aktivitäts-ID', date: 'Datum der Aktivität', name: 'Name', file: 'Dateiname' })
  return [header, ...rows.map(lineOf)].join('\n')
}

/** A Strava export with its table and other files, which are given by path. */
export function givenStravaExport(
  rows: ExportedRow[],
  files: Record<string, string | Uint8Array>,
  more: ZipOptions[] = [],
): Buffer {
  const listed = Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.from(content) }))
  return givenZip([
    { name: 'activities.csv', bytes: Buffer.from(givenActivitiesCsv(rows)) },
    ...listed,
    ...more,
  ])
}

/** The smallest picture with a header that states its size, and some bytes at the end. */
export function givenPng({ width = 40, height = 30, end = '' } = {}): Buffer {
  const header = Buffer.alloc(24)
  header.write('\u0089PNG\r\n\u001a\n', 'latin1')
  header.writeUInt32BE(13, 8)
  header.write('IHDR', 12)
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return Buffer.concat([header, Buffer.from(end)])
}
