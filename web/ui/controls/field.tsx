import { useId, type ReactNode } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './field.module.css'
import hidden from '#web/ui/layout/hidden.module.css'
import { Icon } from '#web/ui/pictures/icon.tsx'

export type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: ReactNode }

/** The attributes that tie the control to its label, hint and error. */
type FieldWiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldProps = FieldTexts & {
  id?: string | undefined
  hideLabel?: boolean | undefined
  className?: string | undefined
  children: (wiring: FieldWiring) => ReactNode
}

/** Label above, hint or error below: the same for every kind of field. */
export function Field({ id, label, hint, error, hideLabel = false, className, children }: FieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  const hasError = isGiven(error)
  const note = hasError ? error : hint
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={fieldId} className={hideLabel ? hidden.hidden : styles.label}>
        {label}
      </label>
      {children({
        id: fieldId,
        'aria-describedby': isGiven(note) ? noteId : undefined,
        'aria-invalid': hasError ? true : undefined,
      })}
      {isGiven(note) && (
        <p id={noteId} className={hasError ? styles.error : styles.hint}>
          {hasError && <Icon name="error" size={16} />}
          {note}
        </p>
      )}
    </div>
  )
}

function isGiven(text: ReactNode): boolean {
  return text !== undefined && text !== null && text !== false && text !== ''
}
