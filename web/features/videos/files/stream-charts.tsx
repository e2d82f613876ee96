import { useEffect, useMemo, useRef } from 'react'
import { formatDuration } from '#domain/units/format-quantity.ts'
import type { ChartView } from '#web/chart/chart-view.ts'
import { nearestIndex } from '#web/chart/decimate.ts'
import { LineChart } from '#web/chart/line-chart.tsx'
import type { PlotTicks } from '#web/chart/plot.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import type { ColumnReport, StreamReport } from '#web/workers/video-reader/protocol.ts'
import figureStyles from '#web/chart/chart-figure.module.css'
import styles from './stream-charts.module.css'
import { writtenNumber } from './written-values.ts'
import { texts } from './messages.ts'

/** A line that is compared with another is drawn in the background. */
export const backColour = '--color-ink-soft'
export const frontColour = '--color-accent'
const colours = [
  '--series-speed',
  '--series-heart-rate',
  '--series-grade',
  '--series-power',
  '--series-cadence',
  '--series-temperature',
]
/** Seconds. */
const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200]
const ticks: PlotTicks = {
  format: (seconds) =>
    Number.isInteger(seconds) ? formatDuration(seconds * 1000) : `${Number(seconds.toFixed(1))} s`,
  steps,
}

type DrawnStream = Pick<StreamReport, 'id' | 't' | 'columns'>

/** A line for each column, all over the seconds of the video. */
export function StreamCharts({ stream, view }: { stream: DrawnStream; view: ChartView }) {
  const drawn = stream.columns.filter(({ min }) => !Number.isNaN(min))
  return (
    <div className={styles.charts}>
      {drawn.map((column, index) => (
        <ColumnChart
          key={`${stream.id} ${column.label}`}
          column={column}
          t={stream.t}
          view={view}
          colour={colours[index % colours.length]!}
          isLast={index === drawn.length - 1}
        />
      ))}
    </div>
  )
}

type ColumnChartProps = {
  column: ColumnReport
  t: Float64Array
  view: ChartView
  colour: string
  isLast: boolean
}

function ColumnChart({ column, t, view, colour, isLast }: ColumnChartProps) {
  const { label, unit, values, second, min, max } = column
  const base = baseOf(column)
  const line = useMemo(() => {
    const aboveBase = (all: ColumnReport['values']) => (base === 0 ? all : all.map((value) => value - base))
    return {
      x: t,
      y: aboveBase(values),
      colour: second ? backColour : colour,
      ...(second && { second: { y: aboveBase(second), colour: frontColour } }),
      isFilled: false,
      formatY: shortNumber,
      unit,
      minRoom: 1e-6,
    }
  }, [t, values, second, base, colour, unit])
  return (
    <figure className={figureStyles.figure}>
      <figcaption className={figureStyles.caption}>
        <span className={figureStyles.name}>
          {label}
          {unit !== '' && ` (${unit})`}
          {base !== 0 && texts.aboveNumber(writtenNumber(base))}
          <VisuallyHidden>
            {' '}
            {texts.fromToNumberNumber2(writtenNumber(min), writtenNumber(max))}
          </VisuallyHidden>
        </span>
        <ValueAtCursor column={column} t={t} view={view} />
      </figcaption>
      <LineChart view={view} line={line} {...(isLast && { ticks })} />
    </figure>
  )
}

const shortNumber = (value: number): string => String(Number(value.toPrecision(4)))

/**
 * Positions in a short video differ only in their last digits, which do not fit on an axis: it counts from
 * here.
 */
function baseOf({ min, max }: ColumnReport): number {
  const range = max - min
  if (!(range > 0) || range > Math.abs(min) / 1000) return 0
  const digit = 10 ** Math.ceil(Math.log10(range))
  return Number((Math.floor(min / digit) * digit).toPrecision(12))
}

/** Written without React, because it changes with every move of the pointer. */
function ValueAtCursor({ column, t, view }: Pick<ColumnChartProps, 'column' | 't' | 'view'>) {
  const output = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const tell = () => {
      const place = view.cursor.get()
      const at = place === null ? -1 : nearestIndex(t, place)
      const shown = [column.values, ...(column.second ? [column.second] : [])]
        .map((values) => values[at] ?? Number.NaN)
        .filter((value) => !Number.isNaN(value))
      if (output.current)
        output.current.textContent =
          shown.length === 0 ? '' : `${shown.map(writtenNumber).join(' → ')} ${column.unit}`
    }
    tell()
    return view.cursor.subscribe(tell)
  }, [column, t, view])
  return <span ref={output} className={figureStyles.value} aria-hidden="true" />
}
