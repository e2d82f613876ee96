import { serverMessages } from '#contract/server-messages.ts'
import type { ByteSource, ListedEntry } from '../reading/archive.ts'
import { importLimits } from '../reading/import-limits.ts'
import type { Listing } from '../reading/reader-protocol.ts'
import { ownExport } from '../own-export-format.ts'
import {
  readAccountRow,
  readActivityRow,
  readFileRow,
  readGearRow,
  readPhotoRow,
  readSourceRow,
  readVersion,
  readZoneRow,
} from './exported-rows.ts'
import { placeFiles, placePhotos } from './place-files.ts'
import type { RestoredPrivacy } from '#server/features/recordings/public.ts'
import { restoredRows } from './restored-rows.ts'
import { folderOfExport, readObject, readTable, requireTable, type Opened } from './tables.ts'

type Zip = { source: ByteSource; listed: ListedEntry[]; path: string }

/**
 * Lists the files in a zip that Trailcast itself has made, each with what was known about its activities. Undefined if
 * it is not such a zip.
 */
export async function listOwnExport({ source, listed, path }: Zip): Promise<Listing | undefined> {
  const folder = folderOfExport(listed)
  if (folder === undefined) return undefined
  // Of two with the same name, the second is refused.
  const entries = new Map(
    listed.map((entry, position) => [entry.name, { ...entry, position }] as const).toReversed(),
  )
  const zip: Opened = { source, entries, folder }
  requireTable(entries, `${folder}activities.json`)
  const table = <Row>(name: string, read: (row: Record<string, unknown>) => Row, max: number) =>
    readTable({ source, entries, name: folder + name, read, max })
  const files = await table('activity_files.json', readFileRow, importLimits.tableRows)
  const sources = await table('activity_sources.json', readSourceRow, importLimits.zipEntries)
  const gear = await table('gear.json', readGearRow, importLimits.gear)
  const photos = await table('activity_photos.json', readPhotoRow, importLimits.zipEntries)
  const activities = await table('activities.json', readActivityRow, importLimits.tableRows)
  const isNewer = readVersion(readObject(source, entries, folder + ownExport.manifest)) > ownExport.version
  const living = activities.rows.filter((row) => row !== 'deleted')
  const restored = restoredRows(living.flatMap(found), {
    files: files.rows.flatMap(found),
    sources: sources.rows.flatMap(found),
    isNewer,
  })
  const placed = placeFiles(zip, { restored, files: files.rows.flatMap(found), path })
  const pictures = placePhotos(zip, { photos: photos.rows.flatMap(found), files: placed.files, path })
  const unreadable = activities.rows.flatMap((row, n) => (row ? [] : n + 1))
  let position = listed.length + 1
  const refused = [
    ...[...placed.refused, ...pictures.refused].map((one) => ({ position: position++, ...one })),
    ...unreadable.map((n) => ({
      position: position++,
      name: `activities.json, ${n}`,
      sentence: serverMessages.exportRowUnreadable,
    })),
  ]
  return {
    files: placed.files,
    refused,
    photos: pictures.photos,
    source: 'trailcast',
    gear: [],
    zones: [],
    notes: [
      ...(gear.isCutShort ? [serverMessages.gearCutShort(importLimits.gear)] : []),
      ...(activities.isCutShort ? [serverMessages.activitiesCutShort(importLimits.tableRows)] : []),
    ],
    own: {
      isNewer,
      accountId: readAccountRow(readObject(source, entries, `${folder}account.json`))?.id ?? null,
      gear: gear.rows.flatMap(found),
      forgotten: sources.rows.flatMap((row) => (row?.activityId === null ? row.source : [])),
      privacy: await readPrivacy(zip),
      contents: files.rows.flatMap((row) => row?.sha256 ?? []),
    },
  }
}

const found = <Row>(row: Row | undefined): Row[] => (row === undefined ? [] : [row])

/** Null if any of it is missing or makes no sense: then it is unknown what was hidden. */
async function readPrivacy({ source, entries, folder }: Opened): Promise<RestoredPrivacy | null> {
  const account = readAccountRow(readObject(source, entries, `${folder}account.json`))
  const name = `${folder}privacy_zones.json`
  if (!account || !entries.has(name)) return null
  const max = importLimits.zones
  const { rows, isCutShort } = await readTable({ source, entries, name, read: readZoneRow, max })
  const zones = rows.flatMap(found)
  if (isCutShort || zones.length < rows.length) return null
  return { zones, hide_start_m: account.hide_start_m, hide_end_m: account.hide_end_m }
}
