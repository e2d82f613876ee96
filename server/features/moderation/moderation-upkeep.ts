import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'

/**
 * Once an appeal is no longer possible, what people wrote in reports is deleted. The decisions stay as long as
 * what they are about.
 */
export async function forgetOldReports({ now }: Services, { db }: Cell): Promise<void> {
  const before = new Date(now() - limits.appealDays * dayMs)
  await sql`
    delete from report where decided_at < ${before} and not exists (
      select from appeal where appeal.decision_id = report.decision_id and appeal.state = 'open')`.execute(db)
}
