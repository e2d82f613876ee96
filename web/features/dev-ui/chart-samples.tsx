import { useMemo } from 'react'
import { createChartView } from '#web/chart/chart-view.ts'
import { LineChart } from '#web/chart/line-chart.tsx'
import { Sample } from './sample.tsx'

const points = 5000
const x = Float64Array.from({ length: points }, (_, i) => i)
const hill = (i: number) => 900 + 400 * Math.sin(i / 700) + 60 * Math.sin(i / 90)

const heights = {
  x,
  y: Float32Array.from(x, hill),
  colour: '--color-accent',
  isFilled: true,
  formatY: String,
  unit: 'm',
}
/** Includes a sensor that was silent for a while. */
const pulse = {
  x,
  y: Float32Array.from(x, (i) => (i > 2000 && i < 2400 ? Number.NaN : 120 + 30 * Math.sin(i / 300))),
  colour: '--color-danger',
  isFilled: false,
  formatY: String,
  unit: 'bpm',
}
const ticks = { format: (place: number) => `${place} s`, steps: [100, 500, 1000] }

export function ChartSamples() {
  const view = useMemo(() => createChartView({ from: 0, to: points - 1 }), [])
  return (
    <Sample title="Charts that move together">
      <LineChart view={view} line={heights} />
      <LineChart view={view} line={pulse} ticks={ticks} />
    </Sample>
  )
}
