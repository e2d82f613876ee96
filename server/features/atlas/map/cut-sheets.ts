import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ArchiveWriter, ArchiveTile } from '#server/tile-archive/write-archive.ts'
import type { Sheet } from './sheet-file.ts'
import type { TilesRequest } from './tiles.worker.ts'

const program = new URL('./tiles.worker.ts', import.meta.url)
/** Each holds a whole sheet in memory. */
const maxThreads = 4

/** Cuts all sheets into tiles, in as many threads as the machine has, and writes them. */
export async function cutSheets(
  sheets: readonly Sheet[],
  request: TilesRequest,
  { writer, onProgress }: { writer: ArchiveWriter; onProgress: (share: number) => void },
): Promise<void> {
  const all = sheets.reduce((sum, { bytes }) => sum + bytes, 0)
  const waiting = [...sheets]
  let done = 0
  const work = async (): Promise<void> => {
    const worker = new Worker(program, { execArgv: [], workerData: request })
    try {
      for (let sheet = waiting.shift(); sheet; sheet = waiting.shift()) {
        worker.postMessage(sheet, [])
        const [tiles] = (await once(worker, 'message')) as [ArchiveTile[]]
        for (const tile of tiles) await writer.add(tile)
        onProgress((done += sheet.bytes) / all)
      }
    } catch (error) {
      // The other threads can stop.
      waiting.length = 0
      throw error
    } finally {
      await worker.terminate()
    }
  }
  const threads = Math.min(availableParallelism(), maxThreads, sheets.length)
  const outcomes = await Promise.allSettled(Array.from({ length: threads }, work))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
