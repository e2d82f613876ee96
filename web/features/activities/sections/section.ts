import type { Activity } from '#contract/activity.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import type { ChartView } from '#web/chart/chart-view.ts'
import type { Audience } from '../activity.api.ts'
import type { ChartAxis } from '../chart-axis.ts'

/** What the map, the charts and the sections share: the axis below the charts and the current moment. */
export type SectionMoments = { axis: ChartAxis; view: ChartView }

/** What a section is made from. A section that has nothing to say about an activity shows nothing. */
export type SectionProps = {
  activity: Activity
  as: Audience
  /** The samples that this viewer may see. Undefined until they are loaded, and without any. */
  telemetry: { samples: Samples; breaks: number[] } | undefined
  /** Undefined until there are samples, and where there is no axis for charts. */
  moments: SectionMoments | undefined
}
