import type { Services } from '#server/services.ts'
import { findSourceFile, planImport } from './import/source.queries.ts'
import { loadWorldAtlasJob } from './jobs/load-world-atlas.job.ts'
import { worldCredit, worldFileHash, worldSource } from './import/load-world-atlas.ts'

/** Schedules loading the embedded world if it is missing or older than the one made during set-up. */
export async function keepAtlasInOrder({ config, cells }: Services): Promise<void> {
  if (config.worldAtlasPath === null) return
  const file = await worldFileHash(config.worldAtlasPath)
  const known = await findSourceFile(cells.world, worldSource)
  if (file === undefined || known === file) return
  // From here on, the status shows that the places are being loaded.
  if (known === undefined) await planImport(cells.world, { name: worldSource, credit: worldCredit })
  await cells.at('us').jobs.enqueue(loadWorldAtlasJob, {}, { key: worldSource })
}
