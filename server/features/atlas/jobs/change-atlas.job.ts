import { changeAtlasAsOperator } from '#contract/atlas/place.ts'
import { isAway } from '#server/db/failures.ts'
import { defineJob, PermanentJobError, type JobContext } from '#server/jobs/define-job.ts'
import { importExtract } from '../import/import-extract.ts'
import { removeSource } from '../import/remove-source.ts'
import { failPlanned } from '../import/source.queries.ts'

/** Imports or removes an extract for an operator whose database is embedded in this server. */
export const changeAtlas = defineJob({
  name: 'change-atlas',
  input: changeAtlasAsOperator.body,
  // The longest time that the queue allows. An import that takes longer resumes where it was.
  timeoutSeconds: 23 * 3600,
  retries: 50,
  concurrency: 1,
  async run(context, change) {
    const { services, signal } = context
    const options = { signal, report: tell(context) }
    try {
      if (change.kind === 'import') await importExtract(services, change, options)
      else await removeSource(services, change.name, options)
    } catch (error) {
      // Any other failure would happen again, and the operator is waiting for the result.
      if (signal.aborted || isAway(error)) throw error
      const sentence = error instanceof Error ? error.message : String(error)
      await failPlanned(services.cells.world, change.name, sentence)
      throw new PermanentJobError(sentence, { cause: error })
    }
    if (change.kind === 'remove' || change.only !== 'map') await services.announce('atlasChanged', {})
  },
})

const tell =
  ({ report }: JobContext) =>
  ({ share, stage }: { share: number; stage: string }): void => {
    void report(share, stage)
  }
