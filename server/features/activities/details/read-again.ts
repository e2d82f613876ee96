import { buffer } from 'node:stream/consumers'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import type { Cell } from '#server/cells/cell.ts'
import { filesOf } from '#server/cells/files-of.ts'
import { namesOf } from '../import/file-objects.ts'
import { importLimits } from '../import/import-limits.ts'
import { ReadingMistakeError, type ReaderPool } from '../import/reader-pool.ts'
import type { FileToRead, ReadActivity } from '../import/reader-protocol.ts'
import { findRules } from '../privacy.queries.ts'
import { detailsOf } from '../save-activity.ts'
import type { Details, FileToReadAgain, Undetailed } from './details.queries.ts'

type Context = { cell: Cell; accountId: string; readers: ReaderPool; key: Uint8Array; nowMs: number }

/** No one waits for it, and a file that was read once can be read again: a busy machine is no reason to give up. */
const patience = 20

/** The activities of a stored file as they are read today. None if it is gone, or cannot be read any more. */
export async function readAgain(context: Context, file: FileToReadAgain): Promise<ReadActivity[]> {
  const { cell, accountId, readers, nowMs } = context
  const stream = await cell.files.read(file.object_key)
  if (!stream) return []
  const toRead: FileToRead = {
    position: 0,
    path: '',
    name: file.filename,
    entry: null,
    lastModifiedMs: null,
    texts: null,
    bytes: await buffer(stream),
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

/** Where the samples of an activity are once they were read again. */
export const keyOfSamples = (accountId: string, id: string, { telemetryHash }: ReadActivity): string =>
  `${filesOf(accountId)}telemetry/${id}-${telemetryHash}.arrow.gz`

/** Whether its samples say more than those that were kept: the depth, or how far someone swam. */
export function saysMore(row: Undetailed, { summary, pool }: ReadActivity): boolean {
  // Heights of the terrain are in samples of their own, and no one dives there.
  if (row.recorded_telemetry_key !== null) return false
  const hasNewDepth = summary.series.depth !== undefined && row.series.depth === undefined
  return hasNewDepth || (pool !== null && row.distance_m === null && summary.distance_m !== null)
}

const whole = (ms: number | null): number | null => (ms === null ? null : Math.round(ms))

/** What is to be changed in the row of an activity. Totals of the device that its owner prefers stay. */
export function changesOf(row: Undetailed, read: ReadActivity, fileId: string, accountId: string): Details {
  const details = detailsOf(read, fileId)
  if (!saysMore(row, read)) return details
  const { distance_m, moving_time_ms, elapsed_time_ms, series } = read.summary
  const totals =
    row.our_totals === null && row.distance_m === null
      ? { distance_m, moving_time_ms: whole(moving_time_ms), elapsed_time_ms: whole(elapsed_time_ms) }
      : {}
  return {
    ...details,
    ...totals,
    series: JSON.stringify({ ...series, ...row.series }),
    telemetry_key: keyOfSamples(accountId, row.id, read),
    point_count: read.pointCount,
    hides_parts: null,
    is_measured: false,
  }
}
