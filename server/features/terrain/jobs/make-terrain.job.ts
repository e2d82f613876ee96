import { makeTerrainAsOperator } from '#contract/terrain/terrain.ts'
import { UnreadableElevationError } from '#domain/terrain/unreadable-elevation.ts'
import { defineJob, PermanentJobError } from '#server/jobs/define-job.ts'
import { importTerrain } from '../build/import-terrain.ts'

/** Makes heights for an operator whose database is embedded in this server. */
export const makeTerrain = defineJob({
  name: 'make-terrain',
  input: makeTerrainAsOperator.body,
  timeoutSeconds: 23 * 3600,
  concurrency: 1,
  async run({ services, signal, report }, files) {
    try {
      await importTerrain(services, files, {
        signal,
        report: ({ share, stage }) => void report(share, stage),
      })
    } catch (error) {
      if (error instanceof UnreadableElevationError)
        throw new PermanentJobError(error.message, { cause: error })
      throw error
    }
    await services.announce('terrainChanged', {})
  },
})
