import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { type Recording, type Summary, UnreadableFileError } from '#domain/telemetry/recording.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import type { Cell } from '#server/cells/cell.ts'
import { filesOf } from '#server/cells/files-of.ts'
import { chosenTotals } from '#server/features/activities/public.ts'
import { isPolarSession } from '../platform-export/export-source.ts'
import { namesOf } from '../file-objects.ts'
import { importLimits } from '../reading/import-limits.ts'
import { ReadingMistakeError, type ReaderPool } from '../reading/reader-pool.ts'
import type { FileToRead } from '../reading/reader-protocol.ts'
import { type ReadActivity, findRules, detailsOf, totalsOf } from '#server/features/recordings/public.ts'
import type { Details, FileToReadAgain, Undetailed } from './details.queries.ts'

type Context = { cell: Cell; accountId: string; readers: ReaderPool; key: Uint8Array; nowMs: number }

/**
 * Nobody is waiting for it, and a file that was read once can be read again: a busy machine is no reason to give up.
 */
const patience = 20

/** The activities of a stored file as they are read today. None if it is gone, or cannot be read any more. */
export async function readAgain(context: Context, file: FileToReadAgain): Promise<ReadActivity[]> {
  const { cell, accountId, readers, nowMs } = context
  const stream = await cell.files.read(file.object_key)
  if (!stream) return []
  // What a platform's interface or an export said about an activity, instead of a file.
  const isDocument = file.filename.endsWith('.json')
  const toRead: FileToRead = {
    position: 0,
    path: '',
    name: file.filename,
    entry: null,
    lastModifiedMs: null,
    texts: null,
    bytes: await buffer(stream),
    isStreams: isDocument && !isPolarSession(file.filename),
    isPolarSession: isDocument && isPolarSession(file.filename),
  }
  const timeMs = patience * (importLimits.readMs + (file.size / 1e6) * importLimits.readMsPerMegabyte)
  const privacy = await findRules(cell.db, accountId)
  const circumstances = { privacy, names: namesOf(context, file.sha256, undefined), nowMs }
  try {
    return await readers.use(async (reader) => {
      await reader.ask({ kind: 'open', file: toRead }, timeMs)
      return (await reader.ask({ kind: 'read', circumstances }, timeMs)).activities
    })
  } catch (error) {
    if (error instanceof UnreadableFileError || error instanceof ReadingMistakeError) return []
    throw error
  }
}

/** The key of an activity's samples after it was read again: unchanged if the samples are the same. */
export const keyOfSamples = (accountId: string, id: string, { telemetryHash }: ReadActivity): string =>
  `${filesOf(accountId)}telemetry/${id}-${telemetryHash}.arrow.gz`

type Again = { row: Undetailed; read: ReadActivity; fileId: string; accountId: string }

/** Whether its samples differ from the stored ones. */
export const hasOtherSamples = ({ row, read, accountId }: Omit<Again, 'fileId'>): boolean =>
  (row.recorded_telemetry_key ?? row.telemetry_key) !== keyOfSamples(accountId, row.id, read)

/** The changes to the row of an activity. Whose totals are shown stays as its owner has chosen. */
export function changesOf({ row, read, fileId, accountId }: Again): Details {
  const isOther = hasOtherSamples({ row, read, accountId })
  const isMoved = read.isTimed && row.is_timed && read.startMs !== row.start_time_ms
  return {
    ...detailsOf(read, fileId),
    ...totalsOf({
      ...read,
      summary: isOther ? read.summary : withTerrain(read.summary, row),
      trustsDevice: row.edited_fields.includes(chosenTotals)
        ? row.our_totals !== null
        : row.our_totals !== null || read.trustsDevice,
    }),
    ...(isOther && {
      telemetry_key: keyOfSamples(accountId, row.id, read),
      point_count: read.pointCount,
      is_measured: false,
      // The terrain has to be asked again.
      recorded_telemetry_key: null,
      terrain_model: null,
      is_levelled: false,
    }),
    ...(isMoved && {
      start_time_ms: read.startMs,
      end_time_ms: read.endMs,
      local_day: read.localDay,
      laps: JSON.stringify(read.laps),
      pauses: JSON.stringify(read.pauses),
      is_crossed: false,
    }),
  }
}

/**
 * If heights of the terrain have replaced those of the file, totals that depend on the altitude come from the terrain.
 */
function withTerrain(summary: Summary, row: Undetailed): Summary {
  if (row.recorded_telemetry_key === null) return summary
  const { ascent_m, descent_m } = row.our_totals ?? row
  const { altitude, grade } = row.series
  const series = { ...summary.series, ...(altitude && { altitude }), ...(grade && { grade }) }
  return { ...summary, ascent_m, descent_m, series }
}

/** The activity as its owner sees it from now on. */
export function recordedIn(row: Undetailed, read: ReadActivity): Recording {
  const { samples, breaks } = decodeSamples(gunzipSync(read.telemetry))
  return {
    samples,
    breaks,
    laps: read.laps,
    pauses: read.pauses,
    sport: row.sport,
    name: row.title,
    description: row.description,
    device: row.device,
    device_totals: null,
    start_ms: read.startMs,
  }
}
