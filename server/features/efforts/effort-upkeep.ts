import { effortRulesVersion } from '#domain/effort/effort-lengths.ts'
import type { Cell } from '#server/cells/cell.ts'
import { measureActivities } from './measure-activities.job.ts'
import { followRules, listAccountsWithUnmeasured } from './measured.queries.ts'

const accountsAtATime = 1000

/** Applies changed rules, and finishes what lost jobs left undone. */
export async function keepEffortsInOrder({ db, jobs }: Cell, version = effortRulesVersion): Promise<void> {
  await followRules(db, version)
  for (const accountId of await listAccountsWithUnmeasured(db, accountsAtATime))
    await jobs.enqueue(measureActivities, { accountId }, { key: accountId })
}
