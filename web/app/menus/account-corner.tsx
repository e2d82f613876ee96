import { lazy, Suspense } from 'react'
import { texts } from '#web/app/messages.ts'
import { RenderErrorBoundary } from '#web/app/errors/render-error-boundary.tsx'
import { loadChunk } from '#web/lib/chunk-reload.ts'
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
 * Until the user is known, nobody sees any of it. What visitors get is there already, hidden by the style sheet: pages
 * are drawn with it, and `wake.js` shows it as soon as the server says that nobody is signed in.
 */
export function AccountCorner() {
  const user = useCurrentUser()
  const isPhone = useMediaQuery(phoneQuery)
  return (
    <div className={styles.corner} data-unknown={user === undefined || undefined}>
      {!user && (
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
