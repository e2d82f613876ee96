import { useEffect, useMemo, useRef } from 'react'
import { written } from '#domain/units/format-quantity.ts'
import type { Samples, SeriesName } from '#domain/telemetry/recording.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { useUnits } from '#web/session/units.ts'
import type { PlotLine } from '#web/chart/plot.ts'
import type { ChartView } from '#web/chart/chart-view.ts'
import { nearestIndex } from '#web/chart/decimate.ts'
import { drawnPoints, type DrawnPoints } from '#web/chart/drawn-points.ts'
import { LineChart } from '#web/chart/line-chart.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from '#web/chart/chart-figure.module.css'
import { formatPlace, stepsOf, type ChartAxis } from './chart-axis.ts'
import { paceBelow, paceLine } from './pace-line.ts'
import type { SeriesLook } from './series-look.ts'
import { texts } from './messages.ts'

const adjustedColour = '--series-grade'

type SeriesChartProps = {
  name: SeriesName
  /** Whether it is shown as a speed or as a pace, as is usual in this sport. */
  look: SeriesLook
  samples: Samples
  /** Drawn on top of it: the grade-adjusted speed. */
  adjusted: Float32Array | null | undefined
  axis: ChartAxis
  view: ChartView
  hasAxis: boolean
}

export function SeriesChart({ name, look, samples, adjusted, axis, view, hasAxis }: SeriesChartProps) {
  const units = useUnits()
  const values = samples.series[name]
  const { label, format } = look
  const points = useMemo(() => values && drawnPoints(axis.places, values), [values, axis])
  const line = useMemo(
    () => points && lineOf({ points, adjusted, look, units }),
    [points, adjusted, look, units],
  )
  const ticks = useMemo(
    () => (hasAxis ? { format: formatPlace(axis.kind, units), steps: stepsOf(axis.kind, units) } : undefined),
    [hasAxis, axis, units],
  )
  if (!line || !points || !values) return null
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.name}>
          {label}
          {look.pace && ` ${format(1, units).unit}`}
          <VisuallyHidden> {extent(values, look, units)}</VisuallyHidden>
        </span>
        {line.second && <span className={styles.second}>{texts.adjustedPace}</span>}
        <ValueAtCursor points={points} view={view} write={(value) => written(format(value, units))} />
      </figcaption>
      <LineChart view={view} line={line} {...(ticks && { ticks })} />
    </figure>
  )
}

type Drawn = {
  points: DrawnPoints
  adjusted: Float32Array | null | undefined
  look: SeriesLook
  units: UnitSystem
}

function lineOf({ points: { x, y, isSparse }, adjusted, look, units }: Drawn): PlotLine {
  const { colour, isFilled, format, toDisplay, pace } = look
  const line = { x, colour, isFilled, isSparse, unit: '' }
  // A pace and its unit are too wide for the axis; the caption has it.
  if (pace) {
    const toPace = paceBelow(y, pace, units)
    const second = adjusted && !isSparse && { y: toPace(adjusted), colour: adjustedColour }
    return { ...line, ...paceLine, y: toPace(y), ...(second && { second }) }
  }
  const { factor, offset } = toDisplay(units)
  return {
    ...line,
    unit: format(0, units).unit,
    y: y.map((value) => value * factor + offset),
    // A value that is drawn downwards is still written as a positive number.
    formatY: (value) => (factor < 0 ? -value + 0 : value).toLocaleString('en-US'),
  }
}

type ValueAtCursorProps = {
  points: DrawnPoints
  view: ChartView
  write: (value: number) => string
}

/** Written without React, because it changes with every move of the pointer. */
function ValueAtCursor({ points: { x, y }, view, write }: ValueAtCursorProps) {
  const output = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const tell = () => {
      const place = view.cursor.get()
      const value = place === null ? Number.NaN : (y[nearestIndex(x, place)] ?? Number.NaN)
      if (output.current) output.current.textContent = Number.isNaN(value) ? '' : write(value)
    }
    tell()
    return view.cursor.subscribe(tell)
  }, [x, y, view, write])
  return <span ref={output} className={styles.value} aria-hidden="true" />
}

function extent(values: Float32Array, { format, pace }: SeriesLook, units: UnitSystem): string {
  const write = (value: number) => written(format(value, units))
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  // Standing still is not a pace.
  return pace ? texts.fastest(write(high)) : texts.fromTo(write(low), write(high))
}
