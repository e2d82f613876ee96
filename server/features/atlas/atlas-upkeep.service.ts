import type { Services } from '#server/services.ts'
import { findSourceFile } from './import/source.queries.ts'
import { loadWorldAtlasJob } from './jobs/load-world-atlas.job.ts'
import { worldFileHash, worldSource } from './import/load-world-atlas.ts'

/** Plans to load the embedded world where it is missing, or older than what set-up made. */
export async function keepAtlasInOrder({ config, cells }: Services): Promise<void> {
  if (config.worldAtlasPath === null) return
  const file = await worldFileHash(config.worldAtlasPath)
  if (file === undefined || (await findSourceFile(cells.world, worldSource)) === file) return
  await cells.at('us').jobs.enqueue(loadWorldAtlasJob, {}, { key: worldSource })
}
