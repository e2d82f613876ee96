import { useState, type ComponentType, type ReactNode } from 'react'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { describeRenderError } from '#web/app/errors/error-text.ts'

type DialogComponent = ComponentType<{ open: boolean; onClose: () => void }>

/** Loaded when it is first asked for, and then kept, so that a message begun is still there when the dialog is opened again. */
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
