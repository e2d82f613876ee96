import { videoMessages } from '#contract/videos/video-messages.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { JobDefinition } from '#server/jobs/define-job.ts'
import type { Services } from '#server/services.ts'
import { jobNames } from './job-names.ts'
import { makePosters } from './jobs/make-posters.job.ts'
import { makeThumbnailsJob } from './jobs/make-thumbnails.job.ts'
import { prepareVideo } from './jobs/prepare-video.job.ts'
import { purgeVideos } from './jobs/purge-videos.job.ts'
import { transcodeVideo } from './jobs/transcode-video.job.ts'
import { namePlacesOfVideos } from './name-places.ts'
import { planTask, type VideoJobInput } from './plan-task.ts'
import { planMissingPosters } from './posters.ts'
import { failTask } from './processing/fail-task.ts'
import { removeOrphans } from './processing/remove-orphans.ts'
import { listWorkFolders } from './processing/work-folder.ts'
import { countTasks, listUnfinishedTasks, type VideoTaskRow } from './video.queries.ts'

const jobsOf: Record<VideoTaskRow['cmd'], JobDefinition<VideoJobInput>> = {
  prepare: prepareVideo,
  transcode: transcodeVideo,
  thumbnails: makeThumbnailsJob,
}

/** Finishes what lost jobs left undone, and removes what is no longer needed. */
export async function keepVideosInOrder(services: Services, cell: Cell): Promise<void> {
  await cell.jobs.enqueue(purgeVideos, {}, { key: 'purge' })
  for (const task of await listUnfinishedTasks(cell.db)) await settleTask(services, cell, task)
  await planMissingPosters(cell)
  await removeOrphans(services, cell)
  // Last, because it needs the atlas, which is in no cell.
  await namePlacesOfVideos(services, cell)
}

/** A task whose job is lost is enqueued again as a new one; a task whose job was given up has failed. */
async function settleTask(services: Services, cell: Cell, task: VideoTaskRow): Promise<void> {
  const job = await cell.jobs.find(jobNames[task.cmd], task.id)
  if (job && ['waiting', 'running', 'retrying'].includes(job.state)) return
  if (job?.state === 'failed') {
    const input = {
      accountId: task.account_id,
      videoId: task.video_id,
      version: task.version,
      taskId: task.id,
    }
    return failTask(services, cell, {
      input,
      sentence: videoMessages.processingFailed,
      isOptional: task.cmd === 'thumbnails',
    })
  }
  await cell.db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('video_task')
      .set({ state: 'cancelled', ended_at: new Date(services.now()) })
      .where('id', '=', task.id)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    // The job has just ended the task itself.
    if (ended.numUpdatedRows === 0n) return
    const attempt = await countTasks(trx, task.video_id)
    const video = { id: task.video_id, account_id: task.account_id }
    await planTask(services, cell, trx, {
      job: jobsOf[task.cmd],
      cmd: task.cmd,
      video,
      version: task.version,
      attempt,
    })
  })
  services.log.warn(
    { video_id: task.video_id, cmd: task.cmd, state: job?.state },
    'the job of a video was lost and is started again',
  )
}

/** Removes unfinished files that killed processes left behind on this machine, once all cells can be asked about them. */
export async function removeLeftWork({ config, cells }: Services): Promise<void> {
  const names = [...Object.values(jobNames), makePosters.name]
  // The folders are listed first, so that a job that starts meanwhile has a folder that is not in the list.
  for (const { jobId, remove } of await listWorkFolders(config)) {
    const found = await Promise.all(
      cells.all().flatMap(({ jobs }) => names.map((name) => jobs.find(name, jobId))),
    )
    if (!found.some((job) => job?.state === 'running')) await remove()
  }
}
