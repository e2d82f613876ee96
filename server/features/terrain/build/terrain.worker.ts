import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableElevationError } from '#domain/terrain/unreadable-elevation.ts'
import { bytesOfFile } from '#server/features/base-map/public.ts'
import { openHeights } from '../open-heights.ts'
import { makeTerrainArchive } from './make-terrain-archive.ts'
import type { TerrainReply, TerrainRequest } from './terrain-thread.ts'

const port = parentPort
if (!port) throw new Error('this file runs as a worker')

const { otherPaths, reliefPath, ...order } = workerData as TerrainRequest
const reply = (message: TerrainReply) => port.postMessage(message, [])
const open = async (path: string) => openHeights(path, await bytesOfFile(path))

try {
  await makeTerrainArchive({
    ...order,
    others: await Promise.all(otherPaths.map(open)),
    relief: reliefPath === null ? null : await open(reliefPath),
    onProgress: (share) => reply({ kind: 'progress', share }),
  })
  reply({ kind: 'end' })
} catch (error) {
  if (error instanceof UnreadableElevationError) reply({ kind: 'unreadable', message: error.message })
  else reply({ kind: 'failure', error: error instanceof Error ? error : new Error(String(error)) })
}
