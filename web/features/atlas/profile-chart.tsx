import { useMemo } from 'react'
import type { Place } from '#contract/atlas/place.ts'
import { formatAltitude, formatDistance, written } from '#domain/units/format-quantity.ts'
import { createChartView } from '#web/chart/chart-view.ts'
import { LineChart } from '#web/chart/line-chart.tsx'
import { useUnits } from '#web/session/units.ts'

const feetPerMetre = 3.28084
const metresPerMile = 1609.344
const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200]

/** The altitude along a route; the figure around it describes it in words. */
export function ProfileChart({ profile }: { profile: NonNullable<Place['profile']> }) {
  const units = useUnits()
  const { view, line, ticks } = useMemo(() => {
    const isImperial = units === 'imperial'
    const x = Float64Array.from(profile.distance_m)
    const y = Float32Array.from(profile.altitude_m, (metres) => metres * (isImperial ? feetPerMetre : 1))
    return {
      view: createChartView({ from: x[0] ?? 0, to: x.at(-1) ?? 1 }),
      line: {
        x,
        y,
        colour: '--series-altitude',
        isFilled: true,
        unit: formatAltitude(0, units).unit,
        formatY: (value: number) => value.toLocaleString('en-US'),
      },
      ticks: {
        format: (metres: number) => written(formatDistance(metres, units)),
        steps: steps.map((step) => step * (isImperial ? metresPerMile : 1000)),
      },
    }
  }, [profile, units])
  return <LineChart view={view} line={line} ticks={ticks} />
}
