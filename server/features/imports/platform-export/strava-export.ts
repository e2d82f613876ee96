import { basename } from 'node:path/posix'
import { serverMessages } from '#contract/server-messages.ts'
import { RecordingRank } from '#domain/fitness/recording-rank.ts'
import type { StreamsDocument } from '#domain/formats/streams/streams-document.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import type { OfferedZone } from '#server/db/import-schema.ts'
import { readEntry, type ByteSource, type ListedEntry } from '../reading/archive.ts'
import { importLimits } from '../reading/import-limits.ts'
import type { FileToRead, PhotoToKeep, RefusedFile } from '../reading/reader-protocol.ts'
import type { FileSource } from '#server/features/recordings/public.ts'
import { readActivityTable, type ActivityRow } from './activities-table.ts'
import { readCaptions, readGear, readZones, type NamedGear } from './side-tables.ts'

/** What a Strava export says besides its files. Paths are as in the zip. */
export type StravaExport = {
  rowOf: (path: string) => ActivityRow | undefined
  rows: ActivityRow[]
  /** The folder of the export within the zip; empty or with a slash at its end. */
  folder: string
  gear: NamedGear[]
  captions: Map<string, string>
  zones: OfferedZone[]
  isCutShort: boolean
}

/** Undefined if the zip is no Strava export. */
export function readStravaExport(source: ByteSource, entries: ListedEntry[]): StravaExport | undefined {
  const table = entries.find(({ name, refusal }) => refusal === null && /(^|\/)activities\.csv$/.test(name))
  if (!table) return undefined
  const folder = table.name.slice(0, -'activities.csv'.length)
  const textOf = (name: string) => {
    const entry = entries.find((one) => one.name === folder + name && one.refusal === null)
    return entry ? readText(source, entry) : ''
  }
  const { rows, isCutShort } = readActivityTable(readText(source, table))
  const byFile = new Map<string, ActivityRow>()
  for (const row of rows) if (!byFile.has(row.file)) byFile.set(row.file, row)
  return {
    rowOf: (path) => (path.startsWith(folder) ? byFile.get(path.slice(folder.length)) : undefined),
    rows,
    folder,
    gear: [...readGear(textOf('bikes.csv'), 'bike'), ...readGear(textOf('shoes.csv'), 'shoes')],
    captions: readCaptions(textOf('media.csv')),
    zones: readZones(textOf('privacy_zones.csv')),
    isCutShort,
  }
}

/** If the table is too large, activities have only what is in their files. */
function readText(source: ByteSource, { place }: ListedEntry): string {
  if (place.size > importLimits.tableBytes) return ''
  try {
    return new TextDecoder().decode(readEntry(source, place))
  } catch (error) {
    if (error instanceof UnreadableFileError) return ''
    throw error
  }
}

/** What is stored with an activity because of its row. */
export function partsOf(row: ActivityRow): Pick<FileToRead, 'texts' | 'source' | 'extras'> {
  const { texts, privateNote, gear } = row
  return { texts, source: sourceOf(row), extras: { privateNote, gear } }
}

const sourceOf = ({ externalId, file }: ActivityRow): FileSource => ({
  provider: 'strava',
  externalId,
  origin: 'export',
  rank: file === '' ? RecordingRank.streams : RecordingRank.original,
  // It is the owner's own copy.
  isOwnerOnly: false,
})

/** Activities that were typed in, and files that the table names but the zip does not have. */
export function listRowsWithoutFile(
  { rows, folder }: StravaExport,
  { names, path, nextPosition }: { names: ReadonlySet<string>; path: string; nextPosition: () => number },
): { files: FileToRead[]; refused: RefusedFile[] } {
  const files: FileToRead[] = []
  const refused: RefusedFile[] = []
  for (const row of rows) {
    if (names.has(folder + row.file)) continue
    const position = nextPosition()
    const document = row.file === '' ? documentOf(row) : undefined
    const name = row.file === '' ? `strava-${row.externalId}.json` : row.file
    if (document) {
      const bytes = new TextEncoder().encode(JSON.stringify(document))
      const made = { entry: null, bytes, isStreams: true, lastModifiedMs: null }
      files.push({ position, path, name, ...made, ...partsOf(row) })
    } else {
      const sentence = row.file === '' ? serverMessages.typedInWithoutDate : serverMessages.fileNotInExport
      refused.push({ position, name, sentence })
    }
  }
  return { files, refused }
}

/** Independent of the title, so that a later export does not bring it again. */
function documentOf({ startMs, texts, ...row }: ActivityRow): StreamsDocument | undefined {
  if (startMs === null) return undefined
  const elapsed = row.elapsedS ?? row.movingS ?? 0
  return {
    format: 'trailcast-streams',
    version: 1,
    sport: texts.sport ?? 'other',
    title: '',
    start_ms: startMs,
    timezone: null,
    is_timed: true,
    device: null,
    streams: {
      time_s: [0, elapsed],
      ...(row.distanceM !== null && { distance_m: [0, row.distanceM] }),
    },
    totals: {
      distance_m: row.distanceM,
      elapsed_s: row.elapsedS,
      moving_s: row.movingS,
      ascent_m: row.ascentM,
      calories: null,
    },
  }
}

const isPicture = (name: string): boolean => /\.(jpe?g|png|webp|heic|gif)$/i.test(name)

type ListedPhotos = { photos: PhotoToKeep[]; refused: RefusedFile[]; videos: number }

/** The pictures of the activities that are read, each with the first activity that names it. */
export function listPhotos(
  { rows, folder, captions }: StravaExport,
  entries: ListedEntry[],
  { files, path }: { files: FileToRead[]; path: string },
): ListedPhotos {
  const places = new Map(entries.map((entry, position) => [entry.name, { ...entry, position }]))
  const positions = new Map(
    files.flatMap(({ source, position }) => (source ? [[source.externalId, position]] : [])),
  )
  const taken = new Set<string>()
  const found: ListedPhotos = { photos: [], refused: [], videos: 0 }
  for (const { externalId, media } of rows) {
    const of = positions.get(externalId)
    if (of === undefined) continue
    for (const [order, name] of media.entries()) {
      const entry = places.get(folder + name)
      if (!entry || taken.has(name)) continue
      taken.add(name)
      const { position, place, refusal } = entry
      const sentence =
        refusal ??
        (place.size > importLimits.photoBytes
          ? serverMessages.photoTooLarge(importLimits.photoBytes / 1e6)
          : null)
      const caption = captions.get(name) ?? captions.get(basename(name)) ?? ''
      if (!isPicture(name)) found.videos += 1
      else if (sentence !== null) found.refused.push({ position, name: entry.name, sentence })
      else found.photos.push({ position, path, name: entry.name, entry: place, caption, order, of })
    }
  }
  return found
}
