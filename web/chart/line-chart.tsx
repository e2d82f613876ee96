import { useEffect, useRef } from 'react'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { useIsNear } from '#web/lib/use-is-near.ts'
import type { PlotLine, PlotTicks } from './plot.ts'
import type { ChartView } from './chart-view.ts'
import { followGestures } from './gestures.ts'
import styles from './line-chart.module.css'
import { texts } from './messages.ts'

type LineChartProps = {
  view: ChartView
  line: PlotLine
  /** Without it there is no axis below. */
  ticks?: PlotTicks
}

/**
 * One line over an axis that it shares with other charts. React only mounts and unmounts it; what moves (the cursor,
 * the visible range) is drawn without React. The figure around it describes it for screen readers, and renders before
 * the code that draws lines has loaded, which waits until the reader scrolls near.
 */
export function LineChart({ view, line, ticks }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place)
  useEffect(() => {
    if (!isNear) return undefined
    let close: (() => void) | undefined
    let isGone = false
    const draw = async () => {
      const { openPlot } = await loadChunk(() => import('./plot.ts'))
      if (isGone || !place.current) return
      const plot = openPlot(place.current, { view, line, ...(ticks && { ticks }) })
      const letGo = followGestures(plot.surface, view, plot.placeAt)
      close = () => {
        letGo()
        plot.close()
      }
    }
    draw().catch((error: unknown) => logFailure(texts.theChartCouldNotBeDrawn, error))
    return () => {
      isGone = true
      close?.()
    }
  }, [isNear, view, line, ticks])
  return <div ref={place} aria-hidden="true" className={ticks ? styles.withAxis : styles.chart} />
}
