import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { extractMessages, UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'

export type RegionRequest = {
  path: string
  /** An empty folder for everything that is written on the way, and for the archive. */
  folder: string
  attribution: string
}

export type RegionReply =
  | { kind: 'progress'; stage: string; share: number }
  | { kind: 'end'; archivePath: string }
  /** The message is meant for the operator. */
  | { kind: 'unreadable'; message: string }
  | { kind: 'failure'; error: Error }

export type BuildOptions = { signal: AbortSignal; onProgress: (stage: string, share: number) => void }

const program = new URL('./region.worker.ts', import.meta.url)

/** Makes vector tiles of an extract, and returns the path of their archive. */
export async function buildRegion(
  request: RegionRequest,
  { signal, onProgress }: BuildOptions,
): Promise<string> {
  signal.throwIfAborted()
  const worker = new Worker(program, { execArgv: [], workerData: request })
  try {
    for await (const [message] of on(worker, 'message', { signal, close: ['exit'] })) {
      const reply = message as RegionReply
      if (reply.kind === 'progress') onProgress(reply.stage, reply.share)
      else if (reply.kind === 'end') return reply.archivePath
      else throw reply.kind === 'unreadable' ? new UnreadableExtractError(reply.message) : reply.error
    }
    throw new Error('the thread that makes the base map ended unexpectedly')
  } catch (error) {
    signal.throwIfAborted()
    throw isOutOfMemory(error) ? new UnreadableExtractError(extractMessages.memory) : error
  } finally {
    // Together with the threads that it started.
    await worker.terminate()
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
