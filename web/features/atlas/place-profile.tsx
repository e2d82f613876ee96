import { useMemo } from 'react'
import type { Place } from '#contract/place.ts'
import { formatAltitude, formatDistance, written } from '#domain/units/format-quantity.ts'
import { createChartView } from '#web/chart/chart-view.ts'
import { LineChart } from '#web/chart/line-chart.tsx'
import { useUnits } from '#web/session/units.ts'
import styles from './place-panel.module.css'
import { texts } from './messages.ts'

const feetPerMetre = 3.28084
const metresPerMile = 1609.344
const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200]

/** The altitude along the way, by a terrain model or as measured by the people who followed it. */
export function PlaceProfile({ profile }: { profile: NonNullable<Place['profile']> }) {
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
  const low = Math.min(...profile.altitude_m)
  const high = Math.max(...profile.altitude_m)
  return (
    <figure className={styles.profile}>
      <figcaption>
        {texts.from} {written(formatAltitude(low, units))} {texts.to} {written(formatAltitude(high, units))}
        {profile.ascent_m !== null && texts.upWritten(written(formatAltitude(profile.ascent_m, units)))}
        {profile.descent_m !== null && texts.downWritten(written(formatAltitude(profile.descent_m, units)))}
        {profile.model !== null && <small>{texts.heightsModel(profile.model)}</small>}
      </figcaption>
      <LineChart view={view} line={line} ticks={ticks} />
    </figure>
  )
}
