import { decisionMailMessages as mails } from './decision-mail-messages.ts'
import { decisionMessages as messages } from '#contract/moderation/decision-messages.ts'
import { greet, writeMail, type WrittenMail } from '#server/features/mail/public.ts'
import type { Services } from '#server/services.ts'
import { appealUntil, decisionKey, type AppealRow, type DecisionRow } from './decision-view.ts'

type Needs = Pick<Services, 'config' | 'now'>

/** `2 June 2026`, the same for everyone. */
const dayOf = (time: Date): string =>
  time.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const addressOf = ({ config }: Needs, id: string): string =>
  `${config.publicUrl}/decision/${id}?key=${decisionKey(config.secret, id)}`

/** Texts that people wrote stay on their line and cannot pretend to be a part of the mail. */
const onOneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()

/** The statement of reasons to the person whom a decision concerns. */
export function decisionMail(
  needs: Needs,
  { name, decision }: { name: string; decision: DecisionRow },
): WrittenMail {
  const { id, kind, action, title, ground, ground_text, facts, source, is_automated, until } = decision
  const { labels } = messages
  const appealUntilMs = appealUntil(decision, needs.now())
  return writeMail({
    subject: source === 'appeal' ? mails.appealSubject : mails.decisionSubject,
    greeting: greet(name),
    paragraphs: [
      source === 'appeal' ? mails.appealIntro : mails.decisionIntro,
      messages.restriction(action, kind),
    ],
    facts: [
      ...(title === '' ? [] : [{ label: labels.about, value: onOneLine(title) }]),
      { label: labels.where, value: messages.everywhere },
      { label: labels.howLong, value: messages.duration(action, until && dayOf(until)) },
      ...(ground === null
        ? []
        : [{ label: labels.why, value: onOneLine(`${messages.ground(ground)} ${ground_text}`) }]),
      { label: labels.facts, value: onOneLine(facts) },
      { label: labels.source, value: messages.source(source) },
      { label: labels.automation, value: is_automated ? messages.automated : messages.notAutomated },
    ],
    action: {
      label: appealUntilMs === null ? mails.openDecision : mails.openAndAppeal,
      url: addressOf(needs, id),
    },
    closing: closingOf(action, appealUntilMs),
    publicUrl: needs.config.publicUrl,
  })
}

function closingOf(action: DecisionRow['action'], appealUntilMs: number | null): string {
  if (action === 'hide') return mails.notYet
  return appealUntilMs === null ? mails.noRedress : mails.redress(dayOf(new Date(appealUntilMs)))
}

/** The answer to an appeal that did not change the decision. */
export function appealRejectedMail(
  needs: Needs,
  { name, decision, appeal }: { name: string; decision: DecisionRow; appeal: AppealRow },
): WrittenMail {
  return writeMail({
    subject: mails.appealSubject,
    greeting: greet(name),
    paragraphs: [mails.appealIntro, messages.appealRejected],
    facts: [
      { label: messages.labels.about, value: onOneLine(decision.title) },
      { label: messages.answer, value: onOneLine(appeal.answer ?? '') },
    ],
    action: { label: mails.openDecision, url: addressOf(needs, decision.id) },
    closing: messages.otherRedress,
    publicUrl: needs.config.publicUrl,
  })
}
