import type { Services } from '#server/services.ts'
import { saveAuditLine } from './audit.queries.ts'
import { isOwnThing, lockCase } from './decide.ts'
import * as errors from './moderation-errors.ts'

const leaseMs = 30 * 60_000

/** Takes a case for half an hour, or extends that by another half hour; nobody else can decide about it meanwhile. */
export async function leaseFor({ cells, now }: Services, caseId: string, moderatorId: string): Promise<void> {
  await cells
    .of(caseId)
    .db.transaction()
    .execute(async (trx) => {
      const thing = await lockCase(trx, caseId)
      if (isOwnThing(thing, moderatorId)) throw errors.notOwnThings()
      const isLeased = (thing.leased_until?.getTime() ?? 0) > now()
      if (isLeased && thing.assigned_to !== moderatorId) throw errors.caseTaken()
      await trx
        .updateTable('moderation_case')
        .set({ assigned_to: moderatorId, leased_until: new Date(now() + leaseMs) })
        .where('id', '=', caseId)
        .execute()
      if (!isLeased)
        await saveAuditLine(trx, thing, {
          actor: { kind: 'moderator', id: moderatorId },
          act: 'lease',
          at: new Date(now()),
        })
    })
}

/** Releasing a case that is not, or no longer, one's own changes nothing. */
export async function releaseFor(
  { cells, now }: Services,
  caseId: string,
  moderatorId: string,
): Promise<void> {
  await cells
    .of(caseId)
    .db.transaction()
    .execute(async (trx) => {
      const thing = await lockCase(trx, caseId)
      if (thing.assigned_to !== moderatorId) return
      await trx
        .updateTable('moderation_case')
        .set({ assigned_to: null, leased_until: null })
        .where('id', '=', caseId)
        .execute()
      await saveAuditLine(trx, thing, {
        actor: { kind: 'moderator', id: moderatorId },
        act: 'release',
        at: new Date(now()),
      })
    })
}
