import { useMemo } from 'react'
import { prepareFigures } from '#domain/effort/figures-between.ts'
import type { Lap } from '#domain/telemetry/recording.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Interval } from './interval-columns.ts'
import { IntervalTable } from './interval-table.tsx'
import type { PartedProps } from './section.ts'
import { shownOnOf } from './shown-on.ts'
import { useLater } from './use-later.ts'
import { texts } from './interval-messages.ts'

/** A single lap would repeat the whole activity, which the figures above already show. */
export function LapsSection({ activity: { sport, laps, pauses }, telemetry, moments }: PartedProps) {
  const samples = telemetry?.recorded
  const isTimed = samples !== undefined && samples.time[0]! > 0 && samples.time.length > 1
  const measured = useLater(
    useMemo(
      () =>
        isTimed && laps.length > 1 ? () => withFigures(laps, prepareFigures(samples, pauses)) : undefined,
      [isTimed, samples, laps, pauses],
    ),
  )
  if (laps.length < 2) return null
  return (
    <Card title={texts.laps}>
      <IntervalTable
        label={texts.laps}
        ofNames={texts.lap}
        sport={sport}
        intervals={measured ?? laps.map((lap, i) => lapAlone(lap, i))}
        hasTimes
        shownOn={shownOnOf(telemetry, moments)}
        nameOfJump={texts.goToLap}
        nameOfAll={texts.showAllLaps}
      />
    </Card>
  )
}

const speedOver = (metres: number | null, ms: number): number | null =>
  metres === null || ms <= 0 ? null : (metres / ms) * 1000

/** What the device says of a lap. */
const lapAlone = ({ start_ms, end_ms, distance_m }: Lap, i: number): Interval => ({
  name: String(i + 1),
  start_ms,
  end_ms,
  distance_m,
  speed: speedOver(distance_m, end_ms - start_ms),
})

/**
 * With the figures from the samples added. The device's own distance takes precedence, because that is what the watch
 * shows.
 */
function withFigures(laps: readonly Lap[], figuresOf: ReturnType<typeof prepareFigures>): Interval[] {
  return laps.map((lap, i) => {
    const figures = figuresOf(lap.start_ms, lap.end_ms)
    const metres = lap.distance_m ?? figures.distance_m
    const speed = speedOver(metres, figures.moving_ms || lap.end_ms - lap.start_ms)
    return { ...figures, name: String(i + 1), distance_m: metres, speed }
  })
}
