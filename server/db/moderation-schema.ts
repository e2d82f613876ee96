import type { Generated } from 'kysely'
import type { DecisionAction, DecisionGround, DecisionSource } from '#contract/decisions.ts'
import type { ReportedKind, ReportReason } from '#contract/reports.ts'
import type { CommentState } from './people-schema.ts'

/** Cell tables: what was reported, and what was decided about it, in the cell of the thing. */
export type ModerationTables = {
  moderation_case: ModerationCaseTable
  report: ReportTable
  decision: DecisionTable
  appeal: AppealTable
  moderation_audit: ModerationAuditTable
}

/** `hidden` until a moderator has looked; `limited` is in no list, but can be watched by its link. */
export type Restriction = 'hidden' | 'removed' | 'limited'

/** One thing that was reported. All reports of it are decided together. */
type ModerationCaseTable = {
  id: string
  kind: ReportedKind
  target_id: string
  /** Who made it; may be in another cell. */
  subject_id: string
  /** Of a comment: the project it is under, and whose that is. */
  project_id: string | null
  host_id: string | null
  /** Of a comment that was taken away: what it was before. */
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
  /** Whether it counted towards hiding the thing when it was made. */
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
  /** The first words of what it is about, as they were. */
  title: string
  reason: ReportReason
  ground: DecisionGround | null
  ground_text: string
  facts: string
  source: DecisionSource
  is_automated: boolean
  until: Date | null
  /** The decision that took its place after an appeal. */
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
