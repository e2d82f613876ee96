import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { playerKeys } from './keys.ts'
import styles from './keys-dialog.module.css'
import { texts } from './messages.ts'

type KeysDialogProps = { open: boolean; hasTheatre: boolean; onClose: () => void }

export function KeysDialog({ open, hasTheatre, onClose }: KeysDialogProps) {
  const usable = playerKeys.filter(({ needsTheatre }) => hasTheatre || !needsTheatre)
  return (
    <Dialog open={open} onClose={onClose} title={texts.keyboardShortcuts} size="small">
      {/* So that people without a mouse can scroll it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <dl className={styles.keys} tabIndex={0} aria-label={texts.keyboardShortcuts}>
        {usable.map(({ label, does }) => (
          <div key={label} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{label}</kbd>
            </dt>
            <dd className={styles.does}>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
