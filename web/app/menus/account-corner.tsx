import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { openLogin } from '#web/session/login-dialog.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from './account-corner.module.css'
import { RenderErrorBoundary } from '#web/app/errors/render-error-boundary.tsx'

// Visitors never see it: it is loaded for those who are signed in.
const UserMenu = lazy(async () => ({ default: (await loadChunk(() => import('./user-menu.tsx'))).UserMenu }))

/** Empty until it is known who is there, and as wide as what comes then. */
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
        // A menu that cannot be loaded is missing, and must not take everything around it along.
        <RenderErrorBoundary resetKey={user.id} fallback={() => null}>
          <Suspense fallback={null}>
            <UserMenu user={user} />
          </Suspense>
        </RenderErrorBoundary>
      )}
    </div>
  )
}
