import { useEffect, useRef, useState } from 'react'
import { shareMessages } from './share-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './share-dialog.module.css'

/** How long the button says that it worked. */
const saidMs = 3000

type CopiedTextProps = { label: string; text: string; isLong?: boolean }

/** A text with a button that copies it. */
export function CopiedText({ label, text, isLong = false }: CopiedTextProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState<string | null>(null)
  useEffect(() => {
    if (copied === null) return undefined
    const timer = setTimeout(() => setCopied(null), saidMs)
    return () => clearTimeout(timer)
  }, [copied])
  // A different text has not been copied yet.
  const isCopied = copied === text
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      showToast({ text: shareMessages.notCopied, tone: 'error' })
    }
  }
  const shared = { label, ref: field, value: text, readOnly: true, onFocus: () => field.current?.select() }
  return (
    <div className={styles.copied}>
      {isLong ? <TextArea {...shared} rows={3} /> : <TextField {...shared} />}
      <Button
        className={styles.copy}
        onClick={() => void copy()}
        aria-label={(isCopied ? shareMessages.copiedOf : shareMessages.copyOf)(label)}
      >
        {isCopied ? shareMessages.copied : shareMessages.copy}
      </Button>
      <VisuallyHidden>
        <output>{isCopied && shareMessages.copied}</output>
      </VisuallyHidden>
    </div>
  )
}
