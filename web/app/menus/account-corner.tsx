import { lazy, Suspense } from 'react'
import { texts } from '#web/app/messages.ts'
import { RenderErrorBoundary } from '#web/app/errors/render-error-boundary.tsx'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { pageFacts } from '#web/lib/page-facts.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { loginModes, openLogin } from '#web/session/login-dialog.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'
import styles from './account-corner.module.css'
import { AddMenu } from './add-menu.tsx'
import { phoneQuery } from './bottom-bar.tsx'
import { addMenuEntries } from './menu-entries.ts'

// Visitors never see it: it is loaded for those who are signed in.
const UserMenu = lazy(async () => ({ default: (await loadChunk(() => import('./user-menu.tsx'))).UserMenu }))

const NotificationBell = lazy(async () => ({
  default: (await loadChunk(() => import('#web/features/notifications/notification-bell.tsx')))
    .NotificationBell,
}))

/**
 * Until the user is known, it stays as prerendered: with what visitors see, or with space for what members see. On a
 * page that was prerendered for neither, it is invisible.
 */
export function AccountCorner() {
  const user = useCurrentUser()
  const isPhone = useMediaQuery(phoneQuery)
  const facts = pageFacts()
  const isMember = user === undefined ? facts?.isMember === true : user !== null
  return (
    <div
      className={styles.corner}
      data-unknown={(user === undefined && !facts) || undefined}
      data-room={isMember || undefined}
    >
      {!isMember && (
        <>
          <Button variant="quiet" className={styles.logIn} onClick={() => openLogin()}>
            {texts.logIn}
          </Button>
          <Button variant="primary" className={styles.signUp} onClick={() => openLogin(loginModes.signUp)}>
            {texts.signUp}
          </Button>
        </>
      )}
      {user && (
        // If a menu cannot be loaded, it is missing, but everything around it must survive.
        <RenderErrorBoundary resetKey={user.id} fallback={() => null}>
          <Suspense fallback={null}>
            {!isPhone && <AddMenu entries={addMenuEntries} />}
            <NotificationBell />
            <UserMenu user={user} />
          </Suspense>
        </RenderErrorBoundary>
      )}
    </div>
  )
}
