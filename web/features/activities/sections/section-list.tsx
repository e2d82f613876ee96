import type { ReactNode } from 'react'
import { DiveSection } from './dive-section.tsx'
import { EffortsSection } from './efforts-section.tsx'
import { HeartRateSection } from './heart-rate-section.tsx'
import { LapsSection } from './laps-section.tsx'
import { LegsSection } from './legs-section.tsx'
import { PoolSection } from './pool-section.tsx'
import { PowerSection } from './power-section.tsx'
import type { PartedProps, SectionProps } from './section.ts'
import { SkiSection } from './ski-section.tsx'
import { SplitsSection } from './splits-section.tsx'
import { TrailTimesSection } from './trail-times-section.tsx'

/** In the order of the page. Each section decides whether it has something to say. */
const sections: Record<string, (props: SectionProps) => ReactNode> = {
  legs: LegsSection,
  pool: PoolSection,
  dives: DiveSection,
  ski: SkiSection,
  splits: SplitsSection,
  laps: LapsSection,
  heartRate: HeartRateSection,
  power: PowerSection,
  efforts: EffortsSection,
  trailTimes: TrailTimesSection,
}

export function SectionList(props: SectionProps) {
  return Object.entries(sections).map(([name, Section]) => <Section key={name} {...props} />)
}

/** The sections for a recording that is not an activity: only what its samples say. */
export function RecordingSectionList(props: PartedProps) {
  return (
    <>
      <SplitsSection {...props} />
      <LapsSection {...props} />
    </>
  )
}
