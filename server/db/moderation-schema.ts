import type { Generated } from 'kysely'
import type { DecisionAction, DecisionGround, DecisionSource } from '#contract/moderation/decisions.ts'
import type { ReportedKind, ReportReason } from '#contract/moderation/reports.ts'
import type { CommentState } from './people-schema.ts'

/** Cell tables: what was reported and what was decided about it, stored in the cell of the reported content. */
export type ModerationTables = {
  moderation_case: ModerationCaseTable
  report: ReportTable
  decision: DecisionTable
  appeal: AppealTable
  moderation_audit: ModerationAuditTable
}

/** `hidden`: until a moderator has looked at it; `limited`: not in any list, but still available by link. */
export type Restriction = 'hidden' | 'removed' | 'limited'

/** One piece of reported content. All reports about it are decided together. */
type ModerationCaseTable = {
  id: string
  kind: ReportedKind
  target_id: string
  /** Who made it; may be in another cell. */
  subject_id: string
  /** For a comment: the owner of the project or activity it is on. */
  host_id: string | null
  /** For a removed comment: its state before removal. */
  state_before: Generated<CommentState | null>
  state: 'open' | 'decided'
  urgency: Generated<number>
  opened_at: Date
  assigned_to: Generated<string | null>
  leased_until: Generated<Date | null>
}

type ReportTable = {
  id: string
  case_id: string
  /** May be in another cell; null for visitors. */
  reporter_id: string | null
  /** Whether it counted towards hiding the content when it was made. */
  is_known: Generated<boolean>
  reason: ReportReason
  text: string
  moment_ms: number | null
  legal_explanation: string | null
  reporter_name: string | null
  reporter_email: string | null
  state: 'open' | 'upheld' | 'rejected' | 'duplicate'
  decision_id: Generated<string | null>
  created_at: Date
  decided_at: Generated<Date | null>
}

/** A statement of reasons. */
type DecisionTable = {
  id: string
  case_id: string
  kind: ReportedKind
  target_id: string
  subject_id: string
  action: DecisionAction
  /** The first words of the content it is about, as they were then. */
  title: string
  reason: ReportReason
  ground: DecisionGround | null
  ground_text: string
  facts: string
  source: DecisionSource
  is_automated: boolean
  until: Date | null
  /** The decision that replaced it after an appeal. */
  reversed_by: Generated<string | null>
  /** When its effects on the person were applied and everyone was told. */
  carried_out_at: Generated<Date | null>
  created_at: Date
}

type AppealTable = {
  id: string
  decision_id: string
  subject_id: string
  text: string
  state: 'open' | 'upheld' | 'rejected'
  answer: Generated<string | null>
  created_at: Date
  decided_at: Generated<Date | null>
}

type ModerationAuditTable = {
  n: Generated<number>
  at: Date
  actor: 'moderator' | 'operator' | 'server'
  /** Null once they have left, or for the operator and the server. */
  actor_id: string | null
  act: string
  kind: ReportedKind | null
  case_id: string | null
  target_id: string | null
  subject_id: string | null
  decision_id: string | null
  note: string | null
}
