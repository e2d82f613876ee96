import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { withoutPersonal } from '#server/process/without-personal.ts'
import type { Attempt, JobTable } from './job-table.ts'
import type { AttemptOutcome } from './run-attempt.ts'
import { storableText } from './storable-text.ts'

const tries = 10
const pauseMs = 1000

export type SettleOptions = {
  boss: PgBoss
  table: JobTable
  attempt: Attempt
  log: Logger
}

/**
 * Records how an attempt ended. While the database is down it keeps trying for a while, so that finished work
 * is not repeated; after that the job counts as abandoned and is taken again.
 */
export async function settleAttempt(outcome: AttemptOutcome, options: SettleOptions): Promise<void> {
  for (let i = 1; ; i++) {
    try {
      await settle(outcome, options)
      return
    } catch (error) {
      if (i === tries) {
        options.log.error(
          { job: options.attempt.name, job_id: options.attempt.id, err: error },
          'the outcome of a job was not saved',
        )
        return
      }
      await pause(pauseMs)
    }
  }
}

/**
 * The reason is kept for a week and visible to operators, who should not see the recipient of an undeliverable email.
 */
const reasonOf = ({ message }: { message: string }): string => storableText(withoutPersonal(message))

async function settle(outcome: AttemptOutcome, { boss, table, attempt }: SettleOptions): Promise<void> {
  switch (outcome.kind) {
    case 'done':
      await boss.complete(attempt.name, attempt)
      break
    case 'retry':
      await boss.fail(attempt.name, attempt, { message: reasonOf(outcome) })
      break
    case 'failed':
      await table.failForGood(attempt, reasonOf(outcome))
      break
    case 'interrupted':
      await table.release(attempt)
      break
    case 'cancelled':
      // Its row already says so.
      break
  }
}
