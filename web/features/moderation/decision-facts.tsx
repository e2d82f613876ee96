import { decisionMessages as texts } from '#contract/moderation/decision-messages.ts'
import type { Decision } from '#contract/moderation/decisions.ts'
import { reasonNames } from '#contract/moderation/report-messages.ts'
import styles from './moderation.module.css'
import { writtenTime } from '#web/lib/written-time.ts'

/** Everything that the law asks a statement of reasons to say. */
export function DecisionFacts({ decision }: { decision: Decision }) {
  const { kind, action, title, reason, ground, ground_text, facts, source, is_automated, until_ms } = decision
  const { labels } = texts
  const why = ground === null ? '' : `${reasonNames[reason]}. ${texts.ground(ground)} ${ground_text}`
  const lines: [label: string, value: string][] = [
    [labels.what, texts.restriction(action, kind)],
    [labels.about, title],
    [labels.howLong, texts.duration(action, until_ms === null ? null : writtenTime(until_ms, 'day'))],
    [labels.where, texts.everywhere],
    [labels.why, why],
    [labels.facts, facts],
    [labels.source, texts.source(source)],
    [labels.automation, is_automated ? texts.automated : texts.notAutomated],
    [labels.date, writtenTime(Date.parse(decision.created_at), 'day')],
  ]
  return (
    <dl className={styles.facts}>
      {lines
        .filter(([, value]) => value.trim() !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            {/* Text that people wrote must not affect the layout around it, whatever its direction. */}
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
