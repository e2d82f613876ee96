import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import type { Activity } from '#contract/activity.ts'
import { activityMessages } from '#contract/activity-messages.ts'
import { Switch } from '#web/ui/controls/choice.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { AsOfNote } from '#web/session/device/as-of-note.tsx'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ActivityActions } from './activity-actions.tsx'
import { ActivityExtras } from './activity-extras.tsx'
import { ActivityCharts } from './activity-charts.tsx'
import { ActivityFacts } from './activity-facts.tsx'
import { ActivityMap } from './activity-map.tsx'
import { ActivityNotes } from './activity-notes.tsx'
import styles from './activity-page.module.css'
import { activityQuery, telemetryQuery, type Audience } from './activity.api.ts'
import { nameOnDevice } from './kept-activity.ts'
import { CrossingSection } from './crossing-section.tsx'
import { SportSections } from './sections/sport-sections.tsx'
import { StatsStrip } from './stats-strip.tsx'
import { useAdjustedPace } from './use-adjusted-pace.ts'
import { useMoments } from './use-moments.ts'
import { texts } from './messages.ts'

type ActivityPageProps = {
  id: string
  /** Videos filmed on it. */
  videos: ReactNode
  /** Leads to a project of it; shown to its owner. */
  createProject: ReactNode
  /** Lets the owner choose a file. */
  onUpload: () => void
}

export function ActivityPage({ id, videos, createProject, onUpload }: ActivityPageProps) {
  const [search, setSearch] = useSearchParams()
  const as = audienceOf(search)
  const { location: next } = useNavigation()
  const { data: activity } = useSuspenseQuery(activityQuery(id, as))
  const chooseAudience = (isAsOthers: boolean) =>
    setSearch(isAsOthers ? { as: 'others' } : {}, { replace: true, preventScrollReset: true })
  return (
    <Page
      title={activity.title}
      lead={<ActivityFacts activity={activity} />}
      actions={
        <>
          {activity.is_own && createProject}
          <ActivityActions activity={activity} as={as} />
        </>
      }
    >
      <AsOfNote name={nameOnDevice(id)} />
      {activity.is_own && <ActivityNotes activity={activity} onUpload={onUpload} />}
      {activity.description !== '' && <p className={styles.description}>{activity.description}</p>}
      {activity.is_own && !activity.is_owner_only && (
        <Switch
          label={texts.viewAsOthersSeeIt}
          hint={texts.withoutAnythingYourPrivacy}
          // Responds at once, even while the other view is loading.
          checked={(next ? audienceOf(new URLSearchParams(next.search)) : as) === 'others'}
          onChange={({ currentTarget }) => chooseAudience(currentTarget.checked)}
        />
      )}
      <Moments key={activity.telemetry_url} activity={activity} as={as}>
        {activity.is_own && as === 'owner' && <ActivityExtras id={id} />}
        {videos}
      </Moments>
    </Page>
  )
}

const audienceOf = (search: URLSearchParams): Audience => (search.get('as') === 'others' ? 'others' : 'owner')

type MomentsProps = {
  activity: Activity
  as: Audience
  /** Comes before the sections, which arrive late and would move it. */
  children: ReactNode
}

/** The map, the figures, the charts and the sections, which share one current moment. */
function Moments({ activity, as, children }: MomentsProps) {
  const { data: telemetry, error, refetch } = useQuery(telemetryQuery(activity))
  const { axes, axis, view, setAxis } = useMoments(telemetry?.samples)
  const adjusted = useAdjustedPace(activity, telemetry)
  return (
    <>
      {activity.track.length > 0 && (
        <ActivityMap
          activity={activity}
          picture={{ id: activity.id, as }}
          telemetry={telemetry}
          axis={axis}
          view={view}
        />
      )}
      <StatsStrip sport={activity.sport} activity={activity} adjustedSpeed={error ? null : adjusted?.speed} />
      {telemetry && axis && (
        <ActivityCharts
          sport={activity.sport}
          samples={telemetry.samples}
          adjusted={adjusted?.along}
          axis={axis}
          axes={axes}
          onAxis={setAxis}
          view={view}
        />
      )}
      {!telemetry && !error && activity.point_count > 0 && <Skeleton shape="block" height={420} />}
      {error && <RetryBanner onRetry={refetch}>{activityMessages.telemetryFailed}</RetryBanner>}
      <CrossingSection
        activity={activity}
        moments={telemetry && axis && { samples: telemetry.samples, axis, view }}
      />
      {children}
      <SportSections activity={activity} as={as} telemetry={telemetry} moments={axis && { axis, view }} />
    </>
  )
}
