import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { ProjectItem } from '#contract/project.ts'
import { nextUpQuery } from '#web/features/discovery/discovery.api.ts'
import { ProjectCard } from '#web/features/discovery/project-card.tsx'
import { NextUp } from '#web/features/watch/next-up.tsx'
import { startTimeOf } from '#web/features/watch/start-time.ts'
import { WatchPage } from '#web/features/watch/watch-page.tsx'
import { loadProject } from '#web/features/watch/watch.api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export function loader({ params }: LoaderFunctionArgs) {
  return loadProject(queryClient, params['projectId'] ?? '')
}

export function Component() {
  const { projectId: id = '' } = useParams()
  const [search] = useSearchParams()
  const start = search.get('t')
  // Another moment of the same video, by a link, is a visit of its own.
  return <WatchPage key={`${id} ${start}`} id={id} startMs={startTimeOf(start)} nextUp={<After id={id} />} />
}

function After({ id }: { id: string }) {
  const { data } = useQuery(nextUpQuery(id))
  if (!data || data.length === 0) return null
  return <NextUp items={data} card={cardOf} />
}

const cardOf = (item: ProjectItem & { time_ms: number }) => (
  <ProjectCard item={item} shape="wide" startsAtMs={item.time_ms} />
)
