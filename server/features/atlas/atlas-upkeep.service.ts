import type { Services } from '#server/services.ts'
import { findSourceFile, planImport } from './import/source.queries.ts'
import { loadWorldAtlasJob } from './jobs/load-world-atlas.job.ts'
import { worldCredit, worldFileHash, worldSource } from './import/load-world-atlas.ts'

/** Plans to load the embedded world where it is missing, or older than what set-up made. */
export async function keepAtlasInOrder({ config, cells }: Services): Promise<void> {
  if (config.worldAtlasPath === null) return
  const file = await worldFileHash(config.worldAtlasPath)
  const known = await findSourceFile(cells.world, worldSource)
  if (file === undefined || known === file) return
  // From here on it is told that the places are on their way.
  if (known === undefined) await planImport(cells.world, { name: worldSource, credit: worldCredit })
  await cells.at('us').jobs.enqueue(loadWorldAtlasJob, {}, { key: worldSource })
}
