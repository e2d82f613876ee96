import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './user-pending.module.css'

/** Until the user is known: the outline of a page and nothing that depends on the answer. */
export function UserPending() {
  return (
    <div className={styles.outline} aria-busy="true">
      <VisuallyHidden>Loading the page</VisuallyHidden>
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
  return (
    <div className={styles.outline}>
      <Banner tone="error" action={<Button onClick={onRetry}>Try again</Button>}>
        This page cannot be shown, because the server did not say who is signed in.
      </Banner>
    </div>
  )
}
