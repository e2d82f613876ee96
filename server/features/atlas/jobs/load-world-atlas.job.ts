import { z } from 'zod'
import { keepActivitiesInOrder } from '#server/features/activities/upkeep.service.ts'
import { namePlacesOfVideos } from '#server/features/videos/name-places.service.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { loadWorldAtlas } from '../import/load-world-atlas.ts'

export const loadWorldAtlasJob = defineJob({
  name: 'load-world-atlas',
  input: z.object({}),
  timeoutSeconds: 3600,
  concurrency: 1,
  async run({ services, signal, report }) {
    const path = services.config.worldAtlasPath
    // It was switched off after this was planned.
    if (path === null) return
    await loadWorldAtlas(services, path, { signal, report: ({ share, stage }) => void report(share, stage) })
    await keepActivitiesInOrder(services)
    await namePlacesOfVideos(services)
  },
})
