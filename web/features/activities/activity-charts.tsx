import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Sport } from '#domain/sport.ts'
import type { Samples, SeriesName } from '#domain/telemetry/recording.ts'
import { written } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { type ChartView, showAll, zoom } from '#web/chart/chart-view.ts'
import { nearestIndex } from '#web/chart/decimate.ts'
import { MomentSlider } from '#web/chart/moment-slider.tsx'
import { useUnits } from '#web/session/units.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './activity-charts.module.css'
import { type AxisKind, type ChartAxis, formatPlace } from './chart-axis.ts'
import { SeriesChart } from './series-chart.tsx'
import { chartsOf, lookOf, type SeriesLook } from './series-look.ts'
import { texts } from './messages.ts'

type ActivityChartsProps = {
  sport: Sport
  samples: Samples
  /** The grade-adjusted speed of a run, for each sample. */
  adjusted: Float32Array | null | undefined
  axis: ChartAxis
  axes: readonly AxisKind[]
  onAxis: (kind: AxisKind) => void
  view: ChartView
  /** What people said about moments of it. */
  marks?: ReactNode
}

const axisLabels: Record<AxisKind, string> = { time: 'Time', distance: 'Distance' }

/** All series over one axis. The charts and the map show the same moment, and each of them can move it. */
export function ActivityCharts({
  sport,
  samples,
  adjusted,
  axis,
  axes,
  onAxis,
  view,
  marks,
}: ActivityChartsProps) {
  const charts = useMemo(() => chartsFor(samples, sport), [samples, sport])
  const textAt = useTextAt(charts, samples, axis)
  if (charts.length === 0) return null
  return (
    <section className={styles.charts} aria-label={texts.charts}>
      <div className={styles.toolbar}>
        {axes.length > 1 && (
          <SegmentedControl
            label={texts.showChartsBy}
            options={axes.map((kind) => ({ value: kind, label: axisLabels[kind] }))}
            value={axis.kind}
            onChange={onAxis}
          />
        )}
        <ZoomButtons view={view} />
      </div>
      {marks}
      <MomentSlider label={texts.positionInTheActivity} view={view} textAt={textAt} />
      {charts.map(({ name, look }, i) => (
        <SeriesChart
          key={name}
          name={name}
          look={look}
          samples={samples}
          adjusted={name === 'speed' ? adjusted : null}
          axis={axis}
          view={view}
          hasAxis={i === charts.length - 1}
        />
      ))}
    </section>
  )
}

type Chart = { name: SeriesName; look: SeriesLook }

function chartsFor({ series }: Samples, sport: Sport): Chart[] {
  const cadence = series.cadence && { average: averageOf(series.cadence) }
  return chartsOf(sport)
    .filter((name) => series[name]?.some((value) => !Number.isNaN(value)))
    .map((name) => ({ name, look: lookOf(name, sport, cadence) }))
}

/** Without zeros, which are pauses. */
function averageOf(values: Float32Array): number {
  const turning = values.filter((value) => value > 0)
  return turning.reduce((sum, value) => sum + value, 0) / turning.length
}

function useTextAt(charts: Chart[], samples: Samples, axis: ChartAxis): (place: number) => string {
  const units = useUnits()
  return useMemo(() => {
    const text = momentText({ charts, samples, axis, units })
    return (place) => text(nearestIndex(axis.places, place))
  }, [charts, samples, axis, units])
}

function ZoomButtons({ view }: { view: ChartView }) {
  const [isWhole, setWhole] = useState(true)
  useEffect(() => {
    const look = () => setWhole(view.range.get() === view.whole)
    look()
    return view.range.subscribe(look)
  }, [view])
  return (
    <div className={styles.zoom}>
      {!isWhole && (
        <Button size="small" onClick={() => showAll(view)}>
          {texts.showAll}
        </Button>
      )}
      <IconButton
        size="small"
        label={texts.zoomOut}
        icon={<Icon name="minus" />}
        onClick={() => zoom(view, 2)}
        disabled={isWhole}
      />
      <IconButton
        size="small"
        label={texts.zoomIn}
        icon={<Icon name="plus" />}
        onClick={() => zoom(view, 0.5)}
      />
    </div>
  )
}

type Read = { charts: Chart[]; samples: Samples; axis: ChartAxis; units: UnitSystem }

/** The readings at one sample: `12:05, Altitude 1,204 m, Speed 23.1 km/h`. */
function momentText({ charts, samples, axis, units }: Read): (i: number) => string {
  const place = formatPlace(axis.kind, units)
  return (i) => {
    const values = charts.flatMap(({ name, look: { label, format } }) => {
      const value = samples.series[name]?.[i] ?? Number.NaN
      return Number.isNaN(value) ? [] : [`${label} ${written(format(value, units))}`]
    })
    return [place(axis.places[i] ?? axis.from), ...values].join(', ')
  }
}
