import { videoMessages } from '#contract/video-messages.ts'
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

/** What works on a video is given. */
export type VideoTask = Pick<JobContext, 'services' | 'cell'> & {
  input: VideoJobInput
  video: Video
  /** How often it was begun, this time included. */
  attempts: number
  tools: MediaTools
  /** Fires with the job's own, and when nobody wants the task any more. */
  signal: AbortSignal
  /** Makes it fire. */
  giveUp: (reason: Error) => void
  /** For what is made; gone afterwards. */
  folder: string
  /** Where it is kept in the store. */
  keyOf: (file: string) => string
  report: TaskProgress['report']
}

type Work = {
  work: (task: VideoTask) => Promise<void>
  end: (trx: CellTransaction, task: VideoTask) => Promise<void>
  /** The video is good without it. */
  isOptional?: boolean
  /** Someone waits for it, and not only the next job. */
  isUrgent?: boolean
}

/** A program that fails so often fails because of the video. */
const mostFailures = 5
/** A store that is away for hours, and everything else that may pass. After that someone has to ask for it once more. */
const mostAttempts = 30

/**
 * Runs a task of a video, with `work` doing the work and `end` writing down what came of it, in one transaction with the
 * end of the task. Whatever happens, the task ends, or is begun again.
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
    if (begun.attempts > mostAttempts) throw new UnusableVideoError(videoMessages.processingFailed)
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
  if (mayBeOfVideo(error) && !signal.aborted && attempts >= mostFailures) {
    services.log.error({ video_id: input.videoId, err: error }, 'a video was given up')
    return failTask(services, cell, { input, sentence: videoMessages.processingFailed, isOptional })
  }
  await putBack(cell.db, input, !signal.aborted)
  // Its file may have been taken away from under it.
  await endUnwanted(context, input)
  throw error
}

function mayBeOfVideo(error: unknown): boolean {
  return error instanceof MediaProgramError && error.failure !== 'disk_full'
}

/** A task of a video that was deleted or replaced ends, with what was put into the store after its files were removed. */
async function endUnwanted({ cell, services }: JobContext, input: VideoJobInput): Promise<void> {
  if (!(await removeUnwanted(cell, input))) return
  const now = new Date(services.now())
  await cell.db.transaction().execute((trx) => endTask(trx, input, { state: 'cancelled', now }))
}
