import { Link } from 'react-router'
import { moderationMessages as texts } from '#contract/moderation/moderation-messages.ts'
import type { CaseItem } from '#contract/moderation/moderation.ts'
import { reasonNames } from '#contract/moderation/report-messages.ts'
import { Chip } from '#web/ui/labels/chip.tsx'
import styles from './moderation.module.css'
import { writtenTime } from '#web/lib/written-time.ts'

export function CaseRow({ item }: { item: CaseItem }) {
  const { id, kind, title, subject, opened_at, report_count, reasons } = item
  return (
    <li>
      <Link className={styles.row} to={`/moderation?case=${id}`}>
        <span className={styles.rowTitle} dir="auto">
          {title.trim() === '' ? texts.kinds[kind] : title}
        </span>
        <span className={styles.chips}>
          <CaseChips item={item} />
        </span>
        <span className={styles.soft}>
          {[
            texts.kinds[kind],
            subject ? texts.by(subject.channel_name) : texts.bySomeoneWhoLeft,
            texts.reportCount(report_count),
            reasons.map((reason) => reasonNames[reason]).join(', '),
            writtenTime(Date.parse(opened_at), 'moment'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Link>
    </li>
  )
}

/** What is special about a case. */
export function CaseChips({
  item: { is_urgent, legal_count, is_hidden, lease, is_own },
}: {
  item: CaseItem
}) {
  return (
    <>
      {is_urgent && <Chip tone="danger">{texts.urgent}</Chip>}
      {legal_count > 0 && <Chip tone="warning">{texts.legalCount(legal_count)}</Chip>}
      {is_hidden && <Chip>{texts.hidden}</Chip>}
      {is_own && <Chip>{texts.own}</Chip>}
      {lease && (
        <Chip tone={lease.is_own ? 'success' : 'neutral'}>
          {(lease.is_own ? texts.leasedByYou : texts.leasedByOther)(writtenTime(lease.until_ms, 'clock'))}
        </Chip>
      )}
    </>
  )
}
