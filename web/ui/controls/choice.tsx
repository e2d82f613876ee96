import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './choice.module.css'
import { classNames } from '#web/ui/layout/class-names.ts'
import hidden from '#web/ui/layout/hidden.module.css'

type InputProps = Omit<ComponentProps<'input'>, 'type'>

type CheckboxProps = InputProps & { label: ReactNode; hint?: ReactNode; error?: ReactNode }

export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const hasError = error !== undefined
  return (
    <Choice label={label} note={error ?? hint} hasError={hasError} className={className}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          type="checkbox"
          className={styles.box}
          aria-invalid={hasError || undefined}
        />
      )}
    </Choice>
  )
}

export function Switch({
  label,
  hint,
  className,
  ...input
}: InputProps & { label: ReactNode; hint?: ReactNode }) {
  return (
    <Choice label={label} note={hint} className={className}>
      {/* A checkbox announces its own state. */}
      {/* eslint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      {(wiring) => <input {...input} {...wiring} type="checkbox" role="switch" className={styles.switch} />}
    </Choice>
  )
}

type ChoiceProps = {
  label: ReactNode
  note?: ReactNode
  hasError?: boolean
  className?: string | undefined
  children: (wiring: { 'aria-labelledby'?: string; 'aria-describedby'?: string }) => ReactNode
}

/** The whole row is the target, including the note; the note is read after the name and is not part of it. */
function Choice({ label, note, hasError = false, className, children }: ChoiceProps) {
  const id = useId()
  const labelId = `${id}-label`
  const noteId = `${id}-note`
  return (
    <label className={classNames(styles.choice, className)}>
      {children(note === undefined ? {} : { 'aria-labelledby': labelId, 'aria-describedby': noteId })}
      <span className={styles.texts}>
        <span id={labelId}>{label}</span>
        {note !== undefined && (
          <span id={noteId} className={hasError ? styles.error : styles.hint}>
            {note}
          </span>
        )}
      </span>
    </label>
  )
}

type ChoiceOption<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

type RadioGroupProps<Value extends string> = {
  legend: ReactNode
  name: string
  options: readonly ChoiceOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  disabled?: boolean | undefined
}

export function RadioGroup<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  disabled,
}: RadioGroupProps<Value>) {
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <Choice key={option.value} label={option.label} note={option.hint}>
          {(wiring) => (
            <input
              {...wiring}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className={styles.dot}
            />
          )}
        </Choice>
      ))}
    </fieldset>
  )
}

type Segment<Value extends string> = { value: Value; label: string; icon?: ReactNode }

type SegmentedControlProps<Value extends string> = {
  label: ReactNode
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean | undefined
}

/** A handful of alternatives side by side, built on radio buttons so that the arrow keys work as expected. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  disabled,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.segments} disabled={disabled}>
      <legend className={hidden.hidden}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={styles.segmentInput}
          />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
