import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { legalNoticeMessages as texts } from './legal-notice-messages.ts'
import { limits } from '#contract/limits.ts'

/** What can be reported. */
export const reportedKinds = ['project', 'comment', 'channel', 'activity'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** In the order in which they are offered. */
export const reportReasons = [
  'spam',
  'hateful',
  'violent',
  'sexual',
  'minors',
  'privacy',
  'shows_my_home',
  'rights',
  'dangerous',
  'closed_trail',
  'illegal',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

const tooShort = texts.explanation(limits.legalExplanationMin)

/** What the law requires in a notice about illegal content. */
const LegalNotice = z.object({
  explanation: z.string(tooShort).trim().min(limits.legalExplanationMin, tooShort).max(limits.reportTextMax),
  name: z.string(texts.name).trim().min(1, texts.name).max(limits.nameMax),
  email: z.email(texts.email).max(limits.emailMax),
  good_faith: z.literal(true, texts.goodFaith),
})

/** For these reasons, the law requires more than the reason itself. */
export const needsLegalNotice = (reason: ReportReason | undefined): boolean =>
  reason === 'illegal' || reason === 'rights'

const ReportFields = z.object({
  kind: z.enum(reportedKinds),
  id: Id,
  reason: z.enum(reportReasons),
  text: z.string().trim().max(limits.reportTextMax).default(''),
  /** The moment in the project that shows the problem. */
  moment_ms: z.number().min(0).max(1e12).optional(),
  /** Where visitors receive the receipt and the decision, if they wish. */
  email: z.union([z.literal(''), z.email().max(limits.emailMax)]).optional(),
  legal: LegalNotice.optional(),
  /** The result of the bot check, which visitors have to pass. */
  token: z.string().max(5000).optional(),
})

export const Report = ReportFields.refine(
  ({ reason, legal }) => !needsLegalNotice(reason) || legal !== undefined,
  { path: ['legal'], error: texts.needed },
)
export type Report = z.infer<typeof Report>

export const sendReport = endpoint({
  method: 'POST',
  path: '/api/report/',
  summary: 'Report a project, a comment, a channel or an activity; with an account or without',
  access: 'anyone',
  limit: 'report',
  body: Report,
  reply: 'empty',
})
