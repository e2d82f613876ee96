import { decisionMessages as texts } from '#contract/decision-messages.ts'
import type { Decision } from '#contract/decisions.ts'
import { reasonNames } from '#contract/report-messages.ts'
import { dateOf } from './written-dates.ts'
import styles from './moderation.module.css'

/** Everything that the law asks a statement of reasons to say. */
export function DecisionFacts({ decision }: { decision: Decision }) {
  const { kind, action, title, reason, ground, ground_text, facts, source, is_automated, until_ms } = decision
  const { labels } = texts
  const why = ground === null ? '' : `${reasonNames[reason]}. ${texts.ground(ground)} ${ground_text}`
  const lines: [label: string, value: string][] = [
    [labels.what, texts.restriction(action, kind)],
    [labels.about, title],
    [labels.howLong, texts.duration(action, until_ms === null ? null : dateOf(until_ms))],
    [labels.where, texts.everywhere],
    [labels.why, why],
    [labels.facts, facts],
    [labels.source, texts.source(source)],
    [labels.automation, is_automated ? texts.automated : texts.notAutomated],
    [labels.date, dateOf(Date.parse(decision.created_at))],
  ]
  return (
    <dl className={styles.facts}>
      {lines
        .filter(([, value]) => value.trim() !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            {/* What people wrote keeps to itself, whatever direction it is written in. */}
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
