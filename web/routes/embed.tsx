import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { EmbedPage } from '#web/features/projects/watch/embed-page.tsx'
import { startTimeOf } from '#web/lib/start-time.ts'
import { loadProject } from '#web/features/projects/watch/watch.api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export function loader({ params }: LoaderFunctionArgs) {
  return loadProject(queryClient, params['projectId'] ?? '')
}

export function Component() {
  const { projectId: id = '' } = useParams()
  const [search] = useSearchParams()
  return <EmbedPage key={id} id={id} startMs={startTimeOf(search.get('t'))} />
}
