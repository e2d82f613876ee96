import { useMemo, useState } from 'react'
import type { Samples } from '#domain/telemetry/recording.ts'
import { createChartView, type ChartView } from '#web/chart/chart-view.ts'
import { axesOf, axisOf, type AxisKind, type ChartAxis } from './chart-axis.ts'

type Moments = {
  axes: AxisKind[]
  /** Undefined until there are samples, and for recordings without an axis for charts. */
  axis: ChartAxis | undefined
  view: ChartView
  setAxis: (kind: AxisKind) => void
}

/** What the charts and the map of a recording share: the axis below them, and the current moment. */
export function useMoments(samples: Samples | undefined): Moments {
  const axes = useMemo(() => (samples ? axesOf(samples) : []), [samples])
  const [chosen, setAxis] = useState<AxisKind>('time')
  const kind = axes.includes(chosen) ? chosen : axes[0]
  const axis = useMemo(() => samples && kind && axisOf(samples, kind), [samples, kind])
  const view = useMemo(() => createChartView(axis ?? { from: 0, to: 1 }), [axis])
  return { axes, axis, view, setAxis }
}
