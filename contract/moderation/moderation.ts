import { z } from 'zod'
import { appealStates, Decision, decisionActions, decisionGrounds } from './decisions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { limits } from '#contract/limits.ts'
import { PageQuery, pageOf } from '#contract/page.ts'
import { Person } from '#contract/people/person.ts'
import { Project } from '#contract/projects/project.ts'
import { reportedKinds, reportReasons } from './reports.ts'

/** A reported thing in the queue. */
export const CaseItem = z.object({
  id: Id,
  kind: z.enum(reportedKinds),
  title: z.string(),
  /** Who made it; null if they have left or are suspended. */
  subject: Person.nullable(),
  state: z.enum(['open', 'decided']),
  opened_at: z.string(),
  report_count: z.number().int(),
  /** The most frequent first. */
  reasons: z.array(z.enum(reportReasons)),
  /** How many of the reports are legal notices. */
  legal_count: z.number().int(),
  is_urgent: z.boolean(),
  /** Whether it was hidden because enough people reported it. */
  is_hidden: z.boolean(),
  /** Set while a moderator is working on it; `is_own` if that is the viewer. */
  lease: z.object({ is_own: z.boolean(), until_ms: z.number() }).nullable(),
  /** The viewer made it, so someone else has to decide. */
  is_own: z.boolean(),
})
export type CaseItem = z.infer<typeof CaseItem>

const ReportView = z.object({
  id: Id,
  reason: z.enum(reportReasons),
  text: z.string(),
  moment_ms: z.number().nullable(),
  is_legal: z.boolean(),
  legal_explanation: z.string().nullable(),
  reporter: z.enum(['known', 'new', 'visitor']),
  state: z.enum(['open', 'upheld', 'rejected', 'duplicate']),
  created_at: z.string(),
})

const ThreadComment = z.object({
  id: Id,
  author: Person.nullable(),
  text: z.string(),
  depth: z.number().int(),
  created_at: z.string(),
  is_reported: z.boolean(),
  is_shown: z.boolean(),
})

/** The content as others see it, or would see it: privacy settings apply to moderators too. */
const Context = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('project'), project: Project }),
  z.object({
    kind: z.literal('comment'),
    /** What it is about. Activity titles can reveal the time of day, so activities are named by their sport. */
    topic: z.object({ kind: z.enum(['project', 'activity']), title: z.string() }),
    thread: z.array(ThreadComment),
  }),
  z.object({
    kind: z.literal('channel'),
    channel_name: z.string(),
    about: z.string(),
    picture: z.string().nullable(),
    banner: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('activity'),
    title: z.string(),
    description: z.string(),
    sport: z.string(),
    sketch: z.array(z.array(z.tuple([z.number(), z.number()]))),
  }),
  /** Its owner has deleted it. */
  z.object({ kind: z.literal('gone') }),
])

export const CaseView = z.object({
  item: CaseItem,
  context: Context,
  restriction: z.enum(['hidden', 'removed', 'limited']).nullable(),
  reports: z.array(ReportView),
  decisions: z.array(Decision),
  /** The decisions possible for this kind of content in its current state. */
  actions: z.array(z.enum(decisionActions)),
})
export type CaseView = z.infer<typeof CaseView>

export const queueViews = ['open', 'mine', 'decided'] as const

export const listQueue = endpoint({
  method: 'GET',
  path: '/api/moderation/queue',
  summary: 'List reported things of all regions, the most urgent first',
  access: 'moderator',
  query: PageQuery.extend({
    view: z.enum(queueViews).default('open'),
    kind: z.enum(reportedKinds).optional(),
    reason: z.enum(reportReasons).optional(),
  }),
  reply: pageOf(CaseItem),
})

export const getCase = endpoint({
  method: 'GET',
  path: '/api/moderation/case',
  summary: 'Get a reported thing in its context, with its reports and decisions',
  access: 'moderator',
  query: z.object({ case_id: Id }),
  reply: CaseView,
})

export const leaseCase = endpoint({
  method: 'POST',
  path: '/api/moderation/lease',
  summary: 'Take a case for 30 minutes, or give it back',
  access: 'moderator',
  body: z.object({ case_id: Id, action: z.enum(['take', 'release']) }),
  reply: 'empty',
})

export const DecisionDraft = z.object({
  case_id: Id,
  action: z.enum(decisionActions).exclude(['hide']),
  reason: z.enum(reportReasons),
  ground: z.enum(decisionGrounds).default('terms'),
  /** The law or the clause of our terms, and why it applies. */
  ground_text: z.string().trim().max(limits.reportTextMax).default(''),
  /** What the moderator saw. */
  facts: z.string().trim().min(1).max(limits.reportTextMax),
  /** For `no_comments`. */
  days: z.number().int().min(1).max(365).optional(),
  /** The newest report the moderator has seen; if there is a newer one, the decision is not made. */
  newest_report_id: Id.optional(),
})
export type DecisionDraft = z.infer<typeof DecisionDraft>

export const decideCase = endpoint({
  method: 'POST',
  path: '/api/moderation/decision',
  summary: 'Decide about all open reports of a thing',
  access: 'moderator',
  body: DecisionDraft,
  reply: z.object({ id: Id }),
})

export const auditActs = [
  'hide',
  'lease',
  'release',
  'decide',
  'appeal',
  'uphold_appeal',
  'reject_appeal',
] as const

export const AuditLine = z.object({
  id: Id,
  at: z.string(),
  actor: z.enum(['moderator', 'operator', 'server']),
  person: Person.nullable(),
  act: z.enum(auditActs),
  kind: z.enum(reportedKinds).nullable(),
  case_id: Id.nullable(),
  note: z.string().nullable(),
})
export type AuditLine = z.infer<typeof AuditLine>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/moderation/audit',
  summary: 'List what moderators, the operator and the server have done, newest first',
  access: 'moderator',
  query: PageQuery,
  reply: pageOf(AuditLine),
})

export const AppealItem = z.object({
  id: Id,
  case_id: Id,
  decision: Decision,
  text: z.string(),
  state: z.enum(appealStates),
  created_at: z.string(),
  subject: Person.nullable(),
  /** Whether this moderator may decide: not about their own content, nor on an appeal against their own decision. */
  may_decide: z.boolean(),
})
export type AppealItem = z.infer<typeof AppealItem>

export const listAppeals = endpoint({
  method: 'GET',
  path: '/api/moderation/appeals',
  summary: 'List open appeals, oldest first',
  access: 'moderator',
  query: PageQuery,
  reply: pageOf(AppealItem),
})

const AppealOutcome = z.object({
  appeal_id: Id,
  outcome: z.enum(['upheld', 'rejected']),
  answer: z.string().trim().min(1).max(limits.reportTextMax),
})
export type AppealOutcome = z.infer<typeof AppealOutcome>

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/api/moderation/appeals',
  summary: 'Decide about an appeal; upholding it undoes the decision',
  access: 'moderator',
  body: AppealOutcome,
  reply: 'empty',
})

/** Called by `npm run moderation`, for cases that no moderator may decide. */
export const moderateAsOperator = endpoint({
  method: 'POST',
  path: '/api/operator/moderation',
  summary: 'List and decide reports and appeals (operator only)',
  access: 'operator',
  limit: 'sign_in',
  body: z.discriminatedUnion('command', [
    z.object({ command: z.literal('list') }),
    z.object({ command: z.literal('decide'), decision: DecisionDraft }),
    z.object({ command: z.literal('appeal'), appeal: AppealOutcome }),
  ]),
  reply: 'text',
})
