import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'
import type { ExtractReply, ExtractRequest } from './extract-thread.ts'
import { readExtract } from './read-extract.ts'

/* Reads an extract in a thread of its own: a large one takes hours, in which the process has others to answer. */

const port = parentPort
if (!port) throw new Error('this file runs as a worker')

const { path, from } = workerData as ExtractRequest
const reply = (message: ExtractReply) => port.postMessage(message, [])
const batches = readExtract(path, {
  from,
  // Whoever has enough ends the thread.
  signal: new AbortController().signal,
  onProgress: (stage, share) => reply({ kind: 'progress', stage, share }),
})

// What is asked for while a batch is being read waits for its turn.
port.on('message', () => void answer())

async function answer(): Promise<void> {
  try {
    const { done, value } = await batches.next()
    reply(done === true ? { kind: 'end' } : { kind: 'batch', batch: value })
  } catch (error) {
    if (error instanceof UnreadableExtractError) reply({ kind: 'unreadable', sentence: error.message })
    else reply({ kind: 'failure', error: error instanceof Error ? error : new Error(String(error)) })
  }
}
