import { useMemo, useState } from 'react'
import { splitsOf, type Split } from '#domain/effort/splits.ts'
import { usualSplit, viewOfSport } from '#domain/sport-view.ts'
import type { Pause, Samples } from '#domain/telemetry/recording.ts'
import { formatDistance } from '#domain/units/format-quantity.ts'
import { isPace, paceLength, type SpeedStyle } from '#domain/units/speed-style.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { useUnits } from '#web/session/units.ts'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { IntervalTable } from './interval-table.tsx'
import type { Interval } from './interval-columns.ts'
import styles from './section.module.css'
import type { PartedProps } from './section.ts'
import { shownOnOf } from './shown-on.ts'
import { useLater } from './use-later.ts'
import { texts } from './interval-messages.ts'

/** The kilometres, miles or hundreds of metres of an activity. A single one would only repeat the whole. */
export function SplitsSection({ activity: { sport, pauses }, telemetry, moments }: PartedProps) {
  const units = useUnits()
  const { splits: lengths, speed } = viewOfSport(sport)
  const unit = unitOf(speed, units)
  const samples = telemetry?.recorded
  const metres = samples?.series.distance?.findLast((value) => !Number.isNaN(value)) ?? 0
  const [chosen, setChosen] = useState<number>()
  const offered = lengths.filter((length) => length * unit < metres)
  const length = chosen ?? usualSplit(offered, metres / unit)
  const splits = useSplits(samples, pauses, length && length * unit)
  if (!splits || splits.length < 2) return null
  return (
    <Card>
      <div className={styles.head}>
        <h2>{texts.splits}</h2>
        {offered.length > 1 && (
          <SegmentedControl
            label={texts.splitLength}
            options={offered.map((each) => ({ value: String(each), label: nameOf(each, speed, units) }))}
            value={String(length)}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
      </div>
      <IntervalTable
        label={texts.splits}
        ofNames={nameOfUnit(speed, units)}
        sport={sport}
        intervals={splits.map((split): Interval => ({ ...split, name: nameOfSplit(split, speed, units) }))}
        hasTimes={false}
        shownOn={shownOnOf(telemetry, moments)}
        nameOfJump={texts.goToSplit}
        nameOfAll={texts.showAllSplits}
      />
    </Card>
  )
}

function useSplits(
  samples: Samples | undefined,
  pauses: readonly Pause[],
  metres: number | undefined,
): Split[] | undefined {
  const compute = useMemo(
    () => (samples && metres ? () => splitsOf(samples, pauses, metres) : undefined),
    [samples, pauses, metres],
  )
  return useLater(compute)
}

/** Swimmers count hundreds of metres or yards, everyone else kilometres or miles. */
const unitOf = (style: SpeedStyle, units: UnitSystem) => paceLength(isPace(style) ? style : 'pace', units)

const nameOfUnit = (style: SpeedStyle, units: UnitSystem): string =>
  style === 'swim_pace' ? shortUnit(units) : formatDistance(0, units).unit

const shortUnit = (units: UnitSystem): string => (units === 'imperial' ? 'yd' : 'm')

function nameOf(length: number, style: SpeedStyle, units: UnitSystem): string {
  const count = style === 'swim_pace' ? length * 100 : length
  return `${count.toLocaleString('en-US')} ${nameOfUnit(style, units)}`
}

/** Named by the distance at its end; the last split, which is shorter, has one more decimal. */
function nameOfSplit({ to_m }: Split, style: SpeedStyle, units: UnitSystem): string {
  const reached = to_m / unitOf(style, units)
  if (style === 'swim_pace') return Math.round(reached * 100).toLocaleString('en-US')
  return String(Math.round(reached * 10) / 10)
}
