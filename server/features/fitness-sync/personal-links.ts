import { dayMs } from '#domain/time/durations.ts'
import { FitnessError } from '#server/adapters/fitness-platform/fitness-provider.ts'
import type { Services } from '#server/services.ts'
import { listAllLinks } from './link.queries.ts'
import { mayAnswerLater, revokeLink } from './remove-link.ts'

const patienceMs = 20_000
/** A platform that does not answer must not keep anyone from leaving. */
const givenUpAfterMs = dayMs

/**
 * Returns the permissions of someone who leaves to the platforms. While one of them does not answer, the removal is
 * retried for a day.
 */
export async function revokeLinksOf(services: Services, accountId: string): Promise<void> {
  const { cells, log, now } = services
  const { db } = cells.of(accountId)
  const account = await db
    .selectFrom('account')
    .select('deleted_at')
    .where('id', '=', accountId)
    .executeTakeFirst()
  const isPatient = now() - (account?.deleted_at?.getTime() ?? 0) < givenUpAfterMs
  for (const link of await listAllLinks(db, accountId)) {
    try {
      await revokeLink(services, link, AbortSignal.timeout(patienceMs))
    } catch (error) {
      if (!(error instanceof FitnessError)) throw error
      if (isPatient && mayAnswerLater(error)) throw error
      // Nothing about people who left may stay, not even in the log.
      log.warn(
        { provider: link.provider, kind: error.kind },
        'a permission of somebody who left was not revoked',
      )
    }
  }
}
