import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { listProjects } from '#contract/projects/project.ts'
import { call } from '#web/lib/api-client.ts'
import { forMembers } from '#web/session/current-user.ts'
import type { ProjectFilter } from './project-filter.ts'

export const projectsQuery = ({ q, sport, archived }: ProjectFilter) => {
  const query = { archived: String(archived), ...(q !== '' && { q }), ...(sport && { sport }) }
  return infiniteQueryOptions({
    queryKey: ['projects', query],
    meta: forMembers,
    queryFn: ({ pageParam, signal }) =>
      call(
        listProjects,
        { query: { ...query, limit: limits.pageSizeMax, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // The list stays in place while another one is loading.
    placeholderData: keepPreviousData,
  })
}

/** Everything that shows projects refetches. */
export async function refreshProjects(client: QueryClient): Promise<void> {
  const names = [
    'projects',
    'project',
    'channel',
    'recommended-videos',
    'search-videos',
    'next-up',
    'project-proposals',
  ]
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
