import { limits } from '#contract/limits.ts'
import { reportMessages as texts } from '#contract/moderation/report-messages.ts'
import { needsLegalNotice, Report, type ReportReason } from '#contract/moderation/reports.ts'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import type { ReportedThing } from '#web/session/report.ts'

/** What someone has entered. */
export type ReportFields = {
  reason: ReportReason | undefined
  text: string
  email: string
  hasMoment: boolean
  explanation: string
  name: string
  goodFaith: boolean
}

export const noFields: ReportFields = {
  reason: undefined,
  text: '',
  email: '',
  hasMoment: false,
  explanation: '',
  name: '',
  goodFaith: false,
}

export type ReportErrors = Partial<Record<keyof ReportFields, string>>

export const isLegal = ({ reason }: ReportFields): boolean => needsLegalNotice(reason)

const isEmail = (email: string): boolean => Report.shape.email.safeParse(email.trim()).success

/** What is missing or wrong, in the order of the fields; the same rules as on the server. */
export function findErrors(fields: ReportFields): ReportErrors {
  const { reason, email, explanation, name, goodFaith } = fields
  const mustHaveAddress = isLegal(fields)
  return {
    ...(reason === undefined && { reason: texts.chooseReason }),
    ...(mustHaveAddress &&
      explanation.trim().length < limits.legalExplanationMin && {
        explanation: texts.tooShort(limits.legalExplanationMin),
      }),
    ...(mustHaveAddress && name.trim() === '' && { name: texts.missing }),
    ...(mustHaveAddress && email.trim() === '' && { email: texts.missing }),
    ...(!isEmail(email) && { email: signInMessages.emailIncomplete }),
    ...(mustHaveAddress && !goodFaith && { goodFaith: texts.goodFaithMissing }),
  }
}

/** Call this once nothing is wrong. */
export function toReport(
  { kind, id, momentMs }: ReportedThing,
  fields: ReportFields,
  token: string | null,
): Report {
  const { reason = 'other', text, email, hasMoment, explanation, name } = fields
  return {
    kind,
    id,
    reason,
    text: text.trim(),
    ...(hasMoment && momentMs !== undefined && { moment_ms: momentMs }),
    ...(isLegal(fields)
      ? {
          legal: {
            explanation: explanation.trim(),
            name: name.trim(),
            email: email.trim(),
            good_faith: true,
          },
        }
      : { email: email.trim() }),
    ...(token !== null && { token }),
  }
}
