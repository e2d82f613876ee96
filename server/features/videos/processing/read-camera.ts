import type { StoredReading } from '../store-telemetry.ts'
import { runInThread } from './answer-of-thread.ts'

const program = new URL('./camera-reader.worker.ts', import.meta.url)

/**
 * Reads what a camera recorded in addition to the picture. An hour of video takes a few seconds and a hundred
 * megabytes. Fails if the file or its telemetry cannot be read.
 */
export const readCamera = (path: string, signal: AbortSignal): Promise<StoredReading> =>
  runInThread(program, path, signal)
