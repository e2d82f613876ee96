import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Streams } from '#domain/media/streams.ts'
import type { Engine } from '#server/db/engine.ts'
import { jobsSchema } from '#server/db/schema-names.ts'
import {
  initFile,
  posterWidths,
  segmentFile,
  sheetFile,
  sizeOfPoster,
  trackFile,
} from '#server/features/videos/stream-files.ts'
import type { Video } from '#server/features/videos/video.queries.ts'
import { listRunning, type RunningProgram } from '#server/testing/running-programs.ts'
import { isLasting } from './lasting-jobs.ts'

/** What the server has acknowledged: that a video is stored, or deleted. */
export type KnownVideo = { id: string; bytes: Buffer; isDeleted: boolean }

export type VideoFaults = {
  lost: number
  doubled: number
  torn: number
  stuck: number
  leaked: number
  orphaned: number
}
export const noVideoFaults: VideoFaults = { lost: 0, doubled: 0, torn: 0, stuck: 0, leaked: 0, orphaned: 0 }

/**
 * The files in the store of the European cell, by key. A file that was still being written when the server was killed
 * does not count; the store removes it by itself.
 */
export type StoredFiles = { keys: string[]; halfWritten: number; read(key: string): Buffer | undefined }

export function filesOnDisk(dataDir: string): StoredFiles {
  const root = join(dataDir, 'files/eu')
  const entries = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : []
  const keys = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
  const read = (key: string) => (existsSync(join(root, key)) ? readFileSync(join(root, key)) : undefined)
  const whole = keys.filter((key) => !key.startsWith('.'))
  return { keys: whole, halfWritten: keys.length - whole.length, read }
}

type Looked = { videos: KnownVideo[]; files: StoredFiles; dataDir: string }

/**
 * Everything that was acknowledged is there, once and whole, and nothing else is. Checked while no server
 * runs.
 */
export async function countVideoFaults(
  engine: Engine,
  { videos, files, dataDir }: Looked,
): Promise<VideoFaults> {
  const db = engine.cellDb('eu')
  const rows = await db.selectFrom('video').selectAll().execute()
  const live = rows.filter(({ deleted_at }) => deleted_at === null)
  const kept = videos.filter(({ isDeleted }) => !isDeleted)
  const expected = new Map(kept.map(({ id, bytes }) => [id, bytes]))
  const originals = live.map((row) => ({
    row,
    bytes: row.original_key === null ? undefined : files.read(row.original_key),
  }))
  const named = new Set(live.flatMap(namedFiles))
  const tasks = await db
    .selectFrom('video_task')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .execute()
  const jobs = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(`${jobsSchema('eu')}.job`)}
    where state in ('created', 'retry', 'active', 'failed') and name <> 'purge-videos' and ${isLasting}`.execute(
    db,
  )
  return {
    lost: kept.filter(
      ({ id, bytes }) => !originals.some(({ row, bytes: found }) => row.id === id && found?.equals(bytes)),
    ).length,
    doubled:
      live.filter(({ id }) => !expected.has(id)).length +
      rows.length -
      new Set(rows.map(({ id }) => id)).size,
    torn: live.filter((row) => !isWhole(row, files)).length,
    stuck: tasks.length + (jobs.rows[0]?.count ?? 0) + live.filter(({ status }) => status !== 'ready').length,
    leaked: countPrograms(dataDir) + countWork(dataDir),
    orphaned: files.keys.filter((key) => !named.has(key)).length,
  }
}

/** Every file that a row refers to. */
function namedFiles(row: Video): string[] {
  const folder = `users/${row.account_id}/videos/${row.id}/${row.version}/`
  const sheets = Array.from({ length: row.thumbnails?.sheets ?? 0 }, (_, index) => sheetFile(index))
  const streamed = row.streams ? streamFiles(row.streams) : []
  const derived = [...streamed, ...sheets, ...(row.thumbnails ? [trackFile] : [])].map(
    (file) => folder + file,
  )
  const { poster_key } = row
  const posters =
    poster_key === null ? [] : [poster_key, ...posterWidths.map((width) => sizeOfPoster(poster_key, width))]
  return [row.original_key, row.telemetry_key, row.motion_key]
    .filter((key) => key !== null)
    .concat(posters, derived)
}

function streamFiles({ rungs, audio }: Streams): string[] {
  const streams = [
    ...rungs.map(({ height, segments }) => ({ name: `v${height}`, segments })),
    ...(audio ? [{ name: 'a', segments: audio.durations.length }] : []),
  ]
  return streams.flatMap(({ name, segments }) => [
    initFile(name),
    ...Array.from({ length: segments }, (_, index) => segmentFile(name, index)),
  ])
}

/** Everything it refers to is there, and an independent program plays every size to the end. */
function isWhole(row: Video, files: StoredFiles): boolean {
  const { streams, duration_ms } = row
  if (!streams?.is_whole || namedFiles(row).some((key) => !files.read(key)?.length)) return false
  const folder = `users/${row.account_id}/videos/${row.id}/${row.version}/`
  const frames = streams.rungs.map(({ height, segments }) => {
    const parts = [
      initFile(`v${height}`),
      ...Array.from({ length: segments }, (_, index) => segmentFile(`v${height}`, index)),
    ]
    return countFrames(Buffer.concat(parts.map((file) => files.read(folder + file) ?? Buffer.alloc(0))))
  })
  return frames.every((count) => count === Math.round(((duration_ms ?? 0) / 1000) * (row.fps ?? 0)))
}

function countFrames(video: Buffer): number {
  const options = [
    '-v',
    'error',
    '-count_frames',
    '-select_streams',
    'v:0',
    '-show_entries',
    'stream=nb_read_frames',
    '-of',
    'csv=p=0',
  ]
  return Number.parseInt(
    execFileSync(process.env['FFPROBE_PATH'] ?? 'ffprobe', [...options, '-'], {
      input: video,
      encoding: 'utf8',
    }),
    10,
  )
}

/** Processes that were started for a server with this folder. */
export const listPrograms = (dataDir: string): RunningProgram[] =>
  listRunning().filter(({ args }) => /^\S*ff(mpeg|probe) /.test(args) && args.includes(dataDir))

const countPrograms = (dataDir: string): number => listPrograms(dataDir).length
/** Counts the working folders of jobs, which are removed along with their jobs. */
export const countWork = (dataDir: string): number =>
  ['work', 'copies'].reduce(
    (sum, name) => sum + (existsSync(join(dataDir, name)) ? readdirSync(join(dataDir, name)).length : 0),
    0,
  )
