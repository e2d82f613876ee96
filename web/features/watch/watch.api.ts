import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getProject, type Project } from '#contract/project.ts'
import { call } from '#web/lib/api-client.ts'
import { loadSampler } from '#web/player/telemetry-source.ts'
import { videosOf } from './videos.ts'

const minuteMs = 60_000
/** How often to check for a video that is being waited for. */
const preparingMs = 10_000

/** Fetched once: its addresses change with each answer, and the playing video must not restart for that. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ['watched-project', id],
    queryFn: ({ signal }) => call(getProject, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => (data && isPreparing(data) ? preparingMs : false),
  })

/** Whether a video may come that is not there yet. */
export const isPreparing = (project: Project): boolean => {
  const { videos, missing } = videosOf(project)
  return videos.length === 0 && missing > 0
}

export const loadProject = (client: QueryClient, id: string): Promise<Project> =>
  client.ensureQueryData(projectQuery(id))

export const recordingsQuery = ({ telemetries }: Project) =>
  queryOptions({
    queryKey: ['watched-recordings', ...telemetries.map(({ telemetry_url }) => telemetry_url)],
    queryFn: () => loadSampler(telemetries),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * minuteMs,
  })
