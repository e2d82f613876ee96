import { serverMessages } from '#contract/server-messages.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { readEntry, streamEntry, type ByteSource, type ListedEntry } from '../reading/archive.ts'
import { importLimits } from '../reading/import-limits.ts'
import { jsonRows } from './json-rows.ts'

/** The entries of an export by their names, each with its number in the zip. */
export type Entries = ReadonlyMap<string, ListedEntry & { position: number }>

/** An export of Trailcast, and its folder within the zip. */
export type Opened = { source: ByteSource; entries: Entries; folder: string }

/** The folder of a Trailcast export within its zip; undefined if it is not such an export. */
export function folderOfExport(entries: ListedEntry[]): string | undefined {
  const names = new Set(entries.map(({ name }) => name))
  const ofFiles = entries.find(({ name }) => /(^|\/)activity_files\.json$/.test(name))
  const ofActivities = entries.find(({ name }) => /(^|\/)activities\.json$/.test(name))
  const folder = (ofFiles ?? ofActivities)?.name.replace(/[^/]+$/, '')
  if (folder === undefined) return undefined
  // Other exports may have tables with the same names as ours.
  const isOwn = ['manifest.json', 'account.json'].some((name) => names.has(folder + name))
  return isOwn || ofFiles !== undefined ? folder : undefined
}

/** Without its list of activities, nothing says who may see them. */
export function requireTable(entries: Entries, name: string): ListedEntry {
  const entry = entries.get(name)
  if (!entry) throw new UnreadableFileError(serverMessages.exportTableMissing(baseOf(name)))
  if (entry.refusal !== null)
    throw new UnreadableFileError(serverMessages.exportTableRefused(baseOf(name), entry.refusal))
  return entry
}

const baseOf = (name: string): string => name.replace(/^.*\//, '')

type Reading<Row> = {
  source: ByteSource
  entries: Entries
  name: string
  read: (row: Record<string, unknown>) => Row
  max: number
}

/** The rows of a table, and whether there are more. An export without the table has none. */
export async function readTable<Row>({
  source,
  entries,
  name,
  read,
  max,
}: Reading<Row>): Promise<{ rows: Row[]; isCutShort: boolean }> {
  const rows: Row[] = []
  if (!entries.has(name)) return { rows, isCutShort: false }
  const { place } = requireTable(entries, name)
  for await (const row of jsonRows(streamEntry(source, place), baseOf(name))) {
    if (rows.length >= max) return { rows, isCutShort: true }
    rows.push(read(row))
  }
  return { rows, isCutShort: false }
}

/** A file with one object. Undefined if it is not there or says nothing. */
export function readObject(source: ByteSource, entries: Entries, name: string): unknown {
  const entry = entries.get(name)
  if (!entry || entry.refusal !== null || entry.place.size > importLimits.objectBytes) return undefined
  try {
    return JSON.parse(readEntry(source, entry.place).toString())
  } catch {
    return undefined
  }
}
