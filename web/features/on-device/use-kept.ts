import { useQuery } from '@tanstack/react-query'
import type { ActivitiesOnDevice } from '#web/session/device/kept-activities.ts'
import type { KeptProject } from '#web/session/device/kept-projects.ts'

export const loadKept = () =>
  Promise.all([
    import('#web/session/device/kept-activities.ts'),
    import('#web/session/device/kept-projects.ts'),
  ])

export type Kept = ActivitiesOnDevice & { projects: KeptProject[] }

/** Everything on this device, and how much it takes; undefined until it is known. */
export function useKept(): Kept | undefined {
  const { data } = useQuery({
    queryKey: ['on-device', 'all'],
    queryFn: async (): Promise<Kept> => {
      const [activities, projects] = await loadKept()
      return { ...(await activities.measureActivities()), projects: await projects.listKeptProjects() }
    },
    gcTime: 0,
  })
  return data
}
