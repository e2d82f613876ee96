import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { NotificationNews, watchNotifications } from '#contract/notifications/notifications.ts'
import { listenToStream } from '#web/lib/listen-to-stream.ts'
import { showUnseen } from '#web/session/unseen-badge.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { texts } from './messages.ts'
import styles from './notification-bell.module.css'
import { notificationsQuery, unseenQuery } from './notifications.api.ts'

const maxShown = 99

/** Leads to what happened, and says how much of it is new, as it happens. */
export function NotificationBell() {
  const client = useQueryClient()
  const { data } = useQuery(unseenQuery)
  const unseen = data?.unseen ?? 0
  useEffect(() => {
    if (data) void showUnseen(data.unseen)
  }, [data])
  useEffect(
    () =>
      listenToStream(watchNotifications.path, {
        onData: (sent) => {
          const news = NotificationNews.safeParse(sent)
          if (!news.success) return
          const before = client.getQueryData(unseenQuery.queryKey)?.unseen
          client.setQueryData(unseenQuery.queryKey, news.data)
          if (before !== undefined && news.data.unseen > before)
            void client.invalidateQueries(notificationsQuery)
        },
        onGap: () => void client.invalidateQueries(unseenQuery),
      }),
    [client],
  )
  return (
    <Link to="/notifications" className={styles.bell} aria-label={texts.bell(unseen)}>
      <Icon name="bell" />
      {unseen > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unseen > maxShown ? `${maxShown}+` : unseen}
        </span>
      )}
    </Link>
  )
}
