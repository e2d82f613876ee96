import { useMemo } from 'react'
import type { Activity } from '#contract/activities/activity.ts'
import { divesOf, type DiveFigures } from '#domain/dive/dives-of.ts'
import {
  formatDepth,
  formatDuration,
  formatPlain,
  formatTemperature,
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

/** How deep, how long and how often someone was under water. */
export function DiveSection({ activity, telemetry, moments }: SectionProps) {
  const units = useUnits()
  const { dive, pauses, timezone } = activity
  const found = useMemo(
    () => (telemetry ? divesOf(telemetry.recorded, telemetry.recordedBreaks, pauses) : null),
    [telemetry, pauses],
  )
  if (!found && !dive) return null
  return (
    <Card title={texts.dives} className={styles.section}>
      <FigureStrip
        figures={[...(found ? figuresOf(found, units) : []), ...saidByDevice(dive, found, units)]}
      />
      {found && found.dives.length > 1 && (
        <FigureTable
          columns={[
            texts.dive,
            texts.start,
            texts.time,
            texts.maxDepth,
            texts.averageDepth,
            texts.temperature,
          ]}
          rows={found.dives.map((one, index) => ({
            key: one.start_ms,
            cells: [
              index + 1,
              <MomentButton
                key="start"
                telemetry={telemetry}
                moments={moments}
                timeMs={one.start_ms}
                timezone={timezone}
              />,
              formatDuration(one.end_ms - one.start_ms),
              written(formatDepth(one.max_m, units)),
              written(formatDepth(one.average_m, units)),
              one.temperature === null ? null : written(formatTemperature(one.temperature, units)),
            ],
          }))}
        />
      )}
    </Card>
  )
}

const lasting = (ms: number) => ({ value: formatDuration(ms), unit: '' })
const time = (label: string, ms: number | null) => (ms === null ? [] : [{ label, quantity: lasting(ms) }])

function figuresOf(
  { max_m, average_m, under_ms, surface_ms, dives, temperature }: DiveFigures,
  units: UnitSystem,
) {
  return [
    { label: texts.maxDepth, quantity: formatDepth(max_m, units) },
    { label: texts.averageDepth, quantity: formatDepth(average_m, units) },
    { label: texts.underWater, quantity: lasting(under_ms) },
    ...(dives.length > 1
      ? [
          { label: texts.dives, quantity: formatPlain(dives.length, '') },
          { label: texts.atTheSurface, quantity: lasting(surface_ms) },
        ]
      : []),
    ...(temperature === null
      ? []
      : [{ label: texts.waterTemperature, quantity: formatTemperature(temperature, units) }]),
  ]
}

/**
 * Figures that cannot be derived from samples. Depths only if there are no samples, since the two would rarely agree to
 * the decimetre.
 */
function saidByDevice(dive: Activity['dive'], found: DiveFigures | null, units: UnitSystem) {
  if (!dive) return []
  const { max_depth_m, average_depth_m, bottom_time_ms, surface_interval_ms } = dive
  const depth = (label: string, metres: number | null) =>
    found || metres === null ? [] : [{ label, quantity: formatDepth(metres, units) }]
  return [
    ...depth(texts.maxDepth, max_depth_m),
    ...depth(texts.averageDepth, average_depth_m),
    ...time(texts.bottomTime, bottom_time_ms),
    ...time(texts.surfaceBefore, surface_interval_ms),
  ]
}
