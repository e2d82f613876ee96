import { serverMessages } from '#contract/server-messages.ts'
import { fileKindOf } from '#domain/media/file-kind.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { readActivityTexts } from './activity-texts.ts'
import type { ByteSource } from './byte-source.ts'
import { importLimits } from './import-limits.ts'
import { listArchive, type ListedEntry } from './list-archive.ts'
import type { ActivityTexts, FileToRead, Listing, RefusedFile } from './reader-protocol.ts'
import { isZip, readEntry } from './unpack.ts'

type UploadedFile = { path: string; filename: string; lastModifiedMs: number | null }

/** The activity files of an upload: those of a zip, or the uploaded file itself. */
export async function listUpload(source: ByteSource, upload: UploadedFile): Promise<Listing> {
  const isArchive = isZip(source.read(0, Math.min(4, source.size))) && !/\.kmz$/i.test(upload.filename)
  if (isArchive) return listOfArchive(source, upload)
  const { path, filename: name, lastModifiedMs } = upload
  if (source.size > importLimits.fileBytes)
    throw new UnreadableFileError(serverMessages.fileTooLarge(importLimits.fileBytes / 1e6))
  return { files: [{ position: 0, path, name, entry: null, lastModifiedMs, words: null }], refused: [] }
}

/** Files that macOS adds to its zips: never a recording, although named like one. */
const isShadow = (name: string): boolean => /(^|\/)(__MACOSX\/|\._)/.test(name)

async function listOfArchive(source: ByteSource, { path, filename }: UploadedFile): Promise<Listing> {
  const { entries, isCutShort } = await listArchive(source)
  const wordsOf = readWords(source, entries)
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
      files.push({ position, path, name, entry: place, lastModifiedMs, words: wordsOf(name) })
    else refused.push({ position, name, sentence })
  }
  if (isCutShort)
    refused.push({ position: entries.length, name: filename, sentence: serverMessages.zipCutShort })
  if (files.length + refused.length === 0) throw new UnreadableFileError(serverMessages.zipWithoutActivities)
  return { files, refused }
}

/** An export can be inside a folder, and then the files listed in its table are too. */
function readWords(source: ByteSource, entries: ListedEntry[]): (name: string) => ActivityTexts | null {
  const table = entries.find(({ name, refusal }) => refusal === null && /(^|\/)activities\.csv$/.test(name))
  if (!table || table.place.size > importLimits.namesBytes) return () => null
  const folder = table.name.slice(0, -'activities.csv'.length)
  const words = readActivityTexts(textOf(source, table))
  return (name) => (name.startsWith(folder) ? (words.get(name.slice(folder.length)) ?? null) : null)
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
