import { formatSwimPace } from '#domain/units/format-pace.ts'
import { formatDuration, formatPlain, written, type Quantity } from '#domain/units/format-quantity.ts'
import { formatPool, formatSwimDistance } from '#domain/units/format-swim-distance.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { swimFiguresOf, swimSetsOf, type SwimFigures } from '#domain/swim/swim-sets.ts'
import type { PoolSwim } from '#domain/telemetry/recording.ts'
import { useUnits } from '#web/session/units.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { FigureStrip } from '#web/ui/layout/figure-strip.tsx'
import { detailTexts as texts, strokeNames } from './detail-messages.ts'
import styles from './details.module.css'
import { FigureTable } from './figure-table.tsx'
import { LengthBars } from './length-bars.tsx'
import type { SectionProps } from './section.ts'

/** The lengths of a swim in a pool, and the sets that they make. */
export function PoolSection({ activity: { pool } }: Pick<SectionProps, 'activity'>) {
  const units = useUnits()
  if (!pool || pool.lengths.every((length) => length.is_rest)) return null
  const sets = swimSetsOf(pool)
  const paceUnit = formatSwimPace(1, units).unit
  return (
    <Card title={texts.lengths} className={styles.section}>
      <FigureStrip figures={figuresOf(pool, units)} />
      <LengthBars pool={pool} />
      <FigureTable
        columns={[
          texts.set,
          texts.distance,
          texts.time,
          `${texts.pace} ${paceUnit}`,
          texts.stroke,
          texts.swolf,
          texts.rest,
        ]}
        rows={sets.map((set, index) => ({
          key: set.start_ms,
          cells: [
            index + 1,
            written(formatSwimDistance(set.distance_m, units)),
            formatDuration(set.swum_ms),
            paceOf(set, units).value,
            set.stroke && strokeNames[set.stroke],
            set.swolf && Math.round(set.swolf),
            set.rest_ms === null ? null : formatDuration(set.rest_ms),
          ],
        }))}
      />
      <p className={styles.hint}>{texts.swolfHint}</p>
    </Card>
  )
}

const paceOf = ({ distance_m, swum_ms }: SwimFigures, units: UnitSystem): Quantity =>
  formatSwimPace((distance_m * 1000) / swum_ms, units)

function figuresOf(pool: PoolSwim, units: UnitSystem) {
  const whole = swimFiguresOf(pool)
  const sets = swimSetsOf(pool)
  const rest = sets.reduce((sum, { rest_ms }) => sum + (rest_ms ?? 0), 0)
  return [
    { label: texts.pool, quantity: formatPool(pool.pool_m, pool.unit) },
    { label: texts.lengths, quantity: formatPlain(whole.lengths, '') },
    { label: texts.distance, quantity: formatSwimDistance(whole.distance_m, units) },
    { label: texts.pace, quantity: paceOf(whole, units) },
    ...(whole.strokes === null
      ? []
      : [
          {
            label: texts.strokesPerLength,
            quantity: { value: (whole.strokes / whole.lengths).toFixed(1), unit: '' },
          },
        ]),
    ...(whole.swolf === null ? [] : [{ label: texts.swolf, quantity: formatPlain(whole.swolf, '') }]),
    ...(rest > 0 ? [{ label: texts.rest, quantity: { value: formatDuration(rest), unit: '' } }] : []),
  ]
}
