import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'
import { loadWorldAtlas } from '../import/load-world-atlas.ts'

export const loadWorldAtlasJob = defineJob({
  name: 'load-world-atlas',
  input: z.object({}),
  timeoutSeconds: 3600,
  concurrency: 1,
  async run({ services, signal, report }) {
    const path = services.config.worldAtlasPath
    // The embedded world was switched off after the job was enqueued.
    if (path === null) return
    await loadWorldAtlas(services, path, { signal, report: ({ share, stage }) => void report(share, stage) })
    await services.announce('atlasChanged', {})
  },
})
