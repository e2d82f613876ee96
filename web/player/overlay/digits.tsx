import { useRef } from 'react'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import type { GaugeBoard } from './gauge-board.ts'
import styles from './overlay.module.css'
import type { Reading } from './readings.ts'
import { SteadyDigits } from './steady-digits.ts'
import { useGauge, useKnown } from './use-gauge.ts'

export type GaugeProps = { board: GaugeBoard; reading: Reading; units: UnitSystem }

/** As high as a digit, so that nothing moves when the first one comes. */
const noDigit = '\u2007'

/** A number and its unit. Rewritten when the units change, even while nothing moves. */
export function Digits(props: GaugeProps) {
  return <WrittenDigits key={props.units} {...props} />
}

/** Written without React. */
function WrittenDigits({ board, reading, units }: GaugeProps) {
  const number = useRef<HTMLSpanElement>(null)
  const unit = useRef<HTMLSpanElement>(null)
  const steady = useRef<SteadyDigits | null>(null)
  useGauge(board, ({ values, nowMs, isJump }) => {
    steady.current ??= new SteadyDigits(reading.step[units])
    const value = steady.current.next(values[reading.value], nowMs, isJump)
    // An unknown value is not shown at all: see useKnown.
    if (value === undefined || Number.isNaN(value) || !number.current || !unit.current) return
    const written = reading.format(value, units)
    number.current.textContent = written.value
    unit.current.textContent = written.unit
  })
  return (
    <span className={styles.digits}>
      <span ref={number} className={styles.number}>
        {noDigit}
      </span>
      <span ref={unit} className={styles.unit} />
    </span>
  )
}

/** A number with its label. */
export function TextGauge(props: GaugeProps) {
  const gauge = useKnown<HTMLDivElement>(props)
  return (
    <div ref={gauge} className={styles.gauge} data-gauge={props.reading.name}>
      <span className={styles.label}>{props.reading.label}</span>
      <Digits {...props} />
    </div>
  )
}
