import type { CaseView } from '#contract/moderation.ts'
import type { CellDb } from '#server/db/schema.ts'

const most = 200

/** Who reported it is not a moderator's business, only whether they have been here for a while. */
export async function listReports(db: CellDb, caseId: string): Promise<CaseView['reports']> {
  const rows = await db
    .selectFrom('report')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
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
