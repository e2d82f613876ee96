import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { hourMs } from '#domain/time/durations.ts'
import type { CellJobs } from './cell-jobs.ts'
import { heartbeatSeconds } from './prepare-queues.ts'
import { deleteOldProgress } from './progress.ts'
import type { RunningJobs } from './running-jobs.ts'

/**
 * This is also the longest a cancelled job keeps running. With the heartbeat and the first pause, it takes 15
 * s to replace a dead worker.
 */
const intervalMs = 3000
const intervalWithoutNotificationsMs = 1000
const sweepIntervalMs = hourMs

export type CellWatchOptions = {
  cell: CellJobs
  running: RunningJobs
  /** Jobs are waiting in these queues. */
  onDue: (names: string[]) => void
  log: Logger
}

export type CellWatch = { stop(): Promise<void> }

/**
 * Checks on the jobs of a cell every few seconds: reports which ones this process is running, learns which of those
 * were canceled, finds retries that are due, and takes over jobs from dead workers.
 */
export function watchCell({ cell, running, onDue, log }: CellWatchOptions): CellWatch {
  const { region, boss, table, db } = cell
  const stopping = new AbortController()
  let isAway = false
  let staleCountFrom = 0
  let nextSweepAt = 0

  async function look(): Promise<void> {
    const attempts = running.in(region)
    if (attempts.length > 0) running.stopUnless(attempts, await table.keepAlive(attempts))
    const { due, stale } = await table.look()
    if (due.length > 0) onDue(due)
    if (Date.now() < staleCountFrom) return
    for (const attempt of stale) {
      // Its heartbeat is late because this process is, and starting it a second time would only make things worse.
      if (running.has(attempt)) continue
      log.warn(
        { region, job: attempt.name, job_id: attempt.id },
        'the worker of a job is gone; another one takes over',
      )
      await boss.fail(attempt.name, attempt, { message: 'the worker stopped answering' })
    }
  }

  async function sweep(): Promise<void> {
    if (Date.now() < nextSweepAt) return
    nextSweepAt = Date.now() + sweepIntervalMs
    await deleteOldProgress(db)
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await look()
        await sweep()
        if (isAway) log.info({ region }, 'the job queue can reach its database again')
        isAway = false
      } catch (error) {
        if (!isAway) log.warn({ region, err: error }, 'the job queue cannot reach its database')
        isAway = true
        // No worker could send a heartbeat, so for now silence means nothing.
        staleCountFrom = Date.now() + heartbeatSeconds * 1000
      }
      const waitMs = cell.hasNotifications ? intervalMs : intervalWithoutNotificationsMs
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const ended = loop()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}
