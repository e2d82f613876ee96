import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { openLogin } from '#web/session/login-dialog.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from './account-corner.module.css'
import { RenderErrorBoundary } from '#web/app/errors/render-error-boundary.tsx'

// Visitors never see it: it is loaded for those who are signed in.
const UserMenu = lazy(async () => ({ default: (await loadChunk(() => import('./user-menu.tsx'))).UserMenu }))

/** Empty until the user is known, and as wide as what appears then. */
export function AccountCorner() {
  const user = useCurrentUser()
  return (
    <div className={styles.corner}>
      {user === null && (
        <Button variant="primary" className={styles.login} onClick={() => openLogin()}>
          Log in
        </Button>
      )}
      {user && (
        // If a menu cannot be loaded, it is missing, but everything around it must survive.
        <RenderErrorBoundary resetKey={user.id} fallback={() => null}>
          <Suspense fallback={null}>
            <UserMenu user={user} />
          </Suspense>
        </RenderErrorBoundary>
      )}
    </div>
  )
}
