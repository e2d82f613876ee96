import { useMemo } from 'react'
import { hasLifts, skiDaysOf, type SkiDay } from '#domain/ski/ski-days.ts'
import { skiLegsOf, type SkiLeg } from '#domain/ski/ski-legs.ts'
import {
  formatAltitude,
  formatDistance,
  formatDuration,
  formatPlain,
  formatSpeed,
  written,
} from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { useUnits } from '#web/session/units.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { FigureStrip } from '#web/ui/layout/figure-strip.tsx'
import { detailTexts as texts } from './detail-messages.ts'
import styles from './details.module.css'
import { FigureTable } from './figure-table.tsx'
import { MomentButton } from './moment-button.tsx'
import type { SectionProps } from './section.ts'
import { writtenDay } from '#web/lib/written-time.ts'

/** The runs and lifts of each day of skiing, snowboarding or bike park riding. */
export function SkiSection({ activity, telemetry, moments }: SectionProps) {
  const units = useUnits()
  const { sport, pauses, timezone } = activity
  const days = useMemo(() => {
    if (!telemetry || !hasLifts(sport)) return []
    return skiDaysOf(skiLegsOf(telemetry.recorded, telemetry.recordedBreaks, pauses), timezone)
  }, [telemetry, sport, pauses, timezone])
  if (days.length === 0) return null
  const runs = days.flatMap((day) => day.runs)
  return (
    <Card title={texts.runsAndLifts} className={styles.section}>
      {days.length === 1 ? <FigureStrip figures={figuresOf(days[0]!, units)} /> : <DayTable days={days} />}
      <FigureTable
        columns={[texts.run, texts.start, texts.vertical, texts.distance, texts.time, texts.topSpeed]}
        rows={runs.map((run, index) => ({
          key: run.start_ms,
          cells: [
            index + 1,
            <MomentButton
              key="start"
              telemetry={telemetry}
              moments={moments}
              timeMs={run.start_ms}
              timezone={timezone}
            />,
            ...cellsOf(run, units),
          ],
        }))}
      />
    </Card>
  )
}

function cellsOf({ vertical_m, distance_m, duration_ms, top_speed }: SkiLeg, units: UnitSystem) {
  return [
    written(formatAltitude(vertical_m, units)),
    distance_m === null ? null : written(formatDistance(distance_m, units)),
    formatDuration(duration_ms),
    top_speed === null ? null : written(formatSpeed(top_speed, units)),
  ]
}

function figuresOf({ runs, lifts, descended_m, longest_m, top_speed, lift_ms }: SkiDay, units: UnitSystem) {
  return [
    { label: texts.runs, quantity: formatPlain(runs.length, '') },
    { label: texts.vertical, quantity: formatAltitude(descended_m, units) },
    ...(longest_m === null ? [] : [{ label: texts.longestRun, quantity: formatDistance(longest_m, units) }]),
    ...(top_speed === null ? [] : [{ label: texts.topSpeed, quantity: formatSpeed(top_speed, units) }]),
    { label: texts.lifts, quantity: formatPlain(lifts, '') },
    { label: texts.onLifts, quantity: { value: formatDuration(lift_ms), unit: '' } },
  ]
}

function DayTable({ days }: { days: SkiDay[] }) {
  const units = useUnits()
  return (
    <FigureTable
      columns={[texts.day, texts.runs, texts.vertical, texts.longestRun, texts.topSpeed, texts.onLifts]}
      rows={days.map((day) => ({
        key: day.day,
        cells: [
          writtenDay(day.day, 'short_day_of_week'),
          day.runs.length,
          written(formatAltitude(day.descended_m, units)),
          day.longest_m === null ? null : written(formatDistance(day.longest_m, units)),
          day.top_speed === null ? null : written(formatSpeed(day.top_speed, units)),
          formatDuration(day.lift_ms),
        ],
      }))}
    />
  )
}
