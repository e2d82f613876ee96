import { useEffect, useRef, type KeyboardEvent } from 'react'
import { showAll, zoom, type ChartView } from './chart-view.ts'
import styles from './moment-slider.module.css'

type MomentSliderProps = {
  label: string
  view: ChartView
  /** The readings at a place, for screen readers. */
  textAt: (place: number) => string
}

/**
 * A handle for the current moment, which the keyboard can move, too. It follows the cursor without React,
 * because that moves with the pointer.
 */
export function MomentSlider({ label, view, textAt }: MomentSliderProps) {
  const slider = useRef<HTMLInputElement>(null)
  const { from, to } = view.whole
  useEffect(() => {
    const tell = () => {
      const input = slider.current
      const place = view.cursor.get()
      if (!input) return
      if (place !== null) input.value = String(place)
      input.ariaValueText = textAt(place ?? view.whole.from)
    }
    tell()
    return view.cursor.subscribe(tell)
  }, [view, textAt])

  const onKeyDown = (event: KeyboardEvent) => {
    const around = view.cursor.get() ?? undefined
    if (event.key === '+') zoom(view, 0.5, around)
    else if (event.key === '-') zoom(view, 2, around)
    else if (event.key === 'Escape') showAll(view)
    else return
    event.preventDefault()
  }
  return (
    <input
      ref={slider}
      type="range"
      aria-label={label}
      min={from}
      max={to}
      step={(to - from) / 1000}
      defaultValue={from}
      className={styles.slider}
      onInput={({ currentTarget }) => view.cursor.set(currentTarget.valueAsNumber)}
      onKeyDown={onKeyDown}
    />
  )
}
