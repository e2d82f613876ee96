import { workerData } from 'node:worker_threads'
import { readMap, type MapReading } from './read-map.ts'
import { answerThread } from './region-thread.ts'

export type ReadMapRequest = Pick<MapReading, 'path' | 'sheetPath'>

/* Reads an extract in a separate thread, while the process answers requests. */

const request = workerData as ReadMapRequest
// Never aborted: the caller ends the whole thread instead.
const { signal } = new AbortController()
await answerThread((onProgress) => readMap({ ...request, signal, onProgress }))
