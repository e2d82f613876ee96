import { Worker } from 'node:worker_threads'
import type { VideoFormat, VideoPlan } from '#demo/video.ts'
import type { ActivityPlan } from '#demo/activity.ts'
import type { TerrainSize } from '#demo/terrain.ts'
import type { MediaTools } from '#server/media/media-tools.ts'

/** The size of the videos, and how far their terrain reaches. */
export type VideoSize = { format: VideoFormat; sizes?: TerrainSize[] }

export type VideoRequest = {
  plan: ActivityPlan
  video: VideoPlan
  size: VideoSize
  /** The folder to work in; the file is named after the plan. */
  folder: string
  tools: MediaTools
}

export const demoSize: VideoSize = { format: { width: 640, height: 360, framesPerSecond: 25 } }

const program = new URL('./video-maker.worker.ts', import.meta.url)

/** Returns the path of the video. Aborting ends the thread and its ffmpeg. */
export async function makeVideo(request: VideoRequest, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  // The path is needed to find ffmpeg; nothing else of the environment is needed.
  const worker = new Worker(program, {
    workerData: request,
    execArgv: [],
    env: { PATH: process.env['PATH'] },
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const stop = () => reject(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  worker.once('message', resolve).once('error', reject)
  worker.once('exit', () => reject(new Error('the thread that makes videos ended unexpectedly')))
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
