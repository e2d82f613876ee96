import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { closeLogin, loginModes, useLoginMode } from '#web/session/login-dialog.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { describeRenderError } from '#web/app/errors/error-text.ts'

/** Loaded when someone first wants to log in; it decides by itself whether it is on screen. */
export function useLoginDialog(): { isLoading: boolean; dialog: ReactNode } {
  const isWanted = useLoginMode() !== loginModes.hidden
  const [loaded, setLoaded] = useState<{ LoginDialog: ComponentType } | null>(null)
  const isLoading = isWanted && loaded === null
  useEffect(() => {
    if (!isLoading) return
    loadChunk(() => import('#web/features/accounts/login/login-dialog.tsx')).then(
      setLoaded,
      (error: unknown) => {
        // Otherwise the button would do nothing from now on.
        closeLogin()
        const { title, text } = describeRenderError(error, navigator.onLine)
        showToast({ text: `${title} ${text}`, tone: 'error' })
      },
    )
  }, [isLoading])
  return { isLoading, dialog: loaded && <loaded.LoginDialog /> }
}
