import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'
import { personalData } from './export/registry.ts'
import { listMarked } from './deletion.queries.ts'

/** A store of files may be away for days; the pauses grow to a quarter of an hour. */
const retries = 500

/**
 * Removes the accounts that are marked as deleted, with everything that belongs to them. The job
 * names none of them: what the queue remembers of it must not outlive the account.
 */
export const accountDelete = defineJob({
  name: 'account-delete',
  input: z.object({}),
  timeoutSeconds: 3600,
  retries,
  async run({ services, cell, signal }) {
    const reasons: string[] = []
    let removed = 0
    for (const accountId of await listMarked(cell.db, new Date(services.now()))) {
      signal.throwIfAborted()
      try {
        for (const data of personalData) await data.remove(services, accountId)
        removed += 1
      } catch (error) {
        // One whose files cannot be reached does not keep the others waiting.
        reasons.push(reasonOf(error).replaceAll(accountId, '…'))
      }
    }
    // Whoever has to show that people can leave finds it here, without finding out who left.
    services.log.info(
      { region: cell.region, removed, not_yet_removed: reasons.length },
      'accounts were deleted',
    )
    if (reasons.length > 0)
      throw new Error(`deleted accounts could not be removed yet: ${reasons.join('; ')}`)
  },
})

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
