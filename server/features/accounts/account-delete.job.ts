import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'
import { listMarked } from './deletion.queries.ts'

/** File storage can be unavailable for days; the delays between retries grow to 15 minutes. */
const retries = 500

/**
 * Removes the accounts that are marked as deleted, with everything that belongs to them. The job does not
 * name them, because the queue keeps finished jobs and nothing in it may outlive the account.
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
        for (const data of services.personalData) await data.remove(services, accountId)
        removed += 1
      } catch (error) {
        // An account whose files cannot be reached does not hold up the others.
        reasons.push(reasonOf(error).replaceAll(accountId, '…'))
      }
    }
    // Lets operators prove that deletions happen, without revealing who left.
    services.log.info(
      { region: cell.region, removed, not_yet_removed: reasons.length },
      'accounts were deleted',
    )
    if (reasons.length > 0)
      throw new Error(`deleted accounts could not be removed yet: ${reasons.join('; ')}`)
  },
})

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
