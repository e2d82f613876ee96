import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FitnessLogEntry, LogKind } from '#contract/fitness-sync/fitness-sync.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { logQuery } from './fitness-sync.api.ts'
import styles from './log-dialog.module.css'
import { providerWords } from './provider-messages.ts'
import { texts } from './messages.ts'
import { writtenTime } from '#web/lib/written-time.ts'

/** What has arrived, what has not, and why; newest first, loading more on scrolling. */
export function LogDialog({ provider, onClose }: { provider: ProviderId; onClose: () => void }) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    logQuery(provider),
  )
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Dialog open title={texts.logTitle(providerWords[provider].name)} onClose={onClose}>
      {isError && !data && <RetryBanner onRetry={refetch}>{texts.logNotLoaded}</RetryBanner>}
      {!data && !isError && <Skeleton shape="block" height={240} />}
      {data && entries.length === 0 && <p className={styles.none}>{texts.logEmpty}</p>}
      {entries.length > 0 && (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <MoreButton isBusy={isFetchingNextPage} hasFailed={isError} onMore={() => void fetchNextPage()} />
      )}
    </Dialog>
  )
}

type Sign = {
  icon: 'check' | 'info' | 'warning' | 'trash' | 'pause' | 'play'
  tone: 'good' | 'quiet' | 'bad'
}

const good: Sign = { icon: 'check', tone: 'good' }
const quiet: Sign = { icon: 'info', tone: 'quiet' }
const bad: Sign = { icon: 'warning', tone: 'bad' }
const signs: Record<LogKind, Sign> = {
  connected: good,
  came: good,
  replaced: good,
  merged: good,
  known: quiet,
  updated: good,
  removed: { icon: 'trash', tone: 'quiet' },
  skipped: quiet,
  failed: bad,
  paused: { icon: 'pause', tone: 'quiet' },
  resumed: { icon: 'play', tone: 'quiet' },
  trouble: bad,
  disconnected: quiet,
}

function Entry({ entry: { at_ms, kind, title, activity_id, sentence } }: { entry: FitnessLogEntry }) {
  const sign = signs[kind]
  const name = title === '' ? null : title
  return (
    <li className={styles.entry}>
      <span className={styles[sign.tone]}>
        <Icon name={sign.icon} size={18} />
      </span>
      <div className={styles.texts}>
        {name !== null &&
          (activity_id === null ? (
            <span className={styles.title}>{name}</span>
          ) : (
            <Link className={styles.title} to={`/activity/${activity_id}`}>
              {name}
            </Link>
          ))}
        <span>{sentence ?? texts.logKinds[kind]}</span>
        <time className={styles.when} dateTime={new Date(at_ms).toISOString()}>
          {writtenTime(at_ms, 'moment')}
        </time>
      </div>
    </li>
  )
}
