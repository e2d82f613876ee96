import { useId, type ComponentProps, type CSSProperties, type ReactNode } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './slider.module.css'

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'step'> & {
  label: ReactNode
  min: number
  max: number
  step?: number
  value: number
  onChange: (value: number) => void
  /** The text for the value next to the label and for screen readers. */
  format?: (value: number) => string
}

export function Slider({
  label,
  min,
  max,
  step = 1,
  value,
  onChange,
  format = String,
  id,
  className,
  ...input
}: SliderProps) {
  const ownId = useId()
  const sliderId = id ?? ownId
  const share = max > min ? (value - min) / (max - min) : 0
  const track: CSSProperties & { '--share': string } = { '--share': `${share * 100}%` }
  return (
    <div className={classNames(styles.slider, className)}>
      <div className={styles.line}>
        <label htmlFor={sliderId} className={styles.label}>
          {label}
        </label>
        <output htmlFor={sliderId} className={styles.value}>
          {format(value)}
        </output>
      </div>
      <input
        {...input}
        id={sliderId}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={format(value)}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className={styles.input}
        style={track}
      />
    </div>
  )
}
