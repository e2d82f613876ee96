import { useEffect, useMemo, useRef } from 'react'
import { written } from '#domain/units/format-quantity.ts'
import type { Samples, SeriesName } from '#domain/telemetry/recording.ts'
import { useUnits } from '#web/session/units.ts'
import type { ChartView } from '#web/chart/chart-view.ts'
import { nearestIndex } from '#web/chart/decimate.ts'
import { LineChart } from '#web/chart/line-chart.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from '#web/chart/chart-figure.module.css'
import { formatPlace, stepsOf, type ChartAxis } from './chart-axis.ts'
import { seriesLooks } from './series-look.ts'

type SeriesChartProps = {
  name: SeriesName
  samples: Samples
  axis: ChartAxis
  view: ChartView
  hasAxis: boolean
}

export function SeriesChart({ name, samples, axis, view, hasAxis }: SeriesChartProps) {
  const units = useUnits()
  const values = samples.series[name]
  const { label, colour, format, toDisplay, isFilled } = seriesLooks[name]
  const line = useMemo(() => {
    if (!values) return undefined
    const { factor, offset } = toDisplay(units)
    const y = values.map((value) => value * factor + offset)
    return {
      x: axis.places,
      y,
      colour,
      isFilled,
      unit: format(0, units).unit,
      // What is drawn downwards is still a positive number.
      formatY: (value: number) => (factor < 0 ? -value + 0 : value).toLocaleString('en-US'),
    }
  }, [values, axis, colour, isFilled, toDisplay, format, units])
  const ticks = useMemo(
    () => (hasAxis ? { format: formatPlace(axis.kind, units), steps: stepsOf(axis.kind, units) } : undefined),
    [hasAxis, axis, units],
  )
  if (!line || !values) return null
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.name}>
          {label}
          <VisuallyHidden> {extent(values, (value) => written(format(value, units)))}</VisuallyHidden>
        </span>
        <ValueAtCursor
          values={values}
          axis={axis}
          view={view}
          write={(value) => written(format(value, units))}
        />
      </figcaption>
      <LineChart view={view} line={line} {...(ticks && { ticks })} />
    </figure>
  )
}

type ValueAtCursorProps = {
  values: Float32Array
  axis: ChartAxis
  view: ChartView
  write: (value: number) => string
}

/** Written without React, because it changes with every move of the pointer. */
function ValueAtCursor({ values, axis, view, write }: ValueAtCursorProps) {
  const output = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const tell = () => {
      const place = view.cursor.get()
      const value = place === null ? Number.NaN : (values[nearestIndex(axis.places, place)] ?? Number.NaN)
      if (output.current) output.current.textContent = Number.isNaN(value) ? '' : write(value)
    }
    tell()
    return view.cursor.subscribe(tell)
  }, [values, axis, view, write])
  return <span ref={output} className={styles.value} aria-hidden="true" />
}

function extent(values: Float32Array, write: (value: number) => string): string {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return `from ${write(low)} to ${write(high)}`
}
