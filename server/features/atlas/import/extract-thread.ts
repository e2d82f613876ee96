import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { extractMessages, UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'
import { isOutOfMemory } from '#server/out-of-memory.ts'
import type { ExtractBatch } from './read-extract-batches.ts'
import type { ReadExtractOptions } from './read-extract.ts'

export type ExtractRequest = { path: string; from: number }

/** The replies of the thread. Each message sent to it requests one more batch. */
export type ExtractReply =
  | { kind: 'batch'; batch: ExtractBatch }
  | { kind: 'progress'; stage: string; share: number }
  | { kind: 'end' }
  /** The message is meant for the operator. */
  | { kind: 'unreadable'; message: string }
  | { kind: 'failure'; error: Error }

const program = new URL('./extract.worker.ts', import.meta.url)

/**
 * Does the same as `readExtract`, outside the thread that answers requests. The thread ends when the
 * iteration ends.
 */
export async function* readExtractInThread(
  path: string,
  { signal, from = 0, onProgress }: ReadExtractOptions,
): AsyncGenerator<ExtractBatch> {
  signal.throwIfAborted()
  const worker = new Worker(program, { execArgv: [], workerData: { path, from } satisfies ExtractRequest })
  const ask = () => worker.postMessage('more', [])
  try {
    ask()
    for await (const reply of repliesOf(worker, signal)) {
      // Otherwise batches that arrived before the abort would still be yielded.
      signal.throwIfAborted()
      if (reply.kind === 'progress') onProgress?.(reply.stage, reply.share)
      else if (reply.kind === 'batch') {
        // One batch is read while the caller processes another; more would only fill the memory.
        ask()
        yield reply.batch
      } else if (reply.kind === 'end') return
      else throw reasonOf(reply)
    }
    throw new Error('the thread that reads the extract ended unexpectedly')
  } catch (error) {
    signal.throwIfAborted()
    throw isOutOfMemory(error) ? new UnreadableExtractError(extractMessages.memory) : error
  } finally {
    await worker.terminate()
  }
}

async function* repliesOf(worker: Worker, signal: AbortSignal): AsyncGenerator<ExtractReply> {
  for await (const [reply] of on(worker, 'message', { signal, close: ['exit'] })) yield reply as ExtractReply
}

function reasonOf(reply: Extract<ExtractReply, { kind: 'unreadable' | 'failure' }>): Error {
  return reply.kind === 'unreadable' ? new UnreadableExtractError(reply.message) : reply.error
}
