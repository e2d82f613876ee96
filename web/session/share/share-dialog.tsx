import { useState, type ReactNode } from 'react'
import { shareMessages } from './share-messages.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { addressAt } from '#web/lib/start-time.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/choice.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CopiedText } from './copied-text.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './share-dialog.module.css'

type ShareDialogProps = {
  title: string
  /** The address of its page. */
  address: string
  /** The current moment when the dialog was opened; null if there is none. */
  momentMs: number | null
  /** Code for other sites, from the same moment; without it, there is nothing to embed. */
  embedCode?: (startMs: number | null) => string
  /** Who can see it, for its owner. */
  note?: ReactNode
  /** Other things that can be shared or downloaded. */
  more?: ReactNode
  onClose: () => void
}

/** The link to something, in every way that people pass it on. */
export function ShareDialog({ title, address, momentMs, embedCode, note, more, onClose }: ShareDialogProps) {
  const [startsHere, setStartsHere] = useState(false)
  const startMs = startsHere ? momentMs : null
  const link = addressAt(address, startMs)
  return (
    <Dialog open title={shareMessages.title} onClose={onClose}>
      <div className={styles.share}>
        {note}
        <CopiedText label={shareMessages.link} text={link} />
        {momentMs !== null && momentMs >= 1000 && (
          <Checkbox
            label={shareMessages.startAt(formatDuration(Math.floor(momentMs / 1000) * 1000))}
            checked={startsHere}
            onChange={({ currentTarget }) => setStartsHere(currentTarget.checked)}
          />
        )}
        {embedCode && <CopiedText label={shareMessages.embedCode} isLong text={embedCode(startMs)} />}
        <figure className={styles.code}>
          <QrCode className={styles.squares} text={link} label={shareMessages.qrCode} />
          <figcaption>{shareMessages.scan}</figcaption>
        </figure>
        <div className={styles.actions}>
          {'share' in navigator && (
            <Button variant="primary" onClick={() => void shareBySystem(title, link)}>
              {shareMessages.shareWith}
            </Button>
          )}
          {more}
        </div>
      </div>
    </Dialog>
  )
}

async function shareBySystem(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url })
  } catch {
    // Someone who closes the system's share sheet has decided not to share.
  }
}
