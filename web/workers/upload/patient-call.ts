import { CallError } from '#web/lib/api-client.ts'
import type { UploadTools } from './upload-tools.ts'

/** The time that the server allows itself for an answer. */
export const callPatienceMs = 20_000

const pausesMs = [5000, 10_000, 20_000, 30_000, 30_000]

/**
 * The request helper gives up when a server asks for a pause of more than a few seconds, because someone is waiting for
 * the answer. Years of files may well run into a rate limit, and nobody is waiting here, so this waits for as long as
 * the server asks.
 */
export async function callPatiently<T>(
  make: () => Promise<T>,
  tools: UploadTools,
  signal: AbortSignal,
): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await make()
    } catch (error) {
      if (!(error instanceof CallError) || (error.status !== 429 && error.status !== 503)) throw error
      await tools.sleep(pauseMs * (1 + tools.random() * 0.2), signal)
    }
  }
  return make()
}
