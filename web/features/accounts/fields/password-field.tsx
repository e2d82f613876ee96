import { useId, useState, type ComponentProps } from 'react'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from './password-field.module.css'
import { texts } from './messages.ts'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'id' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** Can be made readable. No `maxLength`: a pasted password that is cut off would not work later. */
export function PasswordField(props: PasswordFieldProps) {
  const id = useId()
  const [isVisible, setVisible] = useState(false)
  const action = isVisible ? 'Hide' : 'Show'
  return (
    <div className={styles.frame}>
      <TextField
        {...props}
        id={id}
        type={isVisible ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-controls={id}
        aria-label={texts.passwordAction(action)}
        onClick={() => setVisible(!isVisible)}
      >
        {action}
      </button>
    </div>
  )
}
