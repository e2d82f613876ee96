import { sql } from 'kysely'
import { z } from 'zod'
import { commentRules } from '#domain/people/comment-rules.ts'
import { defineJob } from '#server/jobs/define-job.ts'

const kept = [
  ['by_owner', commentRules.keptByOwnerMs],
  ['by_moderator', commentRules.keptByModeratorMs],
] as const

/** Someone still has to review the appeal, and may have to restore the comment. */
const hasOpenAppeal = sql`exists (
  select from decision join appeal on appeal.decision_id = decision.id
  where decision.kind = 'comment' and decision.target_id = comment.id and appeal.state = 'open')`

/** Erases the texts of comments whose removal can no longer be reviewed. */
export const purgeComments = defineJob({
  name: 'purge-comments',
  input: z.object({}),
  timeoutSeconds: 3600,
  async run({ services, cell: { db } }) {
    for (const [state, keptMs] of kept)
      await sql`
        update comment set text = '', text_hash = null, moment_of = null, moment_ms = null
        where state = ${state} and text <> '' and state_changed_at <= ${new Date(services.now() - keptMs)}
          and not ${hasOpenAppeal}`.execute(db)
  },
})
