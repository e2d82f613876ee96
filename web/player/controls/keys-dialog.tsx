import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { playerKeys } from './keys.ts'
import styles from './keys-dialog.module.css'

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="small">
      <dl className={styles.keys}>
        {playerKeys.map(({ label, does }) => (
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
