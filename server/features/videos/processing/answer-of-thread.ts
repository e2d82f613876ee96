import { Worker } from 'node:worker_threads'

const longestMs = 5 * 60_000
const heapMegabytes = 1024

/**
 * Runs a program in a separate thread until it has posted its answer: what takes seconds must not keep the
 * process from answering requests, and a hostile file might never end. Fails if the program does.
 */
export async function runInThread<Answer>(
  program: URL,
  workerData: unknown,
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted()
  // Started without our environment and flags.
  const worker = new Worker(program, {
    workerData,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const stop = () => reject(signal.reason as Error)
  const timer = setTimeout(() => reject(new Error('the thread took too long')), longestMs)
  signal.addEventListener('abort', stop, { once: true })
  worker.once('message', resolve).once('error', reject)
  worker.once('exit', () => reject(new Error('the thread ended unexpectedly')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
