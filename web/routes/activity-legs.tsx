import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { legsQuery } from '#web/features/activities/activity.api.ts'
import { LegsPage } from '#web/features/activities/legs-page/legs-page.tsx'
import { queryClient } from '#web/lib/query-client.ts'

const audienceOf = (search: URLSearchParams) => (search.get('as') === 'others' ? 'others' : 'owner')

export function loader({ params, request }: LoaderFunctionArgs) {
  const as = audienceOf(new URL(request.url).searchParams)
  return queryClient.ensureQueryData(legsQuery(params['id'] ?? '', as))
}

export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  return <LegsPage key={id} id={id} as={audienceOf(search)} />
}
