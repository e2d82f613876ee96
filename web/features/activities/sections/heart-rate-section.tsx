import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Athlete } from '#contract/athlete.ts'
import { timeInZones } from '#domain/effort/zones.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { athleteQuery } from './athlete.api.ts'
import type { SectionProps } from './section.ts'
import { useLater } from './use-later.ts'
import { ZoneBars } from './zone-bars.tsx'
import { ZoneSource } from './zone-source.tsx'
import { texts } from './effort-messages.ts'

/** How long the heart beat how fast. Zones say something about a person, so only the owner sees them. */
export function HeartRateSection({ activity: { is_own, pauses }, as, telemetry }: SectionProps) {
  const isOfOwner = is_own && as === 'owner'
  const samples = telemetry?.recorded
  const isMeasured = samples?.series.heart_rate !== undefined
  const { data: athlete } = useQuery({ ...athleteQuery, enabled: isOfOwner && isMeasured })
  const zones = isOfOwner ? athlete?.heart_rate?.zones : undefined
  const compute = useMemo(
    () => (samples && zones ? () => timeInZones(samples, pauses, 'heart_rate', zones) : undefined),
    [samples, pauses, zones],
  )
  const times = useLater(compute)
  if (!times || !zones || !athlete?.heart_rate || !times.some((ms) => ms > 0)) return null
  return (
    <Card title={texts.heartRateZones}>
      <ZoneBars
        label={texts.heartRateZones}
        names={texts.heartRateZoneNames}
        limits={zones}
        times={times}
        unit="bpm"
      />
      <ZoneSource>{sourceOf(athlete.heart_rate)}</ZoneSource>
    </Card>
  )
}

const sources = {
  settings: texts.heartRateFromSettings,
  age: texts.heartRateFromAge,
  recorded: texts.heartRateFromRecordings,
}

const sourceOf = ({ source, max }: NonNullable<Athlete['heart_rate']>): string => sources[source](max)
