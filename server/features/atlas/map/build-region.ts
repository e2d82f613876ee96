import { join } from 'node:path'
import { atlasOperatorMessages as messages } from '#contract/atlas/atlas-operator-messages.ts'
import { UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'
import type { CutRegionRequest } from './cut-region.worker.ts'
import type { ReadMapRequest } from './read-map.worker.ts'
import type { MapSheets } from './read-map.ts'
import { runThread } from './region-thread.ts'

type RegionRequest = {
  path: string
  /** An empty folder for all intermediate files and for the archive. */
  folder: string
  attribution: string
}

export type BuildOptions = { signal: AbortSignal; onProgress: (stage: string, share: number) => void }

const readProgram = new URL('./read-map.worker.ts', import.meta.url)
const cutProgram = new URL('./cut-region.worker.ts', import.meta.url)

/** The share of reading in all the work. */
const readingShare = 0.4

/**
 * Makes vector tiles from an extract, and returns the path of their archive. One thread reads, and only then others
 * cut, so that what reading needed is no longer in memory.
 */
export async function buildRegion(
  { path, folder, attribution }: RegionRequest,
  { signal, onProgress }: BuildOptions,
): Promise<string> {
  const sheetPath = join(folder, 'sheets')
  const read = await runThread<MapSheets>(readProgram, { path, sheetPath } satisfies ReadMapRequest, {
    signal,
    onProgress: (stage, share) => onProgress(messages.mapReading(stage), share * readingShare),
  })
  if (read.sheets.length === 0) throw new UnreadableExtractError(messages.mapIsEmpty)
  const archivePath = join(folder, 'region.pmtiles')
  await runThread<void>(
    cutProgram,
    { ...read, sheetPath, archivePath, attribution } satisfies CutRegionRequest,
    {
      signal,
      onProgress: (stage, share) => onProgress(stage, readingShare + share * (1 - readingShare)),
    },
  )
  return archivePath
}
