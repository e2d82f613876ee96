import { Button } from '#web/ui/controls/button.tsx'
import styles from './privacy.module.css'
import { texts } from './messages.ts'

type SaveButtonProps = { isEdited: boolean; isSaving: boolean; onSave: () => void }

/** It stays in place when there is nothing to save, so that it is easy to find. */
export function SaveButton({ isEdited, isSaving, onSave }: SaveButtonProps) {
  return (
    <div className={styles.actions}>
      <Button
        variant={isEdited ? 'primary' : 'secondary'}
        busy={isSaving}
        aria-disabled={!isEdited}
        onClick={() => {
          if (isEdited) onSave()
        }}
      >
        {texts.save}
      </Button>
    </div>
  )
}
