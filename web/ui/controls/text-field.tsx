import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import styles from './field.module.css'

type TextFieldProps = FieldTexts & { hideLabel?: boolean | undefined } & ComponentProps<'input'>

export function TextField({ label, hint, error, hideLabel, id, className, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(wiring) => <input type="text" {...input} {...wiring} className={styles.control} />}
    </Field>
  )
}

type TextAreaProps = FieldTexts & ComponentProps<'textarea'>

export function TextArea({ label, hint, error, id, className, ...area }: TextAreaProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <textarea rows={4} {...area} {...wiring} className={classNames(styles.control, styles.multiline)} />
      )}
    </Field>
  )
}
