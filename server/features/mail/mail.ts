import { dayMs } from '#domain/time/durations.ts'
import { acrossCells, type Page, type PageRequest } from '#server/cells/across-cells.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Cells } from '#server/cells/cells.ts'
import { newId } from '#server/cells/new-id.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { deriveKey, keyedHash, uuidOf } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { deliverMail } from './jobs/deliver-mail.job.ts'
import { listMail, listOldUndeliveredMail, saveMail, type NewMail, type StoredMail } from './mail.queries.ts'

export type MailToQueue = Omit<NewMail, 'id'>

type Outbox = {
  cell: Cell
  trx: CellTransaction
  now: number
  /** If the queue remembers a job with this id, the mail was already queued. */
  jobId?: string
}

/**
 * Stores the mail and enqueues its delivery as part of the transaction. Undefined if it was already queued.
 */
export async function queueMail(
  { cell, trx, now, jobId }: Outbox,
  mail: MailToQueue,
): Promise<string | undefined> {
  const id = newId(cell.region, now)
  const job = { transaction: trx, key: id, ...(jobId !== undefined && { id: jobId }) }
  if ((await cell.jobs.enqueue(deliverMail, { mailId: id }, job)) === null) return undefined
  await saveMail(trx, { id, ...mail }, new Date(now))
  return id
}

/** Whether the queue remembers a delivery with this id. */
export async function isMailQueued({ jobs }: Cell, jobId: string): Promise<boolean> {
  return (await jobs.find(deliverMail.name, jobId)) !== undefined
}

const atATime = 200

/**
 * Once a day, retries mail whose delivery was given up or lost: the operator may have fixed the mail server, or
 * restored a database without its job queue.
 */
export async function deliverOldMail({ config, mailer, now }: Services, { db, jobs }: Cell): Promise<void> {
  // Mail that a stand-in keeps is not waiting to be delivered.
  if (mailer.keepsMail) return
  const key = deriveKey(config.secret, 'old mail')
  const day = String(Math.floor(now() / dayMs))
  for (const mailId of await listOldUndeliveredMail(db, new Date(now() - dayMs), atATime))
    await jobs.enqueue(deliverMail, { mailId }, { key: mailId, id: uuidOf(keyedHash(key, mailId, day)) })
}

/** All mail that is still stored, newest first. */
export function listStoredMail(cells: Cells, page: PageRequest): Promise<Page<StoredMail>> {
  return acrossCells(cells, {
    ...page,
    positionOf: ({ created_at, id }) => ({ key: created_at.getTime(), id }),
    ask: ({ db }, after, limit) => listMail(db, after, limit),
  })
}
