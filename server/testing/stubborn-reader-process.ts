import { parentPort } from 'node:worker_threads'
import type { ReaderReply, ReaderRequest } from '#server/features/imports/reading/reader-protocol.ts'

/* Simulates the worst kinds of files: the name of each says what it does to its reader. */
parentPort?.on('message', (request: ReaderRequest) => {
  const name = request.kind === 'open' ? request.file.name : ''
  if (name === 'never ends') for (;;);
  if (name === 'fills the heap') for (const all: object[] = []; ;) all.push({ length: all.length })
  if (name === 'fills the memory')
    for (const all: Float64Array[] = []; ;) all.push(new Float64Array(1_000_000).fill(1))
  if (name === 'ends the thread') process.exit(1)
  parentPort?.postMessage({ kind: 'answer', answer: { sha256: name, bytes: 0 } } satisfies ReaderReply, [])
})
