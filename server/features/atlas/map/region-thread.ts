import { on } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'
import { extractMessages, UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'
import { isOutOfMemory } from '#server/out-of-memory.ts'

type Reply<Result> =
  | { kind: 'progress'; stage: string; share: number }
  | { kind: 'end'; result: Result }
  /** The message is meant for the operator. */
  | { kind: 'unreadable'; message: string }
  | { kind: 'failure'; error: Error }

type OnProgress = (stage: string, share: number) => void
type ThreadOptions = { signal: AbortSignal; onProgress: OnProgress }

/** Runs a program in a thread of its own, whose memory is free again when it ends, and returns its result. */
export async function runThread<Result>(
  program: URL,
  request: unknown,
  { signal, onProgress }: ThreadOptions,
): Promise<Result> {
  signal.throwIfAborted()
  const worker = new Worker(program, { execArgv: [], workerData: request })
  try {
    for await (const [message] of on(worker, 'message', { signal, close: ['exit'] })) {
      const reply = message as Reply<Result>
      if (reply.kind === 'progress') onProgress(reply.stage, reply.share)
      else if (reply.kind === 'end') return reply.result
      else throw reply.kind === 'unreadable' ? new UnreadableExtractError(reply.message) : reply.error
    }
    throw new Error('the thread that makes the base map ended unexpectedly')
  } catch (error) {
    signal.throwIfAborted()
    throw isOutOfMemory(error) ? new UnreadableExtractError(extractMessages.memory) : error
  } finally {
    // This also ends the threads that it started.
    await worker.terminate()
  }
}

/** The other end, inside the thread: does the work and replies. */
export async function answerThread<Result>(work: (onProgress: OnProgress) => Promise<Result>): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('this file runs as a worker')
  const reply = (message: Reply<Result>) => port.postMessage(message, [])
  try {
    const onProgress: OnProgress = (stage, share) => reply({ kind: 'progress', stage, share })
    reply({ kind: 'end', result: await work(onProgress) })
  } catch (error) {
    if (error instanceof UnreadableExtractError) reply({ kind: 'unreadable', message: error.message })
    else reply({ kind: 'failure', error: error instanceof Error ? error : new Error(String(error)) })
  }
}
