import { Link } from 'react-router'
import { eventKindOf } from '#domain/multisport/event-kind.ts'
import { groupOfSport, labelOfSport } from '#domain/sport.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SportName } from '#web/ui/labels/sport-name.tsx'
import { detailTexts as texts } from './detail-messages.ts'
import styles from './details.module.css'
import type { SectionProps } from './section.ts'

/** Leads from one leg of an event to the others, and to the whole. */
export function LegsSection({ activity: { id, legs }, as }: Pick<SectionProps, 'activity' | 'as'>) {
  if (legs.length < 2) return null
  const search = as === 'others' ? '?as=others' : ''
  return (
    <Card title={texts.partOf(eventKindOf(legs.map(({ sport }) => sport)))} className={styles.section}>
      <ol className={styles.legs}>
        {legs.map((leg) => (
          <li key={leg.id}>
            {leg.id === id ? (
              <span className={styles.leg} aria-current="page">
                <SportName group={groupOfSport(leg.sport)}>{labelOfSport(leg.sport)}</SportName>
              </span>
            ) : (
              <Link className={styles.leg} to={`/activity/${leg.id}${search}`}>
                <SportName group={groupOfSport(leg.sport)}>{labelOfSport(leg.sport)}</SportName>
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Link to={`/activity/${legs[0]!.id}/legs${search}`}>{texts.seeTheWhole}</Link>
    </Card>
  )
}
