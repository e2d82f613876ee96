import { givenZip } from './given-zip.ts'
import { readZip } from './read-zip.ts'

export type ExportedFiles = Map<string, Buffer>
type Row = Record<string, unknown>

/** The same export with changed files. */
export async function changedExport(
  zip: Buffer,
  change: (files: ExportedFiles) => void,
  rename: (path: string) => string = (path) => path,
): Promise<Buffer> {
  const files = await readZip(zip)
  change(files)
  return givenZip([...files].map(([path, bytes]) => ({ name: rename(path), bytes })))
}

/** Changes every row of a table in an export. */
export function changeRows(files: ExportedFiles, table: string, change: (row: Row, n: number) => Row): void {
  const rows = JSON.parse(String(files.get(table))) as Row[]
  files.set(table, Buffer.from(JSON.stringify(rows.map(change))))
}
