import type { CameraFacts } from '#contract/videos/camera-reading.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { ProbedVideo } from '#server/media/probed-video.ts'
import { storeTelemetry, type StoredReading } from '../store-telemetry.ts'
import { findVideo } from '../video.queries.ts'
import { readCamera } from './read-camera.ts'
import type { VideoTask } from './run-task.ts'

/** Camera clocks are set by hand, and the date of a file is that of its last copy. */
const creationErrorMs = 120_000
const fileErrorMs = dayMs
const noZone = { zone_minutes: null, is_local: false } as const

const nothing: StoredReading = {
  facts: {
    device_name: null,
    start: null,
    telemetry_from: 'camera',
    place: null,
    positions: null,
    lens: null,
  },
  samples: null,
  motion: null,
}

/**
 * Reads the camera's recording, which replaces what a browser has sent. A video without telemetry, or with
 * unreadable telemetry, is as good as any other. Telemetry that the owner attached stays.
 */
export async function saveCamera(
  task: VideoTask,
  { path, probed }: { path: string; probed: ProbedVideo },
): Promise<void> {
  const { services, cell, input, signal } = task
  const read = await readCamera(path, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    services.log.warn({ video_id: input.videoId, err: error }, 'the telemetry of a video was not read')
    return nothing
  })
  // It may have been attached while the file was being read.
  const video = await findVideo(cell.db, input.videoId)
  if (!video || video.version !== input.version) return
  if (video.telemetry_from === 'file' && !read.samples) return
  const start = read.facts.start ?? (await startOf(task, probed))
  await storeTelemetry(services, cell, video, { ...read, facts: { ...read.facts, start } })
}

/** Used if nothing in the recording says when it was taken. */
async function startOf(
  { cell: { db }, input }: VideoTask,
  probed: ProbedVideo,
): Promise<CameraFacts['start']> {
  if (probed.creationMs !== null)
    return { time_ms: probed.creationMs, from: 'creation', error_ms: creationErrorMs, ...noZone }
  const upload = await db
    .selectFrom('upload')
    .select('last_modified_ms')
    .where('id', '=', input.version)
    .executeTakeFirst()
  const endMs = upload?.last_modified_ms ?? null
  if (endMs === null || endMs < probed.durationMs) return null
  // Cameras write the end of a file last.
  return {
    time_ms: Math.round(endMs - probed.durationMs),
    from: 'file',
    error_ms: fileErrorMs,
    ...noZone,
  }
}
