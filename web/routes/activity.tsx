import { useParams, type LoaderFunctionArgs } from 'react-router'
import { ActivityPage } from '#web/features/activities/activity-page.tsx'
import { activityQuery } from '#web/features/activities/activity.api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export function loader({ params, request }: LoaderFunctionArgs) {
  const as = new URL(request.url).searchParams.get('as') === 'others' ? 'others' : 'owner'
  return queryClient.ensureQueryData(activityQuery(params['id'] ?? '', as))
}

export function Component() {
  const { id = '' } = useParams()
  return <ActivityPage key={id} id={id} />
}
