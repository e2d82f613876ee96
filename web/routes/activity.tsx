import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Activity } from '#contract/activities/activity.ts'
import type { CommentMoment } from '#contract/comments/comments.ts'
import { ActivityPage } from '#web/features/activities/activity-page.tsx'
import { activityQuery } from '#web/features/activities/activity.api.ts'
import type { CurrentMoment } from '#web/features/activities/use-current-moment.ts'
import { momentsQuery } from '#web/features/comments/comments.api.ts'
import { TopicVotes } from '#web/features/comments/topic-votes.tsx'
import { ActivityVideos } from '#web/features/discovery/activity-videos.tsx'
import { CreateProject } from '#web/features/projects/proposals/create-project.tsx'
import { pickActivities } from '#web/features/uploads/pick-files.ts'
import { startTimeOf } from '#web/lib/start-time.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { CommentsOf, markOf } from './comments-of.tsx'

const noMoments: readonly CommentMoment[] = []

const audienceOf = (search: URLSearchParams) => (search.get('as') === 'others' ? 'others' : 'owner')

export function loader({ params, request }: LoaderFunctionArgs) {
  const as = audienceOf(new URL(request.url).searchParams)
  return queryClient.ensureQueryData(activityQuery(params['id'] ?? '', as))
}

export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { data: { items: moments = noMoments } = {} } = useQuery(momentsQuery(id))
  const marks = useMemo(() => moments.map(markOf), [moments])
  return (
    <ActivityPage
      key={id}
      id={id}
      startMs={startTimeOf(search.get('t'))}
      videos={<ActivityVideos id={id} as={audienceOf(search)} />}
      createProject={<CreateProject activityId={id} />}
      marks={marks}
      votes={votesOf}
      comments={commentsOf}
      onUpload={() => void pickActivities()}
    />
  )
}

const votesOf = ({ id, is_own }: Activity) => <TopicVotes topic={{ kind: 'activity', id }} isOwn={is_own} />

const commentsOf = ({ id, is_own }: Activity, moment: CurrentMoment | undefined) => (
  <CommentsOf
    topic={{ kind: 'activity', id }}
    isOwner={is_own}
    durationMs={moment?.durationMs ?? 0}
    momentNow={moment && (() => moment.now() ?? 0)}
    onSeek={(ms) => moment?.seek(ms)}
  />
)
