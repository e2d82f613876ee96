import { messages } from '#web/lib/messages.ts'
import { ErrorScreen } from '#web/app/errors/error-page.tsx'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './user-pending.module.css'
import { texts } from '#web/app/messages.ts'

/** Until the user is known: the outline of a page and nothing that depends on the answer. */
export function UserPending() {
  return (
    <div className={styles.outline} aria-busy="true">
      <VisuallyHidden>{texts.loadingThePage}</VisuallyHidden>
      <Skeleton width="40%" height={36} />
      <Card as="div">
        <Skeleton width="30%" height={22} />
        <Skeleton width="88%" />
        <Skeleton width="79%" />
        <Skeleton shape="block" height={40} />
      </Card>
    </div>
  )
}

/** A toast says why. */
export function UserMissing({ onRetry }: { onRetry: () => void }) {
  const isOnline = useIsOnline()
  return (
    <ErrorScreen
      title={messages.oops}
      text={isOnline ? texts.signInNotChecked : messages.offline}
      kind={isOnline ? 'other' : 'offline'}
      onRetry={onRetry}
    />
  )
}
