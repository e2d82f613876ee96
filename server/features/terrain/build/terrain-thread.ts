import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { UnreadableElevationError } from '#domain/terrain/unreadable-elevation.ts'

export type TerrainRequest = {
  paths: string[]
  folder: string
  target: string
  attribution: string
  model: string
  /** Other archives of heights on this machine, the newest first. */
  otherPaths: string[]
  reliefPath: string | null
}

export type TerrainReply =
  | { kind: 'progress'; share: number }
  | { kind: 'end' }
  /** The message is meant for the operator. */
  | { kind: 'unreadable'; message: string }
  | { kind: 'failure'; error: Error }

const program = new URL('./terrain.worker.ts', import.meta.url)

/** Makes the archive outside the thread that answers requests. */
export async function makeTerrainInThread(
  request: TerrainRequest,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  signal.throwIfAborted()
  const worker = new Worker(program, { execArgv: [], workerData: request })
  try {
    for await (const [reply] of on(worker, 'message', { signal, close: ['exit'] })) {
      const told = reply as TerrainReply
      if (told.kind === 'end') return
      if (told.kind === 'progress') onProgress(told.share)
      else if (told.kind === 'unreadable') throw new UnreadableElevationError(told.message)
      else throw told.error
    }
    throw new Error('the thread that makes height tiles ended unexpectedly')
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    await worker.terminate()
  }
}
