import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { atlasOperatorMessages } from '#contract/atlas/atlas-operator-messages.ts'
import { describeModels } from '#domain/terrain/elevation-model.ts'
import {
  reliefPath,
  filesOfRegions,
  listRegions,
  publishRegion,
  type MapRegionRow,
} from '#server/features/base-map/public.ts'
import type { Cells } from '#server/cells/cells.ts'
import type { Services } from '#server/services.ts'
import { listElevationFiles } from './list-elevation-files.ts'
import { makeTerrainInThread } from './terrain-thread.ts'

export type TerrainFiles = { paths: string[]; name: string }
export type TerrainOptions = {
  signal: AbortSignal
  report: (progress: { stage: string; share: number; leftMs: number | null }) => void
}

const stage = atlasOperatorMessages.makingHeights
/** Below this share, no estimate of the remaining time is made. */
const enoughShare = 0.02

/**
 * Makes the heights of a region from elevation files, or makes them again under the same name. Until the new
 * archive is complete, the old one stays.
 */
export async function importTerrain(
  services: Services,
  { paths, name }: TerrainFiles,
  { signal, report }: TerrainOptions,
): Promise<MapRegionRow> {
  const { cells, config, now } = services
  const files = await listElevationFiles(paths)
  const { name: model, attribution } = describeModels(files.map((path) => basename(path)))
  const others = (await listRegions(cells.world)).filter((row) => row.kind === 'terrain' && row.name !== name)
  const beganMs = now()
  const onProgress = (share: number) => {
    const leftMs = share < enoughShare ? null : Math.round(((now() - beganMs) * (1 - share)) / share)
    report({ stage, share, leftMs })
  }
  return withWorkFolder(config.dataDir, name, (folder) =>
    withLocalFiles(cells, others, async (otherPaths) => {
      const target = join(folder, 'terrain.pmtiles')
      await makeTerrainInThread(
        { paths: files, folder, target, attribution, model, otherPaths, reliefPath: reliefPath() },
        { signal, onProgress },
      )
      signal.throwIfAborted()
      return publishRegion(services, { kind: 'terrain', name, path: target, schema: null, attribution })
    }),
  )
}

/** The archives of other regions, for the border tiles. */
async function withLocalFiles<T>(
  cells: Cells,
  [first, ...rest]: MapRegionRow[],
  use: (paths: string[]) => Promise<T>,
): Promise<T> {
  if (!first) return use([])
  const files = filesOfRegions(cells)
  // Without its file the border tiles are only less exact.
  if ((await files.size(first.store_key)) === undefined) return withLocalFiles(cells, rest, use)
  return files.withLocalFile(first.store_key, (path) =>
    withLocalFiles(cells, rest, (paths) => use([path, ...paths])),
  )
}

/** A folder that is removed afterwards, and before if an attempt with this name was killed. */
async function withWorkFolder<T>(
  dataDir: string,
  name: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, 'terrain-work', name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
