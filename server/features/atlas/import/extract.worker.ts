import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'
import type { ExtractReply, ExtractRequest } from './extract-thread.ts'
import { readExtract } from './read-extract.ts'

/*
 * Reads an extract in a separate thread: a large one takes hours, during which the process must answer
 * requests.
 */

const port = parentPort
if (!port) throw new Error('this file runs as a worker')

const { path, from } = workerData as ExtractRequest
const reply = (message: ExtractReply) => port.postMessage(message, [])
const batches = readExtract(path, {
  from,
  // Never aborted: the caller ends the whole thread instead.
  signal: new AbortController().signal,
  onProgress: (stage, share) => reply({ kind: 'progress', stage, share }),
})

// Requests that arrive while a batch is being read wait for their turn.
port.on('message', () => void answer())

async function answer(): Promise<void> {
  try {
    const { done, value } = await batches.next()
    reply(done === true ? { kind: 'end' } : { kind: 'batch', batch: value })
  } catch (error) {
    if (error instanceof UnreadableExtractError) reply({ kind: 'unreadable', message: error.message })
    else reply({ kind: 'failure', error: error instanceof Error ? error : new Error(String(error)) })
  }
}
