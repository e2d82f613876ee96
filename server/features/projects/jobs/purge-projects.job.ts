import { z } from 'zod'
import { folderOfPictures } from '#server/cells/files-of.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { undoMs } from '../move-projects.ts'

/** Removes projects whose deletion can no longer be undone. Their videos and recordings stay. */
export const purgeProjects = defineJob({
  name: 'purge-projects',
  input: z.object({}),
  timeoutSeconds: 3600,
  async run({ services, cell, signal }) {
    const due = await cell.db
      .selectFrom('project')
      .select(['id', 'account_id'])
      .where('deleted_at', '<=', new Date(services.now() - undoMs))
      .execute()
    for (const { id, account_id } of due) {
      signal.throwIfAborted()
      // First, so that an interrupted removal is found and run again.
      await cell.files.deletePrefix(folderOfPictures(account_id, id))
      await services.announce('projectRemoved', { projectId: id })
      await cell.db.deleteFrom('project').where('id', '=', id).where('deleted_at', 'is not', null).execute()
    }
  },
})
