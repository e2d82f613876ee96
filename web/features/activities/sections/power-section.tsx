import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { powerOf, type PowerFigures } from '#domain/effort/power.ts'
import { timeInZones } from '#domain/effort/zones.ts'
import type { Pause, Samples } from '#domain/telemetry/recording.ts'
import { formatPlain } from '#domain/units/format-quantity.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { FigureStrip } from '#web/ui/layout/figure-strip.tsx'
import { athleteQuery } from './athlete.api.ts'
import type { SectionProps } from './section.ts'
import { useLater } from './use-later.ts'
import { ZoneBars } from './zone-bars.tsx'
import { ZoneSource } from './zone-source.tsx'
import { texts } from './effort-messages.ts'

/** What riders ask of a power meter. What depends on the threshold of the owner, only the owner sees. */
export function PowerSection({ activity: { is_own, pauses }, as, telemetry }: SectionProps) {
  const isOfOwner = is_own && as === 'owner'
  const samples = telemetry?.recorded
  const isMeasured = samples?.series.power !== undefined
  const { data } = useQuery({ ...athleteQuery, enabled: isOfOwner && isMeasured })
  const athlete = isOfOwner ? data?.power : undefined
  const computed = usePower(samples, pauses, athlete?.zones)
  if (!computed?.power) return null
  return (
    <Card title={texts.power}>
      <FigureStrip figures={figuresOf(computed.power, athlete?.ftp)} />
      {athlete && computed.times && (
        <>
          <ZoneBars
            label={texts.powerZones}
            names={texts.powerZoneNames}
            limits={athlete.zones}
            times={computed.times}
            unit="W"
          />
          <ZoneSource>
            {athlete.source === 'settings'
              ? texts.powerFromSettings(athlete.ftp)
              : texts.powerFromRecordings(athlete.ftp)}
          </ZoneSource>
        </>
      )}
    </Card>
  )
}

function usePower(
  samples: Samples | undefined,
  pauses: readonly Pause[],
  zones: readonly number[] | undefined,
) {
  const compute = useMemo(
    () =>
      samples?.series.power
        ? () => ({
            power: powerOf(samples, pauses),
            times: zones && timeInZones(samples, pauses, 'power', zones),
          })
        : undefined,
    [samples, pauses, zones],
  )
  return useLater(compute)
}

const figure = (label: string, value: number, unit: string) => ({ label, quantity: formatPlain(value, unit) })

function figuresOf({ average, normalised, max, work_kj }: PowerFigures, ftp: number | undefined) {
  return [
    figure(texts.averagePower, average, 'W'),
    ...(normalised === null ? [] : [figure(texts.normalisedPower, normalised, 'W')]),
    figure(texts.maxPower, max, 'W'),
    figure(texts.work, work_kj, 'kJ'),
    ...(normalised === null || !ftp ? [] : [figure(texts.intensity, (normalised / ftp) * 100, '%')]),
  ]
}
