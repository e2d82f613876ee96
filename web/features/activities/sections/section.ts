import type { Activity } from '#contract/activities/activity.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import type { ChartView } from '#web/chart/chart-view.ts'
import type { Audience } from '../activity.api.ts'
import type { ChartAxis } from '../chart-axis.ts'

/** What the map, the charts and the sections share: the axis below the charts and the current moment. */
export type SectionMoments = { axis: ChartAxis; view: ChartView }

export type SectionTelemetry = {
  /** As charts draw them, with an empty sample at both ends of each long pause. */
  samples: Samples
  breaks: number[]
  /** As recorded, for calculations. */
  recorded: Samples
  recordedBreaks: number[]
}

/** The input of a section about the parts of an activity. */
export type PartedProps = {
  activity: Pick<Activity, 'sport' | 'laps' | 'pauses'>
  /** The samples that this viewer may see. Undefined until they are loaded, and without any. */
  telemetry: SectionTelemetry | undefined
  /** Undefined until there are samples, and where there is no axis for charts. */
  moments: SectionMoments | undefined
}

/** The input of a section. A section that has nothing to say about an activity renders nothing. */
export type SectionProps = PartedProps & { activity: Activity; as: Audience }
