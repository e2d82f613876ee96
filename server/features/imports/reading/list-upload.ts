import { join } from 'node:path'
import { serverMessages } from '#contract/server-messages.ts'
import { fileKindOf } from '#domain/media/file-kind.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import {
  bytesOfEntry,
  isZip,
  listArchive,
  unpackEntry,
  windowOf,
  withOpenFile,
  type ByteSource,
  type ListedEntry,
} from './archive.ts'
import { isPolarSession, sourceOfNames } from '../platform-export/export-source.ts'
import {
  listPhotos,
  listRowsWithoutFile,
  partsOf,
  readStravaExport,
} from '../platform-export/strava-export.ts'
import { importLimits } from './import-limits.ts'
import { listOwnExport } from '../own-export/own-export.ts'
import type { FileToRead, Listing, RefusedFile } from './reader-protocol.ts'

type UploadedFile = {
  path: string
  filename: string
  lastModifiedMs: number | null
  /** Where zips within the zip can be unpacked. */
  folder: string
}

const nothingElse = { photos: [], source: 'files', gear: [], zones: [], notes: [] } as const satisfies Omit<
  Listing,
  'files' | 'refused'
>

/** The activity files of an upload: those of a zip, or the uploaded file itself. */
export async function listUpload(source: ByteSource, upload: UploadedFile): Promise<Listing> {
  const isArchive = isZip(source.read(0, Math.min(4, source.size))) && !/\.kmz$/i.test(upload.filename)
  if (isArchive) return listOfArchive(source, upload)
  const { path, filename: name, lastModifiedMs } = upload
  if (source.size > importLimits.fileBytes)
    throw new UnreadableFileError(serverMessages.fileTooLarge(importLimits.fileBytes / 1e6))
  const file = { position: 0, path, name, entry: null, lastModifiedMs, texts: null }
  return { files: [file], refused: [], ...nothingElse, isSingle: true }
}

/** Files that macOS adds to its zips: never a recording, although named like one. */
const isShadow = (name: string): boolean => /(^|\/)(__MACOSX\/|\._)/.test(name)

function kindOf(name: string): 'telemetry' | 'zip' | undefined {
  if (isShadow(name)) return undefined
  if (isPolarSession(name)) return 'telemetry'
  const kind = fileKindOf(name)
  return kind === 'video' ? undefined : kind
}

async function listOfArchive(source: ByteSource, upload: UploadedFile): Promise<Listing> {
  const { path, filename } = upload
  const { entries, isCutShort } = await listArchive(source)
  const own = await listOwnExport({ source, listed: entries, path })
  if (own) return ended(own, isCutShort ? cutShort(filename, entries.length) : [])
  const strava = readStravaExport(source, entries)
  const found: Found = { files: [], refused: [], bytes: 0, nextPosition: entries.length + 1 }
  const routes = strava ? `${strava.folder}routes/` : undefined
  let skippedRoutes = 0
  for (const [position, entry] of entries.entries()) {
    const { name, refusal } = entry
    const kind = kindOf(name)
    // Images, videos, tables and anything else in an export are not activities.
    if (kind === undefined) continue
    const row = strava?.rowOf(name)
    if (routes !== undefined && name.startsWith(routes)) skippedRoutes += 1
    else if (refusal !== null) found.refused.push({ position, name, sentence: refusal })
    else if (kind === 'zip') await addNested(found, { source, entry, position, upload })
    else add(found, { position, path, ...fileOf(entry), ...(row && partsOf(row)) })
  }
  if (found.files.length + found.refused.length > importLimits.entries)
    throw new UnreadableFileError(serverMessages.zipTooManyFiles(importLimits.entries))
  if (isCutShort) found.refused.push(...cutShort(filename, entries.length))
  const whole = strava ? addStrava(found, strava, { entries, path, skippedRoutes }) : undefined
  const { files, refused } = found
  if (files.length + refused.length === 0) throw new UnreadableFileError(serverMessages.zipWithoutActivities)
  if (whole) return whole
  const platform = sourceOfNames(
    filename,
    entries.map(({ name }) => name),
  )
  const isPrivate = platform !== 'files'
  return {
    ...nothingElse,
    files: isPrivate ? files.map((file) => ({ ...file, isPrivate })) : files,
    refused,
    source: platform,
  }
}

const cutShort = (name: string, position: number): RefusedFile[] => [
  { position, name, sentence: serverMessages.zipCutShort },
]

function ended(listing: Listing, more: RefusedFile[]): Listing {
  const refused = [...listing.refused, ...more]
  if (listing.files.length + refused.length === 0)
    throw new UnreadableFileError(serverMessages.zipWithoutActivities)
  return { ...listing, refused }
}

type Strava = NonNullable<ReturnType<typeof readStravaExport>>
type StravaContext = { entries: ListedEntry[]; path: string; skippedRoutes: number }

function addStrava(found: Found, strava: Strava, { entries, path, skippedRoutes }: StravaContext): Listing {
  const names = new Set(entries.map(({ name }) => name))
  const nextPosition = () => found.nextPosition++
  const others = listRowsWithoutFile(strava, { names, path, nextPosition })
  found.files.push(...others.files)
  found.refused.push(...others.refused)
  const { photos, refused, videos } = listPhotos(strava, entries, { files: found.files, path })
  const notes = [
    ...(skippedRoutes > 0 ? [serverMessages.routesSkipped(skippedRoutes)] : []),
    ...(videos > 0 ? [serverMessages.videosSkipped(videos)] : []),
    ...(strava.isCutShort ? [serverMessages.tableCutShort(importLimits.tableRows)] : []),
  ]
  return {
    files: found.files.map((file) => ({ ...file, isPrivate: true })),
    refused: [...found.refused, ...refused],
    photos,
    source: 'strava',
    gear: strava.gear,
    zones: strava.zones,
    notes,
  }
}

type Found = { files: FileToRead[]; refused: RefusedFile[]; bytes: number; nextPosition: number }

const fileOf = ({
  name,
  place,
  lastModifiedMs,
}: ListedEntry): Pick<FileToRead, 'name' | 'entry' | 'lastModifiedMs' | 'texts' | 'isPolarSession'> => ({
  name,
  entry: place,
  lastModifiedMs,
  texts: null,
  ...(isPolarSession(name) && { isPolarSession: true }),
})

/** Adds a file, unless all files together are too large. */
function add(found: Found, file: FileToRead): void {
  found.bytes += file.entry?.size ?? 0
  const { position, name } = file
  if (found.bytes <= importLimits.totalBytes) found.files.push(file)
  else found.refused.push({ position, name, sentence: serverMessages.zipTooLarge })
}

type Nested = { source: ByteSource; entry: ListedEntry; position: number; upload: UploadedFile }

/** A zip within a zip, as in the exports of Garmin. The names of its files begin with its own. */
async function addNested(found: Found, { source, entry, position, upload }: Nested): Promise<void> {
  const { name, place } = entry
  try {
    if (place.isDeflated) {
      const path = join(upload.folder, `${position}.zip`)
      await unpackEntry(source, place, path)
      await withOpenFile(path, (inner) => addEntries(found, { inner, path, name, base: 0 }))
    } else {
      const base = bytesOfEntry(source, place)
      const inner = windowOf(source, base, place.size)
      await addEntries(found, { inner, path: upload.path, name, base })
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    found.refused.push({ position, name, sentence: error.message })
  }
}

type Inner = { inner: ByteSource; path: string; name: string; base: number }

async function addEntries(found: Found, { inner, path, name: outer, base }: Inner): Promise<void> {
  const { entries, isCutShort } = await listArchive(inner)
  if (found.files.length + entries.length > importLimits.entries)
    throw new UnreadableFileError(serverMessages.zipTooManyFiles(importLimits.entries))
  for (const entry of entries) {
    const kind = kindOf(entry.name)
    if (kind === undefined) continue
    const position = found.nextPosition++
    const name = `${outer}/${entry.name}`
    const sentence = entry.refusal ?? (kind === 'zip' ? serverMessages.zipInZip : null)
    if (sentence !== null) found.refused.push({ position, name, sentence })
    else {
      const place = { ...entry.place, offset: entry.place.offset + base }
      add(found, { position, path, ...fileOf(entry), name, entry: place })
    }
  }
  if (isCutShort)
    found.refused.push({ position: found.nextPosition++, name: outer, sentence: serverMessages.zipCutShort })
}
