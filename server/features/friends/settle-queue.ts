import { z } from 'zod'
import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'

/**
 * The job names nobody: it finds in the tables what has to be carried to other cells, so that nothing about
 * people is left in the queue.
 */
export const settleQueue = { name: 'settle-friends', input: z.object({}) }

/** Each change enqueues a job of its own, because one that is running may already have looked. */
export async function enqueueSettling({ jobs }: Cell, transaction: CellTransaction): Promise<void> {
  await jobs.enqueue(settleQueue, {}, { transaction })
}
