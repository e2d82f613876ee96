import { sql, type Selectable } from 'kysely'
import type { CaseView } from '#contract/moderation/moderation.ts'
import type { CellDatabase, CellDb } from '#server/db/schema.ts'

const maxOthers = 200

/**
 * Every legal notice and the newest of the other reports; undecided ones come first. Moderators do not learn who
 * reported it, only whether that person has been here for a while.
 */
export async function listReports(db: CellDb, caseId: string): Promise<CaseView['reports']> {
  const { rows } = await sql<Selectable<CellDatabase['report']>>`
    select * from report where case_id = ${caseId} and (legal_explanation is not null or id in (
      select id from report where case_id = ${caseId} and legal_explanation is null
      order by state = 'open' desc, created_at desc, id desc limit ${maxOthers}))
    order by state = 'open' desc, legal_explanation is not null desc, created_at desc, id desc`.execute(db)
  return rows.map(({ id, reason, text, moment_ms, legal_explanation, state, ...row }) => ({
    id,
    reason,
    text,
    moment_ms,
    legal_explanation,
    state,
    is_legal: legal_explanation !== null,
    reporter: row.reporter_id === null ? 'visitor' : row.is_known ? 'known' : 'new',
    created_at: row.created_at.toISOString(),
  }))
}
