import type { Logger } from 'pino'
import type { CellDb } from '#server/db/schema.ts'
import type { VideoJobInput } from '../plan-task.ts'
import { saveProgress, type Progress } from './task.queries.ts'

const pauseMs = 1000

type Options = { db: CellDb; input: VideoJobInput; log: Logger; onOver: () => void }

export type TaskProgress = {
  report: (progress: Progress) => void
  /** Nothing is written after this resolves. */
  close(): Promise<void>
}

/**
 * Saves the progress of a task, no more than once a second, and detects when the task is no longer wanted. It
 * checks every second, even if there is nothing to report.
 */
export function watchTask({ db, input, log, onOver }: Options): TaskProgress {
  let latest: Progress = { progress: 0, remainingMs: null }
  let writing = Promise.resolve()
  let isBusy = false

  async function write(): Promise<void> {
    isBusy = true
    try {
      if (!(await saveProgress(db, input, latest))) onOver()
    } catch (error) {
      log.warn({ video_id: input.videoId, err: error }, 'the progress of a video was not saved')
    } finally {
      isBusy = false
    }
  }

  const timer = setInterval(() => {
    if (!isBusy) writing = write()
  }, pauseMs)
  return {
    report: ({ progress, remainingMs }) => {
      const usable = Math.min(Math.max(progress || 0, 0), 1)
      latest = { progress: usable, remainingMs: remainingMs === null ? null : Math.round(remainingMs) }
    },
    async close() {
      clearInterval(timer)
      await writing
    },
  }
}
