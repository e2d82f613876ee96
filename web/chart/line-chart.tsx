import { useEffect, useRef } from 'react'
import { openPlot, type PlotLine } from './plot.ts'
import type { ChartView } from './chart-view.ts'
import { followGestures } from './gestures.ts'
import styles from './line-chart.module.css'

type LineChartProps = {
  view: ChartView
  line: PlotLine
  /** How places on the axis below are written; left out, there is no axis. */
  formatX?: (value: number) => string
}

/**
 * One line over an axis that it shares with other charts. React puts it there and takes it away;
 * what moves (the cursor, the stretch that is shown) is drawn without it. Whoever does not see it is told
 * what it shows by the figure around it.
 */
export function LineChart({ view, line, formatX }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return undefined
    const plot = openPlot(place.current, { view, line, ...(formatX && { formatX }) })
    const letGo = followGestures(plot.surface, view, plot.placeAt)
    return () => {
      letGo()
      plot.close()
    }
  }, [view, line, formatX])
  return <div ref={place} aria-hidden="true" className={formatX ? styles.withAxis : styles.chart} />
}
