import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { limits } from '#contract/limits.ts'
import { reportedKinds, reportReasons } from './reports.ts'

/** The server itself decides `hide`, once enough people have reported something; moderators decide the rest. */
export const decisionActions = [
  'hide',
  'none',
  'warn',
  'limit',
  'remove',
  'restore',
  'no_comments',
  'suspend',
] as const
export type DecisionAction = (typeof decisionActions)[number]

export const decisionGrounds = ['terms', 'law'] as const
export type DecisionGround = (typeof decisionGrounds)[number]
const decisionSources = ['reports', 'legal_notice', 'own_initiative', 'appeal'] as const
export type DecisionSource = (typeof decisionSources)[number]

export const appealStates = ['open', 'upheld', 'rejected'] as const

/** A statement of reasons, as shown to the person it concerns. */
export const Decision = z.object({
  id: Id,
  kind: z.enum(reportedKinds),
  /** The first words of the content it is about. */
  title: z.string(),
  action: z.enum(decisionActions),
  /** When it expires; null if it does not. */
  until_ms: z.number().nullable(),
  reason: z.enum(reportReasons),
  ground: z.enum(decisionGrounds).nullable(),
  ground_text: z.string(),
  facts: z.string(),
  source: z.enum(decisionSources),
  is_automated: z.boolean(),
  created_at: z.string(),
  /** Whether another decision has replaced it. */
  is_reversed: z.boolean(),
  /** The deadline for an appeal; null if none is possible. */
  appeal_until_ms: z.number().nullable(),
  appeal: z
    .object({
      text: z.string(),
      state: z.enum(appealStates),
      answer: z.string().nullable(),
      created_at: z.string(),
    })
    .nullable(),
})
export type Decision = z.infer<typeof Decision>

const ids = { params: z.object({ id: Id }) }
/** From the link in the mail about the decision: a suspended account cannot sign in. */
const Key = z.string().max(100).optional()

export const getDecision = endpoint({
  method: 'GET',
  path: '/api/decision/:id',
  summary: 'Get the reasons of a decision about something of one’s own',
  access: 'anyone',
  ...ids,
  query: z.object({ key: Key }),
  reply: Decision,
})

export const appealDecision = endpoint({
  method: 'POST',
  path: '/api/decision/:id/appeal',
  summary: 'Appeal against a decision, once and within 183 days',
  access: 'anyone',
  limit: 'report',
  ...ids,
  body: z.object({ text: z.string().trim().min(1).max(limits.appealTextMax), key: Key }),
  reply: Decision,
})
