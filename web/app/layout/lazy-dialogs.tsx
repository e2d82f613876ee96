import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { describeRenderError } from '#web/app/errors/error-text.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { closeLogin, loginModes, useLoginMode } from '#web/session/login-dialog.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'

type DialogComponent = ComponentType<{ open: boolean; onClose: () => void }>

/**
 * Loaded when first opened and then kept, so that an unfinished message is still there when the dialog is
 * opened again.
 */
export function useContactDialog(): { open: () => void; isLoading: boolean; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [loaded, setLoaded] = useState<{ ContactDialog: DialogComponent } | null>(null)
  const open = async () => {
    setLoading(true)
    try {
      setLoaded(await loadChunk(() => import('#web/features/contact/contact-dialog.tsx')))
      setOpen(true)
    } catch (error) {
      const { title, text } = describeRenderError(error, navigator.onLine)
      showToast({ text: `${title} ${text}`, tone: 'error' })
    } finally {
      setLoading(false)
    }
  }
  const dialog = loaded && <loaded.ContactDialog open={isOpen} onClose={() => setOpen(false)} />
  return { open: () => void open(), isLoading, dialog }
}

/** Loaded when someone first wants to log in; it decides itself whether it is on screen. */
export function useLoginDialog(): { isLoading: boolean; dialog: ReactNode } {
  const isWanted = useLoginMode() !== loginModes.hidden
  const [loaded, setLoaded] = useState<{ LoginDialog: ComponentType } | null>(null)
  const isLoading = isWanted && loaded === null
  useEffect(() => {
    if (!isLoading) return
    loadChunk(() => import('#web/features/accounts/login/login-dialog.tsx')).then(
      setLoaded,
      (error: unknown) => {
        // Otherwise the button would never work again.
        closeLogin()
        const { title, text } = describeRenderError(error, navigator.onLine)
        showToast({ text: `${title} ${text}`, tone: 'error' })
      },
    )
  }, [isLoading])
  return { isLoading, dialog: loaded && <loaded.LoginDialog /> }
}
