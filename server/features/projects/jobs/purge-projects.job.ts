import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'
import { undoMs } from '../move-projects.ts'

/** Removes projects whose deletion can no longer be undone. Their videos and recordings stay. */
export const purgeProjects = defineJob({
  name: 'purge-projects',
  input: z.object({}),
  timeoutSeconds: 3600,
  async run({ services, cell }) {
    await cell.db
      .deleteFrom('project')
      .where('deleted_at', '<=', new Date(services.now() - undoMs))
      .execute()
  },
})
