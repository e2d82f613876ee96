import { Worker } from 'node:worker_threads'
import type { StoredReading } from '../store-telemetry.ts'

const program = new URL('./camera-reader.worker.ts', import.meta.url)
/** An hour of video takes a few seconds and a hundred megabytes. */
const longestMs = 5 * 60_000
const heapMegabytes = 1024

/**
 * Reads what a camera recorded in addition to the picture. Fails if the file or its telemetry cannot be read.
 */
export async function readCamera(path: string, signal: AbortSignal): Promise<StoredReading> {
  signal.throwIfAborted()
  // Started without our environment and flags.
  const worker = new Worker(program, {
    workerData: path,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<StoredReading>()
  const stop = () => reject(signal.reason as Error)
  const timer = setTimeout(() => reject(new Error('reading the telemetry took too long')), longestMs)
  signal.addEventListener('abort', stop, { once: true })
  worker.once('message', resolve).once('error', reject)
  worker.once('exit', () => reject(new Error('the thread that reads telemetry ended unexpectedly')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
