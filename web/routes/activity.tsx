import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { ActivityPage } from '#web/features/activities/activity-page.tsx'
import { activityQuery } from '#web/features/activities/activity.api.ts'
import { ActivityVideos } from '#web/features/discovery/activity-videos.tsx'
import { CreateProject } from '#web/features/projects/proposals/create-project.tsx'
import { pickActivities } from '#web/features/uploads/pick-files.ts'
import { queryClient } from '#web/lib/query-client.ts'

const audienceOf = (search: URLSearchParams) => (search.get('as') === 'others' ? 'others' : 'owner')

export function loader({ params, request }: LoaderFunctionArgs) {
  const as = audienceOf(new URL(request.url).searchParams)
  return queryClient.ensureQueryData(activityQuery(params['id'] ?? '', as))
}

export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <ActivityPage
      key={id}
      id={id}
      videos={<ActivityVideos id={id} as={audienceOf(search)} />}
      createProject={<CreateProject activityId={id} />}
      onUpload={() => void pickActivities()}
    />
  )
}
