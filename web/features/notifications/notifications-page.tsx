import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { describeNotification } from '#contract/notifications/notification-messages.ts'
import { markSeen, type Notification } from '#contract/notifications/notifications.ts'
import { call } from '#web/lib/api-client.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { texts } from './messages.ts'
import { notificationsQuery, unseenQuery } from './notifications.api.ts'
import styles from './notifications-page.module.css'
import { writtenTime } from '#web/lib/written-time.ts'

/** What happened, newest first. What is shown here counts as seen, and stays marked until the next visit. */
export function NotificationsPage() {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(notificationsQuery)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  useMarkSeen(items[0]?.created_at)
  return (
    <Page
      title={texts.title}
      width="narrow"
      actions={<LinkButton to="/settings/notifications">{texts.settings}</LinkButton>}
    >
      {isError && !data && <RetryBanner onRetry={refetch}>{texts.notLoaded}</RetryBanner>}
      {!data && !isError && <Skeleton shape="block" height={320} />}
      {data?.pages.some((page) => page.is_incomplete) && <Banner tone="warning">{texts.incomplete}</Banner>}
      {data && items.length === 0 && !hasNextPage && (
        <EmptyState
          picture={<RoutePicture />}
          title={texts.none}
          action={
            <LinkButton to="/" variant="primary">
              {texts.findVideos}
            </LinkButton>
          }
        >
          {texts.noneText}
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className={styles.list} aria-label={texts.title}>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <MoreButton isBusy={isFetchingNextPage} hasFailed={isError} onMore={() => void fetchNextPage()} />
      )}
    </Page>
  )
}

/** Marks everything up to the newest notification shown, so that later ones stay new. */
function useMarkSeen(until: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (until === undefined) return
    call(markSeen, { body: { until } })
      .then(() => client.invalidateQueries(unseenQuery))
      // It stays new, and is marked with the next visit.
      .catch(() => undefined)
  }, [client, until])
}

function Row({ item }: { item: Notification }) {
  const [person] = item.people
  return (
    <li className={styles.row} data-new={!item.is_seen || undefined}>
      {person ? (
        <Avatar name={person.channel_name} picture={person.picture} className={styles.avatar} />
      ) : (
        <span className={styles.sign}>
          <Icon
            name={
              item.kind === 'upload_failed' ? 'warning' : item.kind === 'video_ready' ? 'video' : 'shield'
            }
          />
        </span>
      )}
      <span className={styles.texts}>
        <Link to={item.path} className={styles.sentence}>
          {!item.is_seen && <VisuallyHidden>{`${texts.isNew}: `}</VisuallyHidden>}
          {describeNotification(item)}
        </Link>
        {item.excerpt !== null && <span className={styles.excerpt}>{item.excerpt}</span>}
        <time className={styles.time} dateTime={item.created_at}>
          {writtenTime(Date.parse(item.created_at), 'moment')}
        </time>
      </span>
    </li>
  )
}
