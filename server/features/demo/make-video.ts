import { Worker } from 'node:worker_threads'
import type { VideoFormat, VideoPlan } from '#domain/demo/video.ts'
import type { ActivityPlan } from '#domain/demo/activity.ts'
import type { TerrainSize } from '#domain/demo/terrain.ts'
import type { MediaTools } from '#server/media/media-tools.ts'

/** How large videos are, and how far their land reaches. */
export type VideoSize = { format: VideoFormat; sizes?: TerrainSize[] }

export type VideoRequest = {
  plan: ActivityPlan
  video: VideoPlan
  size: VideoSize
  /** Where it is made; the file has the name of the plan. */
  folder: string
  tools: MediaTools
}

export const demoSize: VideoSize = { format: { width: 640, height: 360, framesPerSecond: 25 } }

const program = new URL('./video-maker.worker.ts', import.meta.url)

/** The path of the video. When the signal comes, the thread ends, and ffmpeg with it. */
export async function makeVideo(options: VideoRequest, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  // ffmpeg is looked for on the path; nothing else of the environment is needed.
  const worker = new Worker(program, {
    workerData: options,
    execArgv: [],
    env: { PATH: process.env['PATH'] },
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const stop = () => reject(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  worker.once('message', resolve).once('error', reject)
  worker.once('exit', () => reject(new Error('the maker of videos ended by itself')))
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
