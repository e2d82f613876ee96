import { effortRulesVersion } from '#domain/effort/effort-lengths.ts'
import type { Services } from '#server/services.ts'
import { measureActivities } from '../jobs/measure-activities.job.ts'
import { followRules, listAccountsWithUnmeasured } from './measured.queries.ts'

const accountsAtATime = 1000

/** Follows changes of the rules, and finishes what lost jobs left undone. */
export async function keepEffortsInOrder({ cells }: Services, version = effortRulesVersion): Promise<void> {
  for (const { db, jobs } of cells.all()) {
    await followRules(db, version)
    for (const accountId of await listAccountsWithUnmeasured(db, accountsAtATime))
      await jobs.enqueue(measureActivities, { accountId }, { key: accountId })
  }
}
