import { timingSafeEqual } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Decision, DecisionAction } from '#contract/moderation/decisions.ts'
import { limits } from '#contract/limits.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { CellDatabase, CellDb } from '#server/db/schema.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'

export type DecisionRow = Selectable<CellDatabase['decision']>
export type AppealRow = Selectable<CellDatabase['appeal']>

const appealable: ReadonlySet<DecisionAction> = new Set(['warn', 'limit', 'remove', 'no_comments', 'suspend'])

/** Until when its subject may appeal; null if they may not, or not any more. */
export function appealUntil(
  { action, reversed_by, created_at }: Pick<DecisionRow, 'action' | 'reversed_by' | 'created_at'>,
  now: number,
): number | null {
  const until = created_at.getTime() + limits.appealDays * dayMs
  return appealable.has(action) && reversed_by === null && now < until ? until : null
}

/** The decision as the person it concerns reads it. */
export function toDecision(row: DecisionRow, appeal: AppealRow | undefined, now: number): Decision {
  const { id, kind, title, action, reason, ground, ground_text, facts, source, is_automated } = row
  return {
    id,
    kind,
    title,
    action,
    reason,
    ground,
    ground_text,
    facts,
    source,
    is_automated,
    until_ms: row.until?.getTime() ?? null,
    created_at: row.created_at.toISOString(),
    is_reversed: row.reversed_by !== null,
    appeal_until_ms: appeal ? null : appealUntil(row, now),
    appeal: appeal
      ? {
          text: appeal.text,
          state: appeal.state,
          answer: appeal.answer,
          created_at: appeal.created_at.toISOString(),
        }
      : null,
  }
}

/** Newest first. */
export async function listDecisions(db: CellDb, caseId: string, now: number): Promise<Decision[]> {
  const rows = await db
    .selectFrom('decision')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const { rows: appeals } = await sql<AppealRow>`
    select * from appeal where decision_id = any(${rows.map(({ id }) => id)})`.execute(db)
  return rows.map((row) =>
    toDecision(
      row,
      appeals.find(({ decision_id }) => decision_id === row.id),
      now,
    ),
  )
}

/** The key in the mail's link, with which someone who cannot sign in can read the decision about them and appeal. */
export const decisionKey = (secret: string, decisionId: string): string =>
  keyedHash(deriveKey(secret, 'decision links'), decisionId).toString('base64url')

export function isDecisionKey(secret: string, decisionId: string, key: string): boolean {
  const [given, expected] = [Buffer.from(key), Buffer.from(decisionKey(secret, decisionId))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
