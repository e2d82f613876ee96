import { serverMessages } from '#contract/server-messages.ts'
import { sportOfWord } from '#domain/formats/xml/sport-of-word.ts'
import { fileKindOf } from '#domain/media/file-kind.ts'
import type { Sport } from '#domain/sport.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { isZip, listArchive, readEntry, type ByteSource, type ListedEntry } from './archive.ts'
import { importLimits } from './import-limits.ts'
import type { ActivityTexts, FileToRead, Listing, RefusedFile } from './reader-protocol.ts'

type UploadedFile = { path: string; filename: string; lastModifiedMs: number | null }

/** The activity files of an upload: those of a zip, or the uploaded file itself. */
export async function listUpload(source: ByteSource, upload: UploadedFile): Promise<Listing> {
  const isArchive = isZip(source.read(0, Math.min(4, source.size))) && !/\.kmz$/i.test(upload.filename)
  if (isArchive) return listOfArchive(source, upload)
  const { path, filename: name, lastModifiedMs } = upload
  if (source.size > importLimits.fileBytes)
    throw new UnreadableFileError(serverMessages.fileTooLarge(importLimits.fileBytes / 1e6))
  return { files: [{ position: 0, path, name, entry: null, lastModifiedMs, texts: null }], refused: [] }
}

/** Files that macOS adds to its zips: never a recording, although named like one. */
const isShadow = (name: string): boolean => /(^|\/)(__MACOSX\/|\._)/.test(name)

async function listOfArchive(source: ByteSource, { path, filename }: UploadedFile): Promise<Listing> {
  const { entries, isCutShort } = await listArchive(source)
  const textsOf = readTexts(source, entries)
  const files: FileToRead[] = []
  const refused: RefusedFile[] = []
  let totalBytes = 0
  for (const [position, { name, place, lastModifiedMs, refusal }] of entries.entries()) {
    const kind = fileKindOf(name)
    // Images, videos, tables and anything else in an export are ignored.
    if (isShadow(name) || (kind !== 'telemetry' && kind !== 'zip')) continue
    if (refusal === null) totalBytes += place.size
    const tooMuch = totalBytes > importLimits.totalBytes ? serverMessages.zipTooLarge : null
    const sentence = refusal ?? (kind === 'zip' ? serverMessages.zipInZip : tooMuch)
    if (sentence === null)
      files.push({ position, path, name, entry: place, lastModifiedMs, texts: textsOf(name) })
    else refused.push({ position, name, sentence })
  }
  if (isCutShort)
    refused.push({ position: entries.length, name: filename, sentence: serverMessages.zipCutShort })
  if (files.length + refused.length === 0) throw new UnreadableFileError(serverMessages.zipWithoutActivities)
  return { files, refused }
}

/** An export can be inside a folder, and then the files listed in its table are too. */
function readTexts(source: ByteSource, entries: ListedEntry[]): (name: string) => ActivityTexts | null {
  const table = entries.find(({ name, refusal }) => refusal === null && /(^|\/)activities\.csv$/.test(name))
  if (!table || table.place.size > importLimits.namesBytes) return () => null
  const folder = table.name.slice(0, -'activities.csv'.length)
  const texts = readActivityTexts(textOf(source, table))
  return (name) => (name.startsWith(folder) ? (texts.get(name.slice(folder.length)) ?? null) : null)
}

/** Without the table, the activities keep the names in their files. */
function textOf(source: ByteSource, { place }: ListedEntry): string {
  try {
    return new TextDecoder().decode(readEntry(source, place))
  } catch (error) {
    if (error instanceof UnreadableFileError) return ''
    throw error
  }
}

/** The column names are in the language of the account, so columns are found by position. */
const nameColumn = 2
const typeColumn = 3
const descriptionColumn = 4
const folder = 'activities/'

/**
 * What the `activities.csv` of a Strava export says about each of its files, by path. The position of the
 * file column has changed over the years: it is the one whose values begin with the folder.
 */
export function readActivityTexts(csv: string): Map<string, ActivityTexts> {
  const texts = new Map<string, ActivityTexts>()
  const rows = parseCsv(csv)
  const fileColumn = rows
    .flatMap((row) => row.findIndex((field) => field.startsWith(folder)))
    .find((column) => column >= 0)
  if (fileColumn === undefined) return texts
  for (const row of rows) {
    const file = row[fileColumn]
    if (!file?.startsWith(folder)) continue
    texts.set(file, {
      name: (row[nameColumn] ?? '').trim(),
      description: (row[descriptionColumn] ?? '').trim(),
      sport: sportOf(row[typeColumn] ?? ''),
    })
  }
  return texts
}

/** Null for an unknown type, for example in another language; then the file itself is the better source. */
function sportOf(type: string): Sport | null {
  const sport = sportOfWord(type)
  return sport === 'other' ? null : sport
}

/**
 * The rows of comma-separated values according to RFC 4180: a quoted field can contain commas, quotes and
 * line breaks.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (at < text.length) {
    const field = text[at] === '"' ? quotedField(text, at + 1) : plainField(text, at)
    row.push(field.value)
    at = field.end
    if (text[at] === ',') {
      at += 1
      if (at < text.length) continue
      row.push('')
    }
    rows.push(row)
    row = []
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  return rows
}

type Field = { value: string; end: number }

const plainEnd = /[,\r\n]/g

function plainField(text: string, start: number): Field {
  const end = findFrom(plainEnd, text, start)
  return { value: text.slice(start, end), end }
}

function quotedField(text: string, start: number): Field {
  let value = ''
  for (let at = start; ;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return { value: value + text.slice(at), end: text.length }
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      // Anything between the closing quote and the comma is ignored.
      return { value, end: findFrom(plainEnd, text, quote + 1) }
    }
    value += '"'
    at = quote + 2
  }
}

function findFrom(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start
  return pattern.exec(text)?.index ?? text.length
}
