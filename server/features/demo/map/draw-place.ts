import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MapRegionKind } from '#contract/base-map/base-map.ts'

export type PlaceRequest = {
  /** The key of the place. */
  key: string
  /** The folder for the archives. */
  folder: string
}

/** The paths of the archives. */
export type DrawnPlace = Record<MapRegionKind, string>

const program = new URL('./draw-place.worker.ts', import.meta.url)

/** Draws the base map and the heights of one of the demo's places. Aborting ends the thread. */
export async function drawPlace(request: PlaceRequest, signal: AbortSignal): Promise<DrawnPlace> {
  signal.throwIfAborted()
  const worker = new Worker(program, { workerData: request, execArgv: [], env: {} })
  try {
    const [drawn] = (await once(worker, 'message', { signal })) as [DrawnPlace]
    return drawn
  } finally {
    await worker.terminate()
  }
}
