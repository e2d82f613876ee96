import { videoMessages } from '#contract/videos/video-messages.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import type { JobContext } from '#server/jobs/define-job.ts'
import { MediaProgramError } from '#server/media/media-program-error.ts'
import type { MediaTools } from '#server/media/media-tools.ts'
import { UnusableVideoError } from '#server/media/unusable-video-error.ts'
import type { VideoJobInput } from '../plan-task.ts'
import { folderOfVersion } from '#server/cells/files-of.ts'
import type { Video } from '../video.queries.ts'
import { failTask } from './fail-task.ts'
import { removeUnwanted } from './remove-unwanted.ts'
import { watchTask, type TaskProgress } from './task-progress.ts'
import { beginTask, endTask, putBack, TaskOverError } from './task.queries.ts'
import { removeWorkOf, withWorkFolder } from './work-folder.ts'

/** What the work on a video is given. */
export type VideoTask = Pick<JobContext, 'services' | 'cell'> & {
  input: VideoJobInput
  video: Video
  /** The number of times it was started, including this one. */
  attempts: number
  tools: MediaTools
  /** Aborts with the job's signal, and when the task is no longer wanted. */
  signal: AbortSignal
  /** Aborts the signal. */
  giveUp: (reason: Error) => void
  /** For the results; deleted afterwards. */
  folder: string
  /** The key of a file in the store. */
  keyOf: (file: string) => string
  report: TaskProgress['report']
}

type Work = {
  work: (task: VideoTask) => Promise<void>
  end: (trx: CellTransaction, task: VideoTask) => Promise<void>
  /** The video is complete without it. */
  isOptional?: boolean
  /** A person is waiting for it, and not only the next job. */
  isUrgent?: boolean
}

/** A program that fails this often fails because of the video. */
const maxFailures = 5
/**
 * Covers a store that is unavailable for hours, and any other temporary failure. After that the owner has to
 * retry.
 */
const maxAttempts = 30

/**
 * Runs a task of a video: `work` does the work, and `end` saves the result in the transaction that ends the
 * task. Whatever happens, the task ends or is started again.
 */
export async function runTask(
  context: JobContext,
  input: VideoJobInput,
  { work, end, isOptional = false, isUrgent = false }: Work,
): Promise<void> {
  const { services, cell, signal } = context
  const begun = await beginTask(cell.db, input, new Date(services.now()))
  if (!begun) {
    await removeWorkOf(services.config, input.taskId)
    return endUnwanted(context, input)
  }
  const over = new AbortController()
  const giveUp = (reason: Error) => over.abort(reason)
  const { db } = cell
  const progress = watchTask({
    db,
    input,
    log: services.log,
    onOver: () => giveUp(new TaskOverError('it was stopped')),
  })
  const { config } = services
  try {
    if (begun.attempts > maxAttempts) throw new UnusableVideoError(videoMessages.processingFailed)
    await withWorkFolder(config, input.taskId, async (folder) => {
      const task: VideoTask = {
        services,
        cell,
        input,
        ...begun,
        tools: { ...config.video, isNice: !isUrgent },
        signal: AbortSignal.any([signal, over.signal]),
        giveUp,
        folder,
        keyOf: (file) => folderOfVersion(input.accountId, input.videoId, input.version) + file,
        report: progress.report,
      }
      await work(task)
      await progress.close()
      task.signal.throwIfAborted()
      await db.transaction().execute(async (trx) => {
        await end(trx, task)
        await endTask(trx, input, { state: 'done', now: new Date(services.now()) })
      })
    })
  } catch (error) {
    await progress.close()
    await settle(context, input, {
      error: over.signal.aborted ? over.signal.reason : error,
      attempts: begun.attempts,
      isOptional,
    })
  }
}

type Failure = { error: unknown; attempts: number; isOptional: boolean }

async function settle(
  context: JobContext,
  input: VideoJobInput,
  { error, attempts, isOptional }: Failure,
): Promise<void> {
  const { services, cell, signal } = context
  if (error instanceof TaskOverError) return endUnwanted(context, input)
  if (error instanceof UnusableVideoError)
    return failTask(services, cell, { input, sentence: error.message, isOptional })
  if (mayBeOfVideo(error) && !signal.aborted && attempts >= maxFailures) {
    services.log.error({ video_id: input.videoId, err: error }, 'a video was given up')
    return failTask(services, cell, { input, sentence: videoMessages.processingFailed, isOptional })
  }
  await putBack(cell.db, input, !signal.aborted)
  // The file may have been removed during the work.
  await endUnwanted(context, input)
  throw error
}

function mayBeOfVideo(error: unknown): boolean {
  return error instanceof MediaProgramError && error.failure !== 'disk_full'
}

/**
 * Ends the task of a video that was deleted or replaced, and removes files that were stored after the others
 * were removed.
 */
async function endUnwanted({ cell, services }: JobContext, input: VideoJobInput): Promise<void> {
  if (!(await removeUnwanted(cell, input))) return
  const now = new Date(services.now())
  await cell.db.transaction().execute((trx) => endTask(trx, input, { state: 'cancelled', now }))
}
