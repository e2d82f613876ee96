import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { drawVideo } from '#demo/video.ts'
import { telemetryMovie } from '#domain/camera/simulate-camera.ts'
import { cameraOfVideo, factsOfVideo } from '#demo/video-telemetry.ts'
import { simulateActivity } from '#demo/activity.ts'
import { withUserData } from '#domain/mp4/with-user-data.ts'
import { encodePictures } from '#server/media/encode-pictures.ts'
import type { VideoRequest } from './make-video.ts'

/*
 * Draws a video in a separate thread: it takes most of a minute, during which the process must answer requests.
 */

const { plan, video, size, folder, tools } = workerData as VideoRequest
const activity = simulateActivity(plan)
const { format } = size
// A time-lapse camera only takes pictures and records no telemetry.
const telemetry = video.rate === 1 ? join(folder, 'telemetry.mp4') : null
if (telemetry !== null) await writeFile(telemetry, telemetryMovie(cameraOfVideo(activity, video, format)))
const made = join(folder, 'encoded.mp4')
await encodePictures(
  tools,
  {
    ...format,
    seconds: video.seconds,
    pictures: drawVideo(activity, video, size),
    telemetry,
    creationMs: plan.startMs + 1000 * video.start,
  },
  made,
)
const path = join(folder, video.filename)
await writeFile(path, withUserData(await readFile(made), factsOfVideo(format)))
parentPort?.postMessage(path, [])
