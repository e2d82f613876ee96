import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import type { Activity } from '#contract/activities/activity.ts'
import { activityMessages } from '#contract/activities/activity-messages.ts'
import { Switch } from '#web/ui/controls/choice.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'
import type { MomentMark } from '#web/player/moment-mark.ts'
import { AsOfNote } from '#web/session/device/as-of-note.tsx'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ActivityActions } from './activity-actions.tsx'
import { ActivityExtras } from './activity-extras.tsx'
import { ActivityCharts } from './activity-charts.tsx'
import { ActivityFacts, ActivityOrigin } from './activity-facts.tsx'
import { ActivityMap } from './activity-map.tsx'
import { ActivityNotes } from './activity-notes.tsx'
import styles from './activity-page.module.css'
import { activityQuery, telemetryQuery, type Audience } from './activity.api.ts'
import { AudienceAndLink, type AskedAbout } from './audience-and-link.tsx'
import { ChartMarks } from './chart-marks.tsx'
import { nameOnDevice } from './kept-activity.ts'
import { CrossingSection } from './crossing-section.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { SportSections } from './sections/sport-sections.tsx'
import { StatsStrip } from './stats-strip.tsx'
import { useAdjustedPace } from './use-adjusted-pace.ts'
import { useCurrentMoment, type CurrentMoment } from './use-current-moment.ts'
import { useMoments } from './use-moments.ts'
import { useStartMoment } from './use-start-moment.ts'
import { hasAudienceChoice } from './visibility-choice.ts'
import { texts } from './messages.ts'

type ActivityPageProps = {
  id: string
  /** The moment that a link leads to. */
  startMs: number | undefined
  /** Videos filmed on it. */
  videos: ReactNode
  /** Leads to a project of it; shown to its owner. */
  createProject: ReactNode
  votes: (activity: Activity) => ReactNode
  /** What people said about moments, in their order. */
  marks: readonly MomentMark[]
  /** What people say about it. */
  comments: (activity: Activity, moment: CurrentMoment | undefined) => ReactNode
  /** Lets the owner choose a file. */
  onUpload: () => void
}

export function ActivityPage({
  id,
  startMs,
  videos,
  createProject,
  marks,
  onUpload,
  ...given
}: ActivityPageProps) {
  const [search] = useSearchParams()
  const as = audienceOf(search)
  const { data: activity } = useSuspenseQuery(activityQuery(id, as))
  const { data: telemetry, error, refetch } = useQuery(telemetryQuery(activity))
  const { axes, axis, view, setAxis } = useMoments(telemetry?.samples)
  const adjusted = useAdjustedPace(activity, telemetry)
  const moment = useCurrentMoment(telemetry?.samples, axis, view)
  useStartMoment(activity, { as, startMs, moment })
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const [asked, setAsked] = useState<AskedAbout | null>(null)
  // Not inside the actions, which move when a tablet is rotated: what was typed would be lost.
  const [isEditing, setEditing] = useState(false)
  // The map and the figures come first where there is no room beside the title.
  const isNarrow = useMediaQuery('(width < 900px)')
  // Comments are about the activity, however much of it is hidden.
  const isWithPeople = !activity.is_own || as === 'owner'
  const shownMarks = isWithPeople ? marks : noMarks
  const actions = (
    <ActivityActions
      activity={activity}
      as={as}
      createProject={createProject}
      votes={isWithPeople && given.votes(activity)}
      onEdit={() => setEditing(true)}
      onShare={() => setAsked({ what: 'link', momentMs: moment?.now() ?? null })}
    />
  )
  // A different recording or audience starts over.
  const key = activity.telemetry_url
  return (
    <Page
      title={activity.title}
      lead={
        <ActivityFacts
          activity={activity}
          onChooseAudience={
            as === 'owner' && hasAudienceChoice(activity) ? () => setAsked({ what: 'audience' }) : undefined
          }
        />
      }
      actions={isNarrow ? undefined : actions}
    >
      <AsOfNote name={nameOnDevice(id)} />
      {activity.track.length > 0 && (
        <div ref={setPlace}>
          <ActivityMap
            key={key}
            activity={activity}
            picture={{ id: activity.id, as }}
            telemetry={telemetry}
            axis={axis}
            view={view}
            marks={shownMarks}
            moment={moment}
          />
        </div>
      )}
      <StatsStrip sport={activity.sport} activity={activity} adjustedSpeed={error ? null : adjusted?.speed} />
      {isNarrow && <div className={styles.actions}>{actions}</div>}
      <About activity={activity} as={as} onUpload={onUpload} />
      {telemetry && axis && (
        <ActivityCharts
          key={`charts ${key}`}
          sport={activity.sport}
          samples={telemetry.samples}
          adjusted={adjusted?.along}
          axis={axis}
          axes={axes}
          onAxis={setAxis}
          view={view}
          marks={
            moment &&
            shownMarks.length > 0 && (
              <ChartMarks marks={shownMarks} samples={telemetry.samples} axis={axis} moment={moment} />
            )
          }
        />
      )}
      {!telemetry && !error && activity.point_count > 0 && <Skeleton shape="block" height={420} />}
      {error && <RetryBanner onRetry={refetch}>{activityMessages.telemetryFailed}</RetryBanner>}
      <CrossingSection
        activity={activity}
        moments={telemetry && axis && { samples: telemetry.samples, axis, view }}
      />
      {activity.is_own && as === 'owner' && <ActivityExtras id={id} />}
      {videos}
      <SportSections
        key={`sections ${key}`}
        activity={activity}
        as={as}
        telemetry={telemetry}
        moments={axis && { axis, view }}
      />
      {isWithPeople && given.comments(activity, moment && shownIn(place, moment))}
      {isEditing && <EditDialog activity={activity} onClose={() => setEditing(false)} />}
      {asked && <AudienceAndLink activity={activity} as={as} asked={asked} onAsk={setAsked} />}
    </Page>
  )
}

/** Someone who follows a comment far below wants to see the moment it is about. */
const shownIn = (place: HTMLElement | null, moment: CurrentMoment): CurrentMoment => ({
  ...moment,
  seek(elapsedMs) {
    moment.seek(elapsedMs)
    place?.scrollIntoView({ block: 'center' })
  },
})

const noMarks: readonly MomentMark[] = []

const audienceOf = (search: URLSearchParams): Audience => (search.get('as') === 'others' ? 'others' : 'owner')

type AboutProps = { activity: Activity; as: Audience; onUpload: () => void }

/** What its owner and its file say about it. */
function About({ activity, as, onUpload }: AboutProps) {
  const [, setSearch] = useSearchParams()
  const { location: next } = useNavigation()
  const chooseAudience = (isAsOthers: boolean) =>
    setSearch(isAsOthers ? { as: 'others' } : {}, { replace: true, preventScrollReset: true })
  return (
    <>
      {activity.description !== '' && <p className={styles.description}>{activity.description}</p>}
      <ActivityOrigin activity={activity} />
      {activity.is_own && <ActivityNotes activity={activity} onUpload={onUpload} />}
      {activity.is_own && !activity.is_owner_only && (
        <Switch
          label={texts.viewAsOthersSeeIt}
          hint={texts.withoutAnythingYourPrivacy}
          // Responds at once, even while the other view is loading.
          checked={(next ? audienceOf(new URLSearchParams(next.search)) : as) === 'others'}
          onChange={({ currentTarget }) => chooseAudience(currentTarget.checked)}
        />
      )}
    </>
  )
}
