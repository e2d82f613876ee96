import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import fieldStyles from './field.module.css'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './select.module.css'

type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = FieldTexts & { hideLabel?: boolean | undefined; options: readonly SelectOption[] } & Omit<
    ComponentProps<'select'>,
    'children'
  >

export function Select({ label, hideLabel, options, hint, error, id, className, ...select }: SelectProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(wiring) => (
        <span className={styles.frame}>
          <select {...select} {...wiring} className={classNames(fieldStyles.control, styles.select)}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.arrow}>
            <Icon name="chevron-down" size={18} />
          </span>
        </span>
      )}
    </Field>
  )
}
