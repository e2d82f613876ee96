import { Worker } from 'node:worker_threads'
import type { FilmFormat, FilmPlan } from '#domain/demo/film.ts'
import type { OutingPlan } from '#domain/demo/outing.ts'
import type { TerrainSize } from '#domain/demo/terrain.ts'
import type { MediaTools } from '#server/media/media-tools.ts'

/** How large films are, and how far their land reaches. */
export type FilmSize = { format: FilmFormat; sizes?: TerrainSize[] }

export type FilmWish = {
  outing: OutingPlan
  film: FilmPlan
  size: FilmSize
  /** Where it is made; the file has the name of the plan. */
  folder: string
  tools: MediaTools
}

export const demoSize: FilmSize = { format: { width: 640, height: 360, framesPerSecond: 25 } }

const program = new URL('./film-maker.worker.ts', import.meta.url)

/** The path of the film. When the signal comes, the thread ends, and ffmpeg with it. */
export async function makeFilm(wish: FilmWish, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  // ffmpeg is looked for on the path; nothing else of the environment is needed.
  const worker = new Worker(program, { workerData: wish, execArgv: [], env: { PATH: process.env['PATH'] } })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const stop = () => reject(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  worker.once('message', resolve).once('error', reject)
  worker.once('exit', () => reject(new Error('the maker of films ended by itself')))
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
