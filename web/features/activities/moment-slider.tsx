import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import type { Samples } from '#domain/telemetry/recording.ts'
import { showAll, zoom, type ChartView } from '#web/chart/chart-view.ts'
import { nearestIndex } from '#web/chart/decimate.ts'
import { useUnits } from '#web/session/units.ts'
import type { ChartAxis } from './chart-axis.ts'
import { momentText } from './moment-text.ts'
import styles from './moment-slider.module.css'

type MomentSliderProps = { samples: Samples; axis: ChartAxis; view: ChartView }

/**
 * The moment as something to take hold of, which the keyboard can do, too; what can be read there is
 * read out. It follows the cursor without React, since that moves with the pointer.
 */
export function MomentSlider({ samples, axis, view }: MomentSliderProps) {
  const units = useUnits()
  const slider = useRef<HTMLInputElement>(null)
  const text = useMemo(() => momentText(samples, axis, units), [samples, axis, units])
  useEffect(() => {
    const tell = () => {
      const input = slider.current
      const place = view.cursor.get()
      if (!input) return
      if (place !== null) input.value = String(place)
      input.ariaValueText = text(nearestIndex(axis.places, place ?? axis.from))
    }
    tell()
    return view.cursor.subscribe(tell)
  }, [view, axis, text])

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
      aria-label="Moment of the activity"
      min={axis.from}
      max={axis.to}
      step={(axis.to - axis.from) / 1000}
      defaultValue={axis.from}
      className={styles.slider}
      onInput={({ currentTarget }) => view.cursor.set(currentTarget.valueAsNumber)}
      onKeyDown={onKeyDown}
    />
  )
}
