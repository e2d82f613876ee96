import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getProject, type Project } from '#contract/projects/project.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { call, isMissing } from '#web/lib/api-client.ts'
import { orKept } from '#web/session/device/as-of.ts'
import { deviceOwner } from '#web/session/device/device-owner.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { loadSampler } from '#web/player/telemetry-source.ts'
import { videosOf } from './videos.ts'

/** How often to check for a video that is being waited for. */
const preparingMs = 10_000

/** Fetched once: its addresses change with each answer, and the playing video must not restart for that. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ['watched-project', id],
    queryFn: ({ signal, client }) =>
      orKept({
        name: nameOnDevice(id),
        ask: async () => {
          try {
            return await call(getProject, { params: { id } }, { signal })
          } catch (error) {
            if (isMissing(error) && deviceOwner() !== null) void forgetProject(client, id)
            throw error
          }
        },
        read: () => readProjectKept(id),
      }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => (data && isPreparing(data) ? preparingMs : false),
  })

/** Names the data that a watch page shows. */
export const nameOnDevice = (id: string): string => `project ${id}`

const loadKept = () => import('#web/session/device/kept-projects.ts')

async function readProjectKept(id: string): Promise<{ value: Project; asOfMs: number } | undefined> {
  const kept = await (await loadKept()).readKeptProject(id)
  return kept && { value: kept.project, asOfMs: kept.checkedAtMs }
}

/** It is gone, or no longer for this viewer. */
async function forgetProject(client: QueryClient, id: string): Promise<void> {
  const user = await client.ensureQueryData(currentUserQuery)
  if (user) await (await loadKept()).removeProject(user.id, id)
}

/** Whether there is no video yet, but one may still come. */
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
