import { useEffect, useRef } from 'react'
import { openPlot, type PlotLine, type PlotTicks } from './plot.ts'
import type { ChartView } from './chart-view.ts'
import { followGestures } from './gestures.ts'
import styles from './line-chart.module.css'

type LineChartProps = {
  view: ChartView
  line: PlotLine
  /** Without it there is no axis below. */
  ticks?: PlotTicks
}

/**
 * One line over an axis that it shares with other charts. React only mounts and unmounts it; what moves (the
 * cursor, the visible range) is drawn without React. The figure around it describes it for screen readers.
 */
export function LineChart({ view, line, ticks }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return undefined
    const plot = openPlot(place.current, { view, line, ...(ticks && { ticks }) })
    const letGo = followGestures(plot.surface, view, plot.placeAt)
    return () => {
      letGo()
      plot.close()
    }
  }, [view, line, ticks])
  return <div ref={place} aria-hidden="true" className={ticks ? styles.withAxis : styles.chart} />
}
