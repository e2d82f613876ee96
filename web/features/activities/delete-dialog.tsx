import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { RadioGroup } from '#web/ui/controls/choice.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import styles from './edit-dialog.module.css'
import { texts } from './messages.ts'
import type { Duplicates } from './use-deletion.ts'

type DeleteDialogProps = {
  /** How many are deleted, and how many duplicates they have. */
  count: number
  duplicates: number
  onDelete: (duplicates: Duplicates) => void
  onClose: () => void
}

/** Asks about the duplicates, which would otherwise take the place of what is deleted. */
export function DeleteDialog({ count, duplicates, onDelete, onClose }: DeleteDialogProps) {
  const [choice, setChoice] = useState<Duplicates>('delete')
  return (
    <Dialog
      open
      title={texts.deleteQuestion(count)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="danger" onClick={() => onDelete(choice)}>
            {texts.delete}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.note}>{texts.thereAreDuplicates(count, duplicates)}</p>
        <RadioGroup
          legend={texts.whatAboutDuplicates}
          name="duplicates"
          value={choice}
          onChange={setChoice}
          options={[
            {
              value: 'delete',
              label: texts.deleteDuplicates(duplicates),
              hint: texts.deleteDuplicatesHint(count),
            },
            {
              value: 'keep',
              label: texts.keepDuplicates(duplicates),
              hint: texts.keepDuplicatesHint(duplicates),
            },
          ]}
        />
      </div>
    </Dialog>
  )
}
