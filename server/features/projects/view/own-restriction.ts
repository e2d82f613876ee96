import { sql } from 'kysely'
import type { Project } from '#contract/projects/project.ts'
import type { Restriction } from '#server/db/moderation-schema.ts'
import type { CellDb } from '#server/db/schema.ts'

/** What a moderator decided about a project, with the statement of reasons, for its owner. */
export async function findOwnRestriction(
  db: CellDb,
  { id, restriction }: { id: string; restriction: Restriction | null },
): Promise<Project['restriction']> {
  if (restriction === null) return null
  const { rows } = await sql<{ id: string }>`
    select decision.id from decision join moderation_case on moderation_case.id = decision.case_id
    where moderation_case.kind = 'project' and moderation_case.target_id = ${id} and decision.reversed_by is null
      and decision.action in ('hide', 'remove', 'limit')
    order by decision.created_at desc, decision.id desc limit 1`.execute(db)
  return { kind: restriction, decision_id: rows[0]?.id ?? null }
}
