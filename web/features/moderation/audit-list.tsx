import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { actionNames, moderationMessages as texts } from '#contract/moderation/moderation-messages.ts'
import { decisionActions } from '#contract/moderation/decisions.ts'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { auditQuery } from './moderation.api.ts'
import styles from './moderation.module.css'
import { writtenTime } from '#web/lib/written-time.ts'

/** Who did what, newest first. */
export function AuditList() {
  const { data, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(auditQuery)
  const lines = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className={styles.stack}>
      {isError && <Banner tone="error">{texts.loadFailed}</Banner>}
      {!data && !isError && <Skeleton shape="block" height={240} />}
      {data && lines.length === 0 && (
        <EmptyState picture={<Icon name="file-text" size={48} />} title={texts.noAudit} />
      )}
      {lines.length > 0 && (
        <ul className={styles.list} aria-label={texts.tabs.audit}>
          {lines.map(({ id, at, actor, person, act, kind, case_id, note }) => (
            <li key={id} className={styles.line}>
              <span>{texts.auditLine(person?.channel_name ?? texts.actors[actor], act)}</span>
              <span className={styles.soft}>
                {[kind && texts.kinds[kind], noteOf(note), writtenTime(Date.parse(at), 'moment')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {case_id !== null && <Link to={`/moderation?case=${case_id}`}>{texts.openCase}</Link>}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <MoreButton
          isBusy={isFetchingNextPage}
          hasFailed={isFetchNextPageError}
          onMore={() => void fetchNextPage()}
        />
      )}
    </div>
  )
}

/** For a decision, the note is the name of the action. */
function noteOf(note: string | null): string {
  const action = decisionActions.find((each) => each === note)
  return action ? actionNames[action] : (note ?? '')
}
