import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Athlete } from '#contract/efforts/athlete.ts'
import { heldMs } from '#domain/effort/athlete.ts'
import { heldHeartRate } from '#domain/effort/held-heart-rate.ts'
import { heartRateZones, timeInZones, type ZoneLimits } from '#domain/effort/zones.ts'
import type { Pause, Samples } from '#domain/telemetry/recording.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { athleteQuery } from './athlete.api.ts'
import type { SectionProps } from './section.ts'
import { useLater } from './use-later.ts'
import { ZoneBars } from './zone-bars.tsx'
import { ZoneSource } from './zone-source.tsx'
import { texts } from './effort-messages.ts'

/** How much time was spent at which heart rate. Zones say something about a person, so only the owner sees them. */
export function HeartRateSection({ activity: { is_own, pauses }, as, telemetry }: SectionProps) {
  const isOfOwner = is_own && as === 'owner'
  const samples = telemetry?.recorded
  const isMeasured = samples?.series.heart_rate !== undefined
  const { data } = useQuery({ ...athleteQuery, enabled: isOfOwner && isMeasured })
  const athlete = isOfOwner ? data?.heart_rate : undefined
  const compute = useMemo(
    () => (samples && athlete ? () => zonesDuring(samples, pauses, athlete) : undefined),
    [samples, pauses, athlete],
  )
  const zones = useLater(compute)
  if (!zones || !zones.times.some((ms) => ms > 0)) return null
  return (
    <Card title={texts.heartRateZones}>
      <ZoneBars
        label={texts.heartRateZones}
        names={texts.heartRateZoneNames}
        limits={zones.limits}
        times={zones.times}
        unit="bpm"
      />
      <ZoneSource>{zones.source}</ZoneSource>
    </Card>
  )
}

type HeartRate = NonNullable<Athlete['heart_rate']>
type Zones = { limits: ZoneLimits; times: number[]; source: string }

/** An estimate is based on the last months. Someone who exceeded it on an earlier day had a different maximum then. */
function zonesDuring(samples: Samples, pauses: readonly Pause[], athlete: HeartRate): Zones {
  const held = athlete.source === 'settings' ? null : heldHeartRate(samples, pauses, heldMs)
  const isHigher = held !== null && Math.round(held) > athlete.max
  const limits = isHigher ? heartRateZones({ max: held }) : athlete.zones
  return {
    limits,
    times: timeInZones(samples, pauses, 'heart_rate', limits),
    source: isHigher ? texts.heartRateFromThisActivity(Math.round(held)) : sourceOf(athlete),
  }
}

function sourceOf({ source, max, method }: HeartRate): string {
  if (source === 'age') return texts.heartRateFromAge(max)
  if (source === 'recorded') return texts.heartRateFromRecordings(max)
  return method === 'threshold' ? texts.heartRateFromThreshold : texts.heartRateFromSettings(max)
}
